import type { PackedText } from './columns.ts'

/** Texts, each once. */
interface TextTable {
  /** 0 for a text that is new, otherwise its position plus one. */
  position(text: string): number
  readonly list: readonly PackedText[]
  /** All of them whole, those of the other first. */
  texts(): readonly string[]
  /** Characters in all, without what others have already. */
  readonly size: number
}

/** Shorter ones are written whole. */
const LONG = 200

/** Long texts before it that a new one is laid beside. */
const NEIGHBOURS = 12

/** Fewer characters in common are not worth a word. */
const WORTH = 64

/**
 * A table with the texts of another, which it does not list. Prompts, each of which goes on where another ended, take no more than what is
 * new in them.
 */
export function createTextTable(base: readonly string[]): TextTable {
  const known = new Map(base.map((text, at) => [text, at + 1]))
  const list: PackedText[] = []
  const recent: { readonly at: number; readonly text: string }[] = []
  let size = 0
  const packed = (text: string): PackedText => {
    if (text.length < LONG) return text
    const [best] = recent
      .map(({ at, text: other }) => ({ at, ...common(text, other) }))
      .sort((one, two) => two.head + two.tail - one.head - one.tail)
    recent.unshift({ at: base.length + list.length, text })
    recent.length = Math.min(recent.length, NEIGHBOURS)
    if (best === undefined || best.head + best.tail < WORTH) return text
    return [best.at, best.head, best.tail, text.slice(best.head, text.length - best.tail)]
  }
  return {
    position(text) {
      const position = known.get(text)
      if (position !== undefined) return position
      const short = packed(text)
      size += typeof short === 'string' ? short.length : short[3].length
      known.set(text, base.length + list.push(short))
      return 0
    },
    list,
    texts: () => [...known.keys()],
    get size() {
      return size
    },
  }
}

/** How many characters two texts have in common at their beginnings, and at their ends behind that. */
function common(one: string, other: string): { readonly head: number; readonly tail: number } {
  const most = Math.min(one.length, other.length)
  let head = 0
  while (head < most && one.charCodeAt(head) === other.charCodeAt(head)) head += 1
  let tail = 0
  while (tail < most - head && one.charCodeAt(one.length - 1 - tail) === other.charCodeAt(other.length - 1 - tail)) tail += 1
  return { head, tail }
}
