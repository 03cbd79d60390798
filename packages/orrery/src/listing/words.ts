import { OrreryError } from '@orreryjs/core'
import { findWord, nearestWord, WORDS } from '@orreryjs/reporting/words'
import type { Described, Listing } from './listing.ts'

/** Lists the terms of the glossary. */
export function wordListing(): Listing {
  const items = WORDS.flatMap(({ title, words }) => words.map((each) => ({ ...each, about: title })))
  return {
    items,
    columns: [{ title: 'word' }, { title: 'meaning' }],
    rows: items.map(({ word, also = [], meaning }) => [
      word,
      `${meaning}${also.length === 0 ? '' : `\n(also: ${also.join(', ')})`}`,
    ]),
  }
}

/** Describes a term. Throws `USAGE` with the nearest term. */
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
