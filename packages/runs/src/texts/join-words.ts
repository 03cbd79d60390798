/** Joins words of a sentence: `a, b or c`. */
export function joinWords(words: readonly string[], conjunction: 'and' | 'or'): string {
  const before = words.slice(0, -1).join(', ')
  return [before, words.at(-1)].filter(Boolean).join(` ${conjunction} `)
}
