const NUMBERED = /\[(\d+)\]/

/** The first thing that a call is given, where that is a number: 12 in `fill('12', 'tea')`. */
const GIVEN = /^(\w+\(\s*['"])(\d+)(?=['"])/

/** The number of the element that an action is about, such as 12 in `click [12]` and in `click('12')`. */
export function elementIn(action: string): string | undefined {
  return GIVEN.exec(action)?.[2] ?? NUMBERED.exec(action)?.[1]
}

/** The action with another element in its place. */
export function withElement(action: string, element: string): string {
  return GIVEN.test(action) ? action.replace(GIVEN, `$1${element}`) : action.replace(NUMBERED, `[${element}]`)
}

/** The element that a reply names, where the screen has it. */
export function readElement(reply: string, screen: string): string | undefined {
  const said = /New element id is:?\s*\[?(\d+)/i.exec(reply)?.[1] ?? /\[?(\d+)\]?/.exec(reply)?.[1]
  return said !== undefined && labelOf(said, screen) !== undefined ? said : undefined
}

/** What a screen says of an element beside its number: its role and name. */
export function labelOf(element: string, screen: string): string | undefined {
  const line = screen.split('\n').find((each) => NUMBERED.exec(each)?.[1] === element)
  return line?.replace(NUMBERED, '').trim()
}
