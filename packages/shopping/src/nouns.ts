import { pythonSplit } from '@orreryjs/python'
import model from 'wink-eng-lite-web-model'
import winkNLP, { type WinkMethods } from 'wink-nlp'
import { remembering } from './remembering.ts'

/** Finds the nouns of a product's title, which decide whether two products are of one kind. */
export interface NounTagger {
  /** Name in options and reports. */
  readonly id: string
  /** In order, in lower case; one that occurs twice is listed twice. */
  nouns(title: string): readonly string[]
}

/** The tagger alone of wink's pipeline. */
const PIPE = ['pos']

let shared: WinkMethods | undefined

/**
 * wink-nlp's part-of-speech tagger on titles in lower case: in capitals nearly every word would be a proper noun. Its model is
 * created by the first title.
 */
export const winkNouns: NounTagger = {
  id: 'wink',
  nouns(title) {
    shared ??= winkNLP(model, PIPE)
    const { its } = shared
    const tokens = shared.readDoc(title.toLowerCase()).tokens()
    const kinds = tokens.out(its.pos)
    return tokens.out(its.value).filter((_, index) => kinds[index] === 'NOUN' || kinds[index] === 'PROPN')
  },
}

/** Calls every word between white space a noun. The stand-in with which upstream was recorded. */
export const whitespaceNouns: NounTagger = {
  id: 'whitespace',
  nouns: (title) => pythonSplit(title).map((word) => word.toLowerCase()),
}

/** Titles remembered at a time: those of a catalogue of 20,000 products, and as many of goals. */
const TITLES = 40_000

/** The same tagger, which looks at each title once. */
export function rememberingNouns(tagger: NounTagger): NounTagger {
  return { id: tagger.id, nouns: remembering(TITLES, (title) => tagger.nouns(title)) }
}

/** The taggers there are, by name; `whitespace` is the stand-in of the recordings. */
export const NOUN_TAGGERS = ['wink', 'whitespace'] as const
/** Name of a tagger in the option `nouns`. */
export type NounTaggerName = (typeof NOUN_TAGGERS)[number]

const TAGGERS: Readonly<Record<NounTaggerName, NounTagger>> = { wink: rememberingNouns(winkNouns), whitespace: whitespaceNouns }

/** The tagger of a name, or the caller's own. One that takes its time remembers titles; what it knows serves all worlds. */
export function taggerOf(tagger: NounTaggerName | NounTagger): NounTagger {
  return typeof tagger === 'string' ? TAGGERS[tagger] : tagger
}
