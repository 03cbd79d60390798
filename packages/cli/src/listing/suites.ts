import { orrery } from '@orreryjs/orrery'
import { blocksOf } from '@orreryjs/runs/configuration'
import type { Suite } from '@orreryjs/runs/suites'
import { type Listing, namedListing } from './listing.ts'

/** Every named suite; as data also its rows, and the paper whose table it is. */
export function suiteListing(): Listing {
  return { ...namedListing(orrery.suites), items: orrery.suites.map(describeSuite) }
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
