/** Names of keys that WebArena writes in Playwright's case. The left arrow is not among them. */
const NAMES = [
  ...['Backquote', 'Minus', 'Equal', 'Backslash', 'Backspace', 'Meta', 'Tab', 'Delete', 'Escape', 'ArrowDown', 'End'],
  ...['Enter', 'Home', 'Insert', 'PageDown', 'PageUp', 'ArrowRight', 'ArrowUp'],
  ...['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11', 'F12'],
]

const BY_LOWER_CASE: ReadonlyMap<string, string> = new Map(NAMES.map((name) => [name.toLowerCase(), name]))

/** What people call keys beside their names. */
const STRICT_BY_LOWER_CASE: ReadonlyMap<string, string> = new Map([
  ...BY_LOWER_CASE,
  ...['ArrowLeft', 'Control', 'Shift', 'Alt'].map((name): [string, string] => [name.toLowerCase(), name]),
  ['ctrl', 'Control'],
  ['cmd', 'Meta'],
  ['command', 'Meta'],
  ['option', 'Alt'],
  ['esc', 'Escape'],
  ['return', 'Enter'],
  ['del', 'Delete'],
  ['space', ' '],
  ['spacebar', ' '],
  ['up', 'ArrowUp'],
  ['down', 'ArrowDown'],
  ['left', 'ArrowLeft'],
  ['right', 'ArrowRight'],
  ['pgup', 'PageUp'],
  ['pgdn', 'PageDown'],
])

/** A combination of keys as WebArena hands it to Playwright; what it does not know it leaves, spaces included. */
export function webarenaKeys(combination: string): string {
  return combination
    .split('+')
    .map((key) => BY_LOWER_CASE.get(key.toLowerCase()) ?? key)
    .join('+')
}

/** A combination of keys in Playwright's names, by any usual name and case, with or without spaces around `+`. */
export function strictKeys(combination: string): string {
  const [, before = '', plus = ''] = /^(?:([\s\S]*?)\s*\+)?\s*(\+)\s*$/.exec(combination) ?? []
  if (plus === '+') return before === '' ? '+' : `${strictKeys(before)}++`
  return combination
    .split('+')
    .map((key) => (key === ' ' ? key : key.trim()))
    .map((key) => STRICT_BY_LOWER_CASE.get(key.toLowerCase()) ?? key)
    .join('+')
}

/** The first character of a text that WebArena has no key for: it knows U+0020 to U+03E7 but U+0080, and "\n". */
export function untypable(text: string): string | undefined {
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    if (character !== '\n' && (point < 0x20 || point === 0x80 || point > 0x3e7)) return character
  }
  return undefined
}
