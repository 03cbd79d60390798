/** Maps words to numbers without creating strings for known words, which would dominate the time to build an index. */
interface WordTable {
  /** Returns the number of `text.slice(start, end)`, which must not be empty. */
  numberOf(text: string, start: number, end: number): number
}

/** Numbers per slot: the word's hash, start in the store, length (0: free slot) and number. */
const WIDTH = 4

/** Creates an empty table; calls `numberNew` once for each distinct word. */
export function createWordTable(numberNew: (word: string) => number): WordTable {
  let slots = new Uint32Array(WIDTH << 12)
  let units = new Uint16Array(1 << 14)
  let [words, used] = [0, 0]
  const insert = (slot: number, hash: number, word: string): number => {
    if (used + word.length > units.length) units = enlarge(units)
    for (let at = 0; at < word.length; at += 1) units[used + at] = word.charCodeAt(at)
    const number = numberNew(word)
    slots.set([hash, used, word.length, number], slot)
    used += word.length
    words += 1
    if (words * 2 * WIDTH > slots.length) slots = rehash(slots)
    return number
  }
  return {
    numberOf(text, start, end) {
      const hash = hashOf(text, start, end)
      const mask = slots.length - 1
      let slot = (hash * WIDTH) & mask
      for (; slots[slot + 2] !== 0; slot = (slot + WIDTH) & mask) {
        if (slots[slot] !== hash || slots[slot + 2] !== end - start) continue
        if (isAt(units, slots[slot + 1] as number, text, start, end)) return slots[slot + 3] as number
      }
      return insert(slot, hash, text.slice(start, end))
    },
  }
}

function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

function isAt(units: Uint16Array, from: number, text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (units[from + at - start] !== text.charCodeAt(at)) return false
  return true
}

function enlarge(units: Uint16Array): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(units.length * 2)
  larger.set(units)
  return larger
}

function rehash(slots: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(slots.length * 2)
  const mask = larger.length - 1
  for (let from = 0; from < slots.length; from += WIDTH) {
    if (slots[from + 2] === 0) continue
    let slot = ((slots[from] as number) * WIDTH) & mask
    while (larger[slot + 2] !== 0) slot = (slot + WIDTH) & mask
    larger.set(slots.subarray(from, from + WIDTH), slot)
  }
  return larger
}
