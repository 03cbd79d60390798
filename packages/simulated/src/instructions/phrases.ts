/** Sequences of words with a value, by their first word, longest first. */
export type PhraseTable<T> = ReadonlyMap<string, readonly { readonly words: readonly string[]; readonly value: T }[]>

/** A phrase found in a text, and its length in words. */
export interface PhraseMatch<T> {
  readonly value: T
  readonly length: number
}

/** Creates a table of phrases, which are separated by `|`. */
export function phraseTable<T>(...rows: readonly (readonly [value: T, phrases: string])[]): PhraseTable<T> {
  const table = new Map<string, { readonly words: readonly string[]; readonly value: T }[]>()
  const all = rows.flatMap(([value, phrases]) =>
    phrases.split('|').map((phrase) => ({ words: phrase.trim().split(/\s+/), value })),
  )
  for (const each of all.sort((one, other) => other.words.length - one.words.length)) {
    const [first = ''] = each.words
    const known = table.get(first)
    if (known === undefined) table.set(first, [each])
    else known.push(each)
  }
  return table
}

/** Creates a table of phrases without values. */
export function phrases(...all: readonly string[]): PhraseTable<true> {
  return phraseTable<true>([true, all.join('|')])
}

/** Returns the words of a text as a set. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

/** Returns the longest phrase that starts at a word. */
export function phraseAt<T>(table: PhraseTable<T>, words: readonly string[], at: number): PhraseMatch<T> | undefined {
  const found = table.get(words[at] ?? '')?.find((phrase) => phrase.words.every((word, index) => words[at + index] === word))
  return found && { value: found.value, length: found.words.length }
}

/** Returns the position of the first phrase of a table; -1 without one. */
export function findPhrase(table: PhraseTable<unknown>, words: readonly string[]): number {
  return words.findIndex((_, at) => phraseAt(table, words, at) !== undefined)
}

/** Replaces all phrases of a table with commas. */
export function withoutPhrases(
  table: PhraseTable<unknown>,
  words: readonly string[],
): { readonly rest: readonly string[]; readonly isFound: boolean } {
  if (findPhrase(table, words) < 0) return { rest: words, isFound: false }
  const rest: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const found = phraseAt(table, words, at)
    rest.push(found === undefined ? (words[at] ?? '') : ',')
    at += (found?.length ?? 1) - 1
  }
  return { rest, isFound: true }
}
