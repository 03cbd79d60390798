import { rangesOf } from './marks.ts'
import { isCommon, wordsOf } from './talk.ts'

/**
 * True if an expected text occurs only inside longer names: `Ida Marsh` in `Ida Marsh Bell`. An unknown word in capitals next to the
 * text is part of its name.
 */
export function isPartOfName(expected: string, texts: readonly string[], cased: string, goalWords: ReadonlySet<string>): boolean {
  const text = cased.toLowerCase()
  if (!/\p{L}/u.test(expected) || !/\p{Ll}/u.test(cased)) return false
  const own = new Set(texts.flatMap(wordsOf))
  const isName = (word: string | undefined): boolean => {
    const lower = word?.toLowerCase() ?? ''
    return /^\p{Lu}/u.test(word ?? '') && !isCommon(lower) && !goalWords.has(lower) && !own.has(lower)
  }
  const ranges = rangesOf(expected, text)
  return (
    ranges.length > 0 &&
    ranges.every(
      ({ start, end }) =>
        isName(/([\p{L}'-]+) $/u.exec(cased.slice(Math.max(0, start - MAX_WORD), start))?.[1]) ||
        isName(/^ ([\p{L}'-]+)/u.exec(cased.slice(end, end + MAX_WORD))?.[1]),
    )
  )
}

/** Maximum length of a word next to a text. */
const MAX_WORD = 40
