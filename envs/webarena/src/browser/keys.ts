/** Key with its name and the text that it types, empty if it types none. */
export interface Key {
  readonly name: string
  readonly text: string
}

/** Modifier keys. */
export const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta'])

/** Playwright's US keyboard: code, text, text with Shift. */
const TEXT_KEYS: readonly (readonly [code: string, plain: string, shifted: string])[] = [
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

/** Keys that type nothing, with their names by code. */
const NON_TEXT_KEYS: readonly (readonly [code: string, name: string])[] = [
  ...Array.from({ length: 12 }, (_, index): [string, string] => [`F${index + 1}`, `F${index + 1}`]),
  ...['Escape', 'Backspace', 'Tab', 'CapsLock', 'AltGraph', 'ContextMenu', 'PrintScreen', 'ScrollLock', 'Pause'].map(pairOf),
  ...['PageUp', 'PageDown', 'Insert', 'Delete', 'Home', 'End', 'ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'].map(pairOf),
  ...['NumLock', 'Enter'].map(pairOf),
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

/** Keypad keys by code: name without Num Lock and text with Shift, as Playwright presses them. */
const KEYPAD: readonly (readonly [code: string, plain: string, shifted: string])[] = [
  ...['Insert', 'End', 'ArrowDown', 'PageDown', 'ArrowLeft', 'Clear', 'ArrowRight', 'Home', 'ArrowUp', 'PageUp'].map(
    (name, digit): [string, string, string] => [`Numpad${digit}`, name, String(digit)],
  ),
  ['NumpadDecimal', '\0', '.'],
]

interface KeyVariants {
  readonly plain: Key
  readonly shifted?: Key
}

const KEYS: ReadonlyMap<string, KeyVariants> = keyboard()

function keyboard(): ReadonlyMap<string, KeyVariants> {
  const keys = new Map<string, KeyVariants>()
  const textKey = (text: string): Key => ({ name: text, text })
  for (const [code, plain, shifted] of TEXT_KEYS) {
    keys.set(code, { plain: textKey(plain), shifted: textKey(shifted) })
    keys.set(plain, { plain: textKey(plain) })
    keys.set(shifted, { plain: textKey(shifted) })
  }
  for (const [code, name] of NON_TEXT_KEYS) keys.set(code, { plain: { name, text: name === 'Enter' ? '\n' : '' } })
  for (let at = 0; at < NUMPAD.length; at += 2) keys.set(NUMPAD[at] ?? '', { plain: textKey(NUMPAD[at + 1] ?? '') })
  for (const [code, plain, shifted] of KEYPAD) keys.set(code, { plain: { name: plain, text: '' }, shifted: textKey(shifted) })
  return keys
}

function pairOf(name: string): [string, string] {
  return [name, name]
}

/** Returns the key for a code, name or character; `undefined` if the keyboard has none. */
export function keyOf(keyName: string, isShifted: boolean): Key | undefined {
  const pressed = KEYS.get(keyName)
  return pressed === undefined ? undefined : ((isShifted ? pressed.shifted : undefined) ?? pressed.plain)
}

/** Splits a combination as Playwright does: a `+` directly after a separator is a key. */
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
