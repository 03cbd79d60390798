import { OrreryError } from '@orreryjs/core'
import { findWord, nearestWord, WORDS } from '@orreryjs/reporting/words'
import type { Described, Listing } from './listing.ts'

/** Every word of our tables, reports and messages. */
export function wordListing(): Listing {
  const items = WORDS.flatMap(({ title, words }) => words.map((each) => ({ ...each, about: title })))
  return {
    items,
    columns: [{ title: 'word' }, { title: 'what it means' }],
    rows: items.map(({ word, also = [], meaning }) => [
      word,
      `${meaning}${also.length === 0 ? '' : `\n(also: ${also.join(', ')})`}`,
    ]),
  }
}

/** What a word means. Throws `USAGE`, naming the nearest. */
export function describeWord(name: string): Described {
  const found = findWord(name)
  if (found === undefined) {
    const near = nearestWord(name)
    const help = near === undefined ? '' : `; did you mean '${near}'?`
    throw new OrreryError('USAGE', `the glossary has no word '${name}'${help}`, { hint: 'run `orrery list words`' })
  }
  const { word, also = [], meaning } = found
  return { item: found, heading: word, text: meaning, facts: [['also', also.join(', ')]], tables: [] }
}
