import { OrreryError } from '@orreryjs/core'
import { findEntry, GLOSSARY, type GlossaryEntry, isFormerName, nearestTerm } from '@orreryjs/reporting/glossary'
import { didYouMean } from '@orreryjs/runs/texts'
import type { ItemDescription, Listing } from './listing.ts'

/** Lists the terms of the glossary. */
export function glossaryListing(): Listing {
  const entries = GLOSSARY.flatMap(({ title, words }) => words.map((entry) => ({ entry, topic: title })))
  return {
    items: entries.map(({ entry, topic }) => ({ ...entryItem(entry), topic })),
    columns: [{ title: 'term' }, { title: 'meaning' }],
    rows: entries.map(({ entry: { word, aliases = [], meaning } }) => [
      word,
      `${meaning}${aliases.length === 0 ? '' : `\n(also: ${aliases.join(', ')})`}`,
    ]),
  }
}

/** Describes a term. Throws `USAGE` with the nearest term. */
export async function describeTerm(name: string): Promise<ItemDescription> {
  const found = await withInjections(findEntry(name))
  if (found === undefined) {
    const near = nearestTerm(name)
    const help = near === undefined ? '' : ` ${didYouMean(near)}`
    throw new OrreryError('USAGE', `no glossary term named "${name}".${help}`, { hint: 'run `orrery list terms`' })
  }
  const { word, aliases = [], meaning, forms = [] } = found
  const text = isFormerName(found, name) ? `'${name.trim()}' is now called: ${word}\n${meaning}` : meaning
  return { item: entryItem(found), heading: word, text, facts: [['also', aliases.join(', ')]], tables: [formTable(forms)] }
}

/** Adds the bundled injections to the entry of injections; they are no part of the glossary, which loads no configuration. */
async function withInjections(entry: GlossaryEntry | undefined): Promise<GlossaryEntry | undefined> {
  if (entry?.word !== 'injection') return entry
  const { bundledInjections } = await import('@orreryjs/runs/configuration')
  const bundled = bundledInjections('all').map(({ id, world, place, demands }) => {
    return [`bundled:${id}`, `${place} of ${world}, demands: ${demands}`] as const
  })
  return { ...entry, forms: [...(entry.forms ?? []), ...bundled] }
}

function formTable(forms: NonNullable<GlossaryEntry['forms']>): ItemDescription['tables'][number] {
  return { title: 'forms', columns: [{ title: 'form' }, { title: 'meaning' }], rows: forms }
}

/** Converts an entry to data. */
function entryItem({ word, aliases, meaning, forms }: GlossaryEntry): object {
  return { term: word, ...(aliases !== undefined && { aliases }), meaning, ...(forms !== undefined && { forms }) }
}
