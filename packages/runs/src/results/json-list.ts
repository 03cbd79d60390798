/** A JSON object one of whose members is a list too long to be held. */
export interface ListedJson {
  /** Members before the list. */
  readonly head: object
  readonly name: string
  /** JSON text of the items, separated: see `itemTexts`. */
  readonly items: AsyncIterable<string | Uint8Array> | Iterable<string>
  /** Members after the list. */
  readonly tail?: object
  /** Blanks a level, as in `JSON.stringify`. @default 0 */
  readonly indent?: number
  /** Text after the object. @default none */
  readonly end?: string
}

/** Texts are handed on in pieces of about this many characters. */
const PIECE = 1 << 16

/** The text that `JSON.stringify` would give for the whole object, in pieces. */
export async function* jsonWithList({
  head,
  name,
  items,
  tail = {},
  indent = 0,
  end = '',
}: ListedJson): AsyncGenerator<string | Uint8Array> {
  const [line, blank] = indent === 0 ? ['', ''] : ['\n', ' ']
  const margin = ' '.repeat(indent)
  const members = (object: object): string => JSON.stringify(object, null, indent).slice(1, -1 - line.length)
  const before = members(head)
  yield `{${before}${before === '' ? '' : ','}${line}${margin}${JSON.stringify(name)}:${blank}[`
  let empty = true
  for await (const piece of items) {
    empty = false
    yield piece
  }
  const after = members(tail)
  yield `${empty ? '' : line + margin}]${after === '' ? '' : `,${after}`}${line}}${end}`
}

/** The text of a list's items for `jsonWithList`, in pieces. */
export async function* itemTexts(items: AsyncIterable<unknown>, indent = 0): AsyncGenerator<string> {
  const margin = indent === 0 ? '' : `\n${' '.repeat(2 * indent)}`
  let text = ''
  let separator = ''
  for await (const item of items) {
    const own = JSON.stringify(item, null, indent)
    text += `${separator}${margin}${indent === 0 ? own : own.replaceAll('\n', margin)}`
    separator = ','
    if (text.length < PIECE) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}
