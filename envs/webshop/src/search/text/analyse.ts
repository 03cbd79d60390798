import { stemmer } from 'stemmer'
import { words } from './words.ts'

/** Lucene's English stop words. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'a an and are as at be but by for if in into is it no not of on or such',
    'that the their then there these they this to was will with',
  ].flatMap((line) => line.split(' ')),
)

const POSSESSIVE = /['\u2019\uff07][sS]$/
const IS_ASCII = /^[\0-\x7f]*$/

/** Words whose terms are remembered: most of a text's words are among the commonest. */
const REMEMBERED = 1 << 17
const terms = new Map<string, string>()

/**
 * The terms of a text in order, of a product's or of a query: words without possessive `'s`, in lower case, without stop
 * words, stemmed by Porter's rules. Equal to Anserini's default English analyzer (Lucene 8.11).
 */
export function analyse(text: string): readonly string[] {
  const found: string[] = []
  for (const word of words(text)) {
    const term = termOf(word)
    if (term !== '') found.push(term)
  }
  return found
}

/** The term of a word; empty for a stop word. */
export function termOf(word: string): string {
  const known = terms.get(word)
  if (known !== undefined) return known
  if (terms.size >= REMEMBERED) terms.clear()
  const term = detached(reduce(word))
  terms.set(detached(word), term)
  return term
}

function reduce(word: string): string {
  const lower = lowerCase(word.replace(POSSESSIVE, ''))
  return STOP_WORDS.has(lower) ? '' : stem(lower)
}

/** Java's mapping of single characters: no rule looks at the neighbours, and `İ` becomes `i`. */
function lowerCase(text: string): string {
  if (IS_ASCII.test(text)) return text.toLowerCase()
  return Array.from(text, (character) => (character === '\u0130' ? 'i' : character.toLowerCase())).join('')
}

/** V8 copies parts that are shorter than this, and lets longer ones share the characters of the whole. */
const SHARED = 13

/** A part that does not keep the text alive that it was cut from. */
function detached(part: string): string {
  if (part.length < SHARED) return part
  const units = Array.from({ length: part.length }, (_, index) => part.charCodeAt(index))
  return String.fromCharCode(...units)
}

/** Words that are all suffix, where `stemmer` asks for a letter before it and Lucene does not. */
const ALL_SUFFIX: ReadonlyMap<string, string> = new Map([
  ['eed', 'eed'],
  ['eeds', 'eed'],
  ['ies', 'i'],
  ['sses', 'ss'],
])

/** `flyying`: the second `y` is a doubled consonant to Lucene, which drops it; `stemmer` does not. */
const DOUBLED_Y = /(?:(?:^|[aeiou])y|[^aeiouy])(?:yy)+(?=(?:ed|ing)s?$)/

/** The stem of a word in lower case by Porter's revised rules, as Lucene's PorterStemmer finds it. */
function stem(word: string): string {
  return ALL_SUFFIX.get(word) ?? stemmer(word.replace(DOUBLED_Y, (match) => match.slice(0, -1)))
}
