import { pythonSplit } from '@orreryjs/python'
import type { NounTagger } from './tagger.ts'

/** Calls every word between white space a noun. The stand-in with which upstream was recorded. */
export const whitespaceNouns: NounTagger = {
  id: 'whitespace',
  nouns: (title) => pythonSplit(title).map((word) => word.toLowerCase()),
}
