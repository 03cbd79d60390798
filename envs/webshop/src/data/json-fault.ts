/** One token: a text, a number or word, or a sign. */
const TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids control characters inside texts.
  /[ \n\r\t]*(?:("(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null|NaN|-?Infinity)\b)|([[\]{},:]))/y

/** What may come next. */
type Expected = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'next'

/** Where a text stops being JSON, in code units; its length where it is cut off or nothing is wrong. */
export function jsonFault(text: string): number {
  const open: string[] = []
  let expected: Expected = 'value'
  let at = 0
  while (at < text.length) {
    TOKEN.lastIndex = at
    const [whole = '', string, scalar, sign = ''] = TOKEN.exec(text) ?? []
    const kind = string !== undefined ? 'string' : scalar !== undefined ? 'scalar' : sign
    const after: Expected | undefined = whole === '' ? undefined : following(expected, kind, open)
    if (after === undefined) return at + (/^[ \n\r\t]*/.exec(text.slice(at))?.[0].length ?? 0)
    expected = after
    at += whole.length
  }
  return text.length
}

/** What comes after a token; `undefined` where it must not stand here. Follows the brackets that are open. */
function following(expected: Expected, kind: string, open: string[]): Expected | undefined {
  const isValue = expected === 'value' || expected === 'first value'
  switch (kind) {
    case 'string':
      return expected === 'key' || expected === 'first key' ? 'colon' : isValue ? 'next' : undefined
    case 'scalar':
      return isValue ? 'next' : undefined
    case '{':
    case '[':
      if (isValue) open.push(kind)
      return isValue ? (kind === '{' ? 'first key' : 'first value') : undefined
    case ':':
      return expected === 'colon' ? 'value' : undefined
    case ',':
      return expected === 'next' && open.length > 0 ? (open.at(-1) === '{' ? 'key' : 'value') : undefined
    case '}':
      return (expected === 'next' || expected === 'first key') && open.pop() === '{' ? 'next' : undefined
    default:
      return (expected === 'next' || expected === 'first value') && open.pop() === '[' ? 'next' : undefined
  }
}
