import { OrreryError } from '@orreryjs/core'
import { findEntry, GLOSSARY, type GlossaryEntry, nearestTerm } from '@orreryjs/reporting/glossary'
import type { ItemDescription, Listing } from './listing.ts'

/** Lists the terms of the glossary. */
export function glossaryListing(): Listing {
  const entries = GLOSSARY.flatMap(({ title, words }) => words.map((entry) => ({ entry, about: title })))
  return {
    items: entries.map(({ entry, about }) => ({ ...entryItem(entry), about })),
    columns: [{ title: 'word' }, { title: 'meaning' }],
    rows: entries.map(({ entry: { word, aliases = [], meaning } }) => [
      word,
      `${meaning}${aliases.length === 0 ? '' : `\n(also: ${aliases.join(', ')})`}`,
    ]),
  }
}

/** Describes a term. Throws `USAGE` with the nearest term. */
export function describeTerm(name: string): ItemDescription {
  const found = findEntry(name)
  if (found === undefined) {
    const near = nearestTerm(name)
    const help = near === undefined ? '' : `; did you mean '${near}'?`
    throw new OrreryError('USAGE', `the glossary has no word '${name}'${help}`, { hint: 'run `orrery list words`' })
  }
  const { word, aliases = [], meaning } = found
  return { item: entryItem(found), heading: word, text: meaning, facts: [['also', aliases.join(', ')]], tables: [] }
}

/** Converts an entry to data. */
function entryItem({ word, aliases, meaning }: GlossaryEntry): object {
  return { word, ...(aliases !== undefined && { also: aliases }), meaning }
}
