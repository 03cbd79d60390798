import { memoizeByText } from '@orreryjs/core/worlds'

/** Maximum number of memoized texts: titles, values and descriptions of some episodes. */
const MAX_TEXTS = 1024
const WORD = /[a-z0-9\u00c0-\uffff]+(?:[.'’][a-z0-9]+)*/g
/** Splits `120ml` into two words. */
const MEASURE = /(\d)(?=(?:cm|count|feet|ft|g|gb|inch|kg|l|lb|mah|ml|mm|ounce|oz|pack|pcs?|tb|v|w)s?\b)/g
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['colour', 'color'],
  ['feet', 'foot'],
  ['ft', 'foot'],
  ['grey', 'gray'],
  ['lb', 'pound'],
  ['oz', 'ounce'],
  ['pc', 'piece'],
])
/** Function words, and words that shoppers use around the product. */
const FILLER = new Set(
  `a about above after all also am an and any are as at based be been both but buy by can come comes could cost costs do does
  don't each either find for from get give go goes good got great have having he help her hers him his how i i'd i'll i'm i've if im
  in interested into is it it's its just kind like look looking made make makes making may me mine must my need needs new nice no not of
  off on one ones option or order other our out over please plus prefer preferably purchase really recommend search see seeking
  select shall she shop shopping should show so some something such suitable take than that that's the their them then there
  these they thing things this those to too try type under up us use used using very want wants was we we're well were what
  where which while who will wish with within without would you your`.split(/\s+/),
)

/** Returns the words of a text in lower case, without plural and possessive endings; `3.5` is one word, `x-large` two. */
export const wordsOf: (text: string) => readonly string[] = memoizeByText((text) => split(text).map(normalize), MAX_TEXTS)

/** Returns the words of a text as a set. */
export const wordSetOf: (text: string) => ReadonlySet<string> = memoizeByText(
  (text) => new Set(split(text).map(normalize)),
  MAX_TEXTS,
)

/** Returns the words that describe a product. */
export const contentWords: (text: string) => readonly string[] = memoizeByText(
  (text) =>
    split(text)
      .filter((word) => !FILLER.has(word))
      .map(normalize),
  MAX_TEXTS,
)

/** Returns content words with their endings, for a query. */
export function queryWords(text: string): readonly string[] {
  return (text.toLowerCase().match(WORD) ?? []).filter((word) => !FILLER.has(word))
}

function split(text: string): readonly string[] {
  return text.toLowerCase().replace(MEASURE, '$1 ').match(WORD) ?? []
}

function normalize(word: string): string {
  const one = singular(word)
  return SYNONYMS.get(one) ?? one
}

function singular(word: string): string {
  const bare = word.endsWith("'s") || word.endsWith('’s') ? word.slice(0, -2) : word
  if (bare.length < 3 || !bare.endsWith('s') || bare.endsWith('ss')) return bare
  if (bare.endsWith('ies') && bare.length > 4) return `${bare.slice(0, -3)}y`
  return /(?:[sxz]|[cs]h)es$/.test(bare) ? bare.slice(0, -2) : bare.slice(0, -1)
}

/** Returns the share of required words that occur in any of the texts; 1 if none are required. */
export function coverage(required: readonly string[], texts: readonly ReadonlySet<string>[]): number {
  if (required.length === 0) return 1
  return required.filter((word) => texts.some((words) => words.has(word))).length / required.length
}

/**
 * Returns the similarity of two short texts, 0 to 1: 1 for the same words in any order, otherwise twice the shared words divided
 * by all words. A word that shares only its beginning with another, as in `black1901`, counts 0.8.
 */
export function similarity(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0
  const rest = new Set(other)
  const shared = one.reduce((sum, word) => sum + (rest.has(word) ? 1 : startsAlike(word, rest) ? 0.8 : 0), 0)
  return Math.min(1, (2 * shared) / (one.length + other.length))
}

function startsAlike(word: string, others: ReadonlySet<string>): boolean {
  if (word.length < 3) return false
  for (const other of others) {
    if (other.length >= 3 && (other.startsWith(word) || word.startsWith(other)) && !/^\d+$/.test(word)) return true
  }
  return false
}
