import type { PackedText } from './columns.ts'

/** Table of distinct texts. */
interface TextTable {
  /** Returns 0 for a new text, otherwise its position + 1. */
  position(text: string): number
  readonly list: readonly PackedText[]
  /** All texts, starting with the texts of the base table. */
  texts(): readonly string[]
  /** Total number of characters that are not shared. */
  readonly size: number
}

/** Texts shorter than this are not stored as differences. */
const LONG = 200

/** Number of earlier long texts that a new text is compared with. */
const NEIGHBOURS = 12

/** Minimum number of shared characters. */
const WORTH = 64

/** Creates a table that extends the texts of a base table. Prompts that continue earlier prompts are stored as differences. */
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

/** Returns the lengths of the common prefix and suffix of two texts. */
function common(one: string, other: string): { readonly head: number; readonly tail: number } {
  const maxLength = Math.min(one.length, other.length)
  let head = 0
  while (head < maxLength && one.charCodeAt(head) === other.charCodeAt(head)) head += 1
  let tail = 0
  while (tail < maxLength - head && one.charCodeAt(one.length - 1 - tail) === other.charCodeAt(other.length - 1 - tail)) tail += 1
  return { head, tail }
}
