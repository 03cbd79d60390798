import { remembering } from '../remembering.ts'
import type { NounTagger } from './tagger.ts'

/** Titles remembered at a time: those of a catalogue of 20,000 products, and as many of goals. */
const TITLES = 40_000

/** The same tagger, which looks at each title once. */
export function rememberingNouns(tagger: NounTagger): NounTagger {
  return { id: tagger.id, nouns: remembering(TITLES, (title) => tagger.nouns(title)) }
}
