import { blocksOf } from '../configuration.ts'
import { SUITES } from '../suites/index.ts'
import type { Suite } from '../suites/suite.ts'
import { type Listing, namedListing } from './listing.ts'

/** Every named suite; as data also its rows, and the paper whose table it is. */
export function suiteListing(): Listing {
  return { ...namedListing(SUITES), items: SUITES.map(describeSuite) }
}

function describeSuite({ id, summary, configuration, published }: Suite): object {
  const blocks = blocksOf(configuration)
  return {
    id,
    summary,
    worlds: [...new Set(blocks.flatMap(({ world }) => world))],
    rows: [...new Set(blocks.flatMap(({ agent, label }) => (label === undefined ? agent : [label])))],
    ...(published && { paper: `${published.paper}, ${published.title}`, model: published.model }),
  }
}
