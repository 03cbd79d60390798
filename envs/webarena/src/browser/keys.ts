/** A key as it is pressed: its name and the text that it writes, empty for one that writes none. */
export interface Key {
  readonly name: string
  readonly text: string
}

/** Keys that change what others do. */
export const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta'])

/** Playwright's keyboard, as on any desk in the United States: a key's code, what it writes, what it writes with Shift. */
const WRITING: readonly (readonly [code: string, plain: string, shifted: string])[] = [
  ...Array.from('abcdefghijklmnopqrstuvwxyz', (letter): [string, string, string] => {
    return [`Key${letter.toUpperCase()}`, letter, letter.toUpperCase()]
  }),
  ...Array.from('1234567890', (digit, index): [string, string, string] => [`Digit${digit}`, digit, '!@#$%^&*()'[index] ?? '']),
  ['Backquote', '`', '~'],
  ['Minus', '-', '_'],
  ['Equal', '=', '+'],
  ['Backslash', '\\', '|'],
  ['BracketLeft', '[', '{'],
  ['BracketRight', ']', '}'],
  ['Semicolon', ';', ':'],
  ['Quote', "'", '"'],
  ['Comma', ',', '<'],
  ['Period', '.', '>'],
  ['Slash', '/', '?'],
  ['Space', ' ', ' '],
]

/** Keys that write nothing, by their codes; with a name of its own where it has one. */
const SILENT: readonly (readonly [code: string, name: string])[] = [
  ...Array.from({ length: 12 }, (_, index): [string, string] => [`F${index + 1}`, `F${index + 1}`]),
  ...['Escape', 'Backspace', 'Tab', 'CapsLock', 'AltGraph', 'ContextMenu', 'PrintScreen', 'ScrollLock', 'Pause'].map(twice),
  ...['PageUp', 'PageDown', 'Insert', 'Delete', 'Home', 'End', 'ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'].map(twice),
  ...['NumLock', 'Enter'].map(twice),
  ...['Shift', 'Control', 'Alt', 'Meta'].flatMap((name): [string, string][] => [
    [`${name}Left`, name],
    [`${name}Right`, name],
    [name, name],
  ]),
  ['NumpadEnter', 'Enter'],
  ['\n', 'Enter'],
  ['\r', 'Enter'],
  ['ControlOrMeta', 'Control'],
]

const NUMPAD = ['NumpadDivide', '/', 'NumpadMultiply', '*', 'NumpadSubtract', '-', 'NumpadAdd', '+']

/** The keypad's digits and what they are without Num Lock, as Playwright presses them. */
const KEYPAD: readonly (readonly [code: string, plain: string, shifted: string])[] = [
  ...['Insert', 'End', 'ArrowDown', 'PageDown', 'ArrowLeft', 'Clear', 'ArrowRight', 'Home', 'ArrowUp', 'PageUp'].map(
    (name, digit): [string, string, string] => [`Numpad${digit}`, name, String(digit)],
  ),
  ['NumpadDecimal', '\0', '.'],
]

interface Pressed {
  readonly plain: Key
  readonly shifted?: Key
}

const KEYS: ReadonlyMap<string, Pressed> = keyboard()

function keyboard(): ReadonlyMap<string, Pressed> {
  const keys = new Map<string, Pressed>()
  const writes = (text: string): Key => ({ name: text, text })
  for (const [code, plain, shifted] of WRITING) {
    keys.set(code, { plain: writes(plain), shifted: writes(shifted) })
    keys.set(plain, { plain: writes(plain) })
    keys.set(shifted, { plain: writes(shifted) })
  }
  for (const [code, name] of SILENT) keys.set(code, { plain: { name, text: name === 'Enter' ? '\n' : '' } })
  for (let at = 0; at < NUMPAD.length; at += 2) keys.set(NUMPAD[at] ?? '', { plain: writes(NUMPAD[at + 1] ?? '') })
  for (const [code, plain, shifted] of KEYPAD) keys.set(code, { plain: { name: plain, text: '' }, shifted: writes(shifted) })
  return keys
}

function twice(name: string): [string, string] {
  return [name, name]
}

/** The key of that code, name or character, with Shift or without; `undefined` where the keyboard has none. */
export function keyOf(given: string, isShifted: boolean): Key | undefined {
  const pressed = KEYS.get(given)
  return pressed === undefined ? undefined : ((isShifted ? pressed.shifted : undefined) ?? pressed.plain)
}

/** A combination taken apart as Playwright does: a `+` that follows another is a key. */
export function splitCombination(combination: string): readonly string[] {
  const keys: string[] = []
  let building = ''
  for (const character of combination) {
    if (character === '+' && building !== '') {
      keys.push(building)
      building = ''
    } else building += character
  }
  return [...keys, building]
}
