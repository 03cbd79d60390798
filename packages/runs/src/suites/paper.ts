import { isDeepStrictEqual } from 'node:util'
import { once } from '@orreryjs/core/worlds'
import type { Block } from '../configuration/schema.ts'
import type { Suite } from './suite.ts'
import type { PublishedTable } from './table.ts'

/**
 * Combines the tables of a paper into one run: each row is played once, on the maximum number of tasks any table needs. Each table is
 * compared with the worlds, splits and first tasks of its own suite. `figures` use the same rows. The first use of the configuration throws
 * if two tables have rows with the same name and different settings.
 */
export function paperSuite(
  id: string,
  summary: string,
  suites: readonly Suite[],
  figures: readonly PublishedTable[] = [],
): Suite {
  // Most commands use no suite, but all load them.
  const configuration = once(() => ({ blocks: blocksOf(id, suites) }))
  const tables = once(() => [...suites.flatMap(tablesOf), ...figures])
  return {
    id,
    summary,
    get configuration() {
      return configuration()
    },
    get tables() {
      return tables()
    },
  }
}

function blocksOf(id: string, suites: readonly Suite[]): readonly Block[] {
  const blocks = new Map<string, Block>()
  for (const block of suites.flatMap(rowsOf)) {
    const key = JSON.stringify([block.world, block.split, block.label ?? block.agent])
    blocks.set(key, joined(blocks.get(key), block, `${id}: ${key}`))
  }
  return [...blocks.values()]
}

function tablesOf({ published, tables = [], configuration: { world, split, limit } }: Suite): readonly PublishedTable[] {
  const worlds = world === undefined || world.includes('all') ? {} : { worlds: world }
  const first = limit === undefined ? {} : { first: limit }
  return [...(published === undefined ? [] : [published]), ...tables].map((table) => ({
    ...worlds,
    ...(split !== undefined && { splits: [split] }),
    ...first,
    ...table,
  }))
}

/** Splits the blocks of a suite into blocks with one world and one agent each, with shared settings applied. */
function rowsOf({ configuration }: Suite): readonly Block[] {
  const { blocks = [{}], ...shared } = configuration
  return blocks.flatMap((block) => {
    const whole: Block = { ...shared, ...block }
    const { world = [undefined], agent = [undefined] } = whole
    return world.flatMap((one) =>
      agent.map((other) => ({ ...whole, ...(one && { world: [one] }), ...(other && { agent: [other] }) })),
    )
  })
}

function joined(before: Block | undefined, block: Block, name: string): Block {
  if (before === undefined) return block
  const { limit, ...rest } = block
  const { limit: other, ...known } = before
  if (!isDeepStrictEqual(rest, known)) throw new Error(`${name}: two tables have this row with different settings`)
  return limit === undefined || other === undefined ? rest : { ...rest, limit: Math.max(limit, other) }
}
