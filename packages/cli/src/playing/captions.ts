/** Marks of a page around what can be clicked: `[button] B08 [button_]`, `[B08]`. */
const MARKED = /^\[(?:(?:clicked )?button\] )?(.+?)(?: \[(?:clicked )?button_\]|\])$/

/** An id that says nothing to people, as shops give to products. */
const CODE = /^(?=.*\d)[a-z0-9]{10}$/i

/** What a page says of a code that an action names: its next text, a product's title. `undefined` for any other action. */
export function captionOf(action: string, page: string): string | undefined {
  const code = /^\w+\[(.+)\]$/.exec(action.trim())?.[1]?.toLowerCase()
  if (code === undefined || !CODE.test(code)) return undefined
  const pieces = page
    .split(/\n| \[SEP\] /)
    .map((piece) => piece.trim().replace(MARKED, '$1'))
    .filter((piece) => piece !== '')
  const at = pieces.findIndex((piece) => piece.toLowerCase() === code)
  return at < 0 ? undefined : pieces[at + 1]
}

/** A text with its end left out where it is longer. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, Math.max(0, length - 1)).trimEnd()}…`
}
