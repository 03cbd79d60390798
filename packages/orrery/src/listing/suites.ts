import { blocksOf } from '@orreryjs/runs/configuration'
import { findSuite, publishedTables, type Suite } from '@orreryjs/runs/suites'
import { orrery } from '../index.ts'
import type { ItemDescription, SuiteItem } from './listing.ts'
import { type Listing, namedListing } from './listing.ts'

/** Lists all suites; as data also with their rows and papers. */
export function suiteListing(): Listing {
  return { ...namedListing(orrery.suites), items: orrery.suites.map(suiteItem), detailsHint: 'worlds and rows' }
}

/** Describes a suite with its worlds and rows. Throws `SUITE_UNKNOWN`. */
export function describeSuite(name: string): ItemDescription {
  const item = suiteItem(findSuite(orrery.suites, name))
  const { id, summary, worlds, rows, paper, model } = item
  return {
    item,
    heading: `${id}: ${summary}`,
    facts: [
      ['worlds', worlds.join(', ')],
      ['rows', rows.join(', ')],
      ['paper', paper ?? ''],
      ['published with', model ?? ''],
    ],
    tables: [],
  }
}

function suiteItem(suite: Suite): SuiteItem {
  const { id, summary, configuration } = suite
  const blocks = blocksOf(configuration)
  const tables = publishedTables([suite], id)
  return {
    id,
    summary,
    worlds: [...new Set(blocks.flatMap(({ world }) => world))],
    rows: [...new Set(blocks.flatMap(({ agent, label }) => (label === undefined ? agent : [label])))],
    ...(tables.length > 0 && {
      paper: [...new Set(tables.map(({ paper }) => paper)), ...tables.map(({ title }) => title)].join(', '),
      model: [...new Set(tables.map(({ model }) => model))].join(', '),
    }),
  }
}
