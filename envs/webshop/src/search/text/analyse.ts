import { stemmer } from 'stemmer'
import { tokenize } from './tokenize.ts'

/** Lucene's English stop words. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'a an and are as at be but by for if in into is it no not of on or such',
    'that the their then there these they this to was will with',
  ].flatMap((line) => line.split(' ')),
)

const POSSESSIVE = /['\u2019\uff07][sS]$/
const IS_ASCII = /^[\0-\x7f]*$/

/** Maximum number of memoized words; most of a text's words are frequent ones. */
const MAX_CACHED = 1 << 17
const terms = new Map<string, string>()

/**
 * Returns the terms of a text (of a product or a query) in order: words without possessive `'s`, in lower case, without stop
 * words, stemmed by Porter's rules. Equal to Anserini's default English analyzer (Lucene 8.11).
 */
export function analyseText(text: string): readonly string[] {
  const found: string[] = []
  for (const word of tokenize(text)) {
    const term = termOf(word)
    if (term !== '') found.push(term)
  }
  return found
}

/** Returns the term of a word; empty for a stop word. */
export function termOf(word: string): string {
  const cached = terms.get(word)
  if (cached !== undefined) return cached
  if (terms.size >= MAX_CACHED) terms.clear()
  const term = detach(reduce(word))
  terms.set(detach(word), term)
  return term
}

function reduce(word: string): string {
  const lower = lowerCase(word.replace(POSSESSIVE, ''))
  return STOP_WORDS.has(lower) ? '' : stem(lower)
}

/** Java's mapping of single characters: independent of neighbours, and `İ` becomes `i`. */
function lowerCase(text: string): string {
  if (IS_ASCII.test(text)) return text.toLowerCase()
  return Array.from(text, (character) => (character === '\u0130' ? 'i' : character.toLowerCase())).join('')
}

/** V8 copies substrings shorter than this; longer ones share the memory of the whole string. */
const MIN_SHARED_LENGTH = 13

/** Returns a copy of a substring that does not retain the original string. */
function detach(part: string): string {
  if (part.length < MIN_SHARED_LENGTH) return part
  return Array.from({ length: part.length }, (_, index) => part.charAt(index)).join('')
}

/** Words that consist only of a suffix, which `stemmer` handles unlike Lucene, as it requires a letter before the suffix. */
const ALL_SUFFIX: ReadonlyMap<string, string> = new Map([
  ['eed', 'eed'],
  ['eeds', 'eed'],
  ['ies', 'i'],
  ['sses', 'ss'],
])

/** `flyying`: Lucene drops the second `y` as a doubled consonant; `stemmer` does not. */
const DOUBLED_Y = /(?:(?:^|[aeiou])y|[^aeiouy])(?:yy)+(?=(?:ed|ing)s?$)/

/** Returns the stem of a lower-case word by Porter's revised rules, as Lucene's PorterStemmer does. */
function stem(word: string): string {
  return ALL_SUFFIX.get(word) ?? stemmer(word.replace(DOUBLED_Y, (match) => match.slice(0, -1)))
}
