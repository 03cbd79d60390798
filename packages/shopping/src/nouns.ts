import { rememberingNouns } from './nouns/remembering.ts'
import type { NounTagger } from './nouns/tagger.ts'
import { whitespaceNouns } from './nouns/whitespace.ts'
import { winkNouns } from './nouns/wink.ts'

/** The taggers there are, by name; `whitespace` is the stand-in of the recordings. */
export const NOUN_TAGGERS = ['wink', 'whitespace'] as const
/** Name of a tagger in the option `nouns`. */
export type NounTaggerName = (typeof NOUN_TAGGERS)[number]

const TAGGERS: Readonly<Record<NounTaggerName, NounTagger>> = { wink: rememberingNouns(winkNouns), whitespace: whitespaceNouns }

/** The tagger of a name, or the caller's own. One that takes its time remembers titles; what it knows serves all worlds. */
export function taggerOf(tagger: NounTaggerName | NounTagger): NounTagger {
  return typeof tagger === 'string' ? TAGGERS[tagger] : tagger
}
