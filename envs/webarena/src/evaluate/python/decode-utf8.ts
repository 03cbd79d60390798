/** Lead bytes by how many bytes follow, with the range of the first of them: what lies outside is no UTF-8 (Unicode 15, table 3-7). */
const FORMS = [
  { from: 0xc2, to: 0xdf, count: 1, low: 0x80, high: 0xbf },
  { from: 0xe0, to: 0xe0, count: 2, low: 0xa0, high: 0xbf },
  { from: 0xe1, to: 0xec, count: 2, low: 0x80, high: 0xbf },
  { from: 0xed, to: 0xed, count: 2, low: 0x80, high: 0x9f },
  { from: 0xee, to: 0xef, count: 2, low: 0x80, high: 0xbf },
  { from: 0xf0, to: 0xf0, count: 3, low: 0x90, high: 0xbf },
  { from: 0xf1, to: 0xf3, count: 3, low: 0x80, high: 0xbf },
  { from: 0xf4, to: 0xf4, count: 3, low: 0x80, high: 0x8f },
] as const

/** Text of UTF-8; each longest piece that is none is one U+FFFD, as Python's `errors='replace'` has it. */
export function decodeUtf8(bytes: readonly number[]): string {
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0
    const form = FORMS.find(({ from, to }) => lead >= from && lead <= to)
    const length = form === undefined ? 1 : 1 + followers(bytes, at + 1, form)
    const isWhole = form === undefined ? lead < 0x80 : length === form.count + 1
    text += isWhole ? String.fromCodePoint(pointOf(bytes.slice(at, at + length))) : '\ufffd'
    at += length
  }
  return text
}

/** How many of the bytes that must follow do. */
function followers(bytes: readonly number[], from: number, { count, low, high }: (typeof FORMS)[number]): number {
  for (let index = 0; index < count; index += 1) {
    const byte = bytes[from + index] ?? 0
    const isIn = index === 0 ? byte >= low && byte <= high : byte >= 0x80 && byte <= 0xbf
    if (!isIn) return index
  }
  return count
}

function pointOf([lead = 0, ...rest]: readonly number[]): number {
  const bits = rest.length === 0 ? lead : lead & (0x3f >> rest.length)
  return rest.reduce((point, byte) => (point << 6) | (byte & 0x3f), bits)
}
