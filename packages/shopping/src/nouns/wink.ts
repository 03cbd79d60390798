import model from 'wink-eng-lite-web-model'
import winkNLP, { type WinkMethods } from 'wink-nlp'
import type { NounTagger } from './tagger.ts'

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
