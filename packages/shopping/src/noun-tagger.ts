import { pythonSplit } from '@orreryjs/python'
import model from 'wink-eng-lite-web-model'
import winkNLP, { type WinkMethods } from 'wink-nlp'
import { memoizeByText } from './memoize.ts'

/** Finds the nouns of a product title. The reward compares nouns to decide whether two products are of the same type. */
export interface NounTagger {
  /** Name in options and reports. */
  readonly id: string
  /** Nouns in order, in lower case, with repetitions. */
  nouns(title: string): readonly string[]
}

/** Enables only the part-of-speech tagger of wink's pipeline. */
const PIPE = ['pos']

let shared: WinkMethods | undefined

/**
 * wink-nlp's part-of-speech tagger on lower-case titles: in title case nearly every word would be a proper noun. The model is
 * loaded on first use.
 */
export const winkNouns: NounTagger = {
  id: 'wink',
  nouns(title) {
    shared ??= winkNLP(model, PIPE)
    const { its } = shared
    const tokens = shared.readDoc(title.toLowerCase()).tokens()
    const tags = tokens.out(its.pos)
    return tokens.out(its.value).filter((_, index) => tags[index] === 'NOUN' || tags[index] === 'PROPN')
  },
}

/** Treats every whitespace-separated word as a noun. Used as a stand-in when upstream was recorded. */
export const whitespaceNouns: NounTagger = {
  id: 'whitespace',
  nouns: (title) => pythonSplit(title).map((word) => word.toLowerCase()),
}

/** Maximum number of memoized titles: a catalogue of 20,000 products and as many goals. */
const TITLES = 40_000

/** Returns the tagger with memoized titles. */
export function memoizedTagger(tagger: NounTagger): NounTagger {
  return { id: tagger.id, nouns: memoizeByText(TITLES, (title) => tagger.nouns(title)) }
}

/** Names of the built-in taggers; `whitespace` is the stand-in used for recordings. */
export const NOUN_TAGGERS = ['wink', 'whitespace'] as const
/** Name of a tagger in the option `nouns`. */
export type NounTaggerName = (typeof NOUN_TAGGERS)[number]

const TAGGERS: Readonly<Record<NounTaggerName, NounTagger>> = { wink: memoizedTagger(winkNouns), whitespace: whitespaceNouns }

/** Returns a built-in tagger by name, or the given tagger. `wink` memoizes titles, shared by all worlds. */
export function nounTagger(tagger: NounTaggerName | NounTagger): NounTagger {
  return typeof tagger === 'string' ? TAGGERS[tagger] : tagger
}
