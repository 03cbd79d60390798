import { stemmer } from 'stemmer'

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
export function stem(word: string): string {
  return ALL_SUFFIX.get(word) ?? stemmer(word.replace(DOUBLED_Y, (match) => match.slice(0, -1)))
}
