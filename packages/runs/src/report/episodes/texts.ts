/** Collects texts, each once. */
export interface Texts {
  /** The position of a text among the collected ones; it is added where it is new. */
  number(text: string): number
  readonly list: readonly string[]
  /** Characters in all. */
  readonly size: number
}

/** A collection without texts. */
export function createTexts(): Texts {
  const numbers = new Map<string, number>()
  const list: string[] = []
  let size = 0
  return {
    number(text) {
      const known = numbers.get(text)
      if (known !== undefined) return known
      numbers.set(text, list.length)
      size += text.length
      return list.push(text) - 1
    },
    list,
    get size() {
      return size
    },
  }
}
