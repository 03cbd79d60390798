/** Key names that WebArena converts to Playwright's case. ArrowLeft is missing in the original. */
const NAMES = [
  ...['Backquote', 'Minus', 'Equal', 'Backslash', 'Backspace', 'Meta', 'Tab', 'Delete', 'Escape', 'ArrowDown', 'End'],
  ...['Enter', 'Home', 'Insert', 'PageDown', 'PageUp', 'ArrowRight', 'ArrowUp'],
  ...['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11', 'F12'],
]

const BY_LOWER_CASE: ReadonlyMap<string, string> = new Map(NAMES.map((name) => [name.toLowerCase(), name]))

/** Common key names and abbreviations. */
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

/** Returns a key combination as WebArena passes it to Playwright. Unknown keys are left unchanged, including spaces. */
export function webarenaKeys(combination: string): string {
  return combination
    .split('+')
    .map((key) => BY_LOWER_CASE.get(key.toLowerCase()) ?? key)
    .join('+')
}

/** Returns a key combination in Playwright's names. Accepts common names in any case, with or without spaces around `+`. */
export function strictKeys(combination: string): string {
  let keys = combination
  let plusKeys = ''
  for (let before = keysBeforePlus(keys); before !== undefined; before = keysBeforePlus(keys)) {
    if (before === '') return `+${plusKeys}`
    keys = before
    plusKeys += '++'
  }
  const named = keys
    .split('+')
    .map((key) => (key === ' ' ? key : key.trim()))
    .map((key) => STRICT_BY_LOWER_CASE.get(key.toLowerCase()) ?? key)
  return named.join('+') + plusKeys
}

/** Returns the keys before a final `+` key: `Control` of `Control + +`, empty for `+`; `undefined` if the last key is another one. */
function keysBeforePlus(combination: string): string | undefined {
  const keys = combination.trimEnd()
  if (!keys.endsWith('+')) return undefined
  const before = keys.slice(0, -1).trimEnd()
  if (before === '') return before
  return before.endsWith('+') ? before.slice(0, -1).trimEnd() : undefined
}

/**
 * Returns the first character that WebArena has no key for: it supports U+0020 to U+03E7 except U+0080, and "
 * ".
 */
export function untypable(text: string): string | undefined {
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    if (character !== '\n' && (point < 0x20 || point === 0x80 || point > 0x3e7)) return character
  }
  return undefined
}
