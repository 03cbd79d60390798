import { isDeepStrictEqual } from 'node:util'
import type { Block } from '../configuration/schema.ts'
import type { Suite } from './suite.ts'
import type { PublishedTable } from './table.ts'

/**
 * Combines the tables of a paper into one run: each row is played once, on the maximum number of tasks any table needs. Each table is
 * compared with the worlds, splits and first tasks of its own suite. `figures` use the same rows. Throws if two tables have rows with the
 * same name and different settings.
 */
export function paperSuite(
  id: string,
  summary: string,
  suites: readonly Suite[],
  figures: readonly PublishedTable[] = [],
): Suite {
  const blocks = new Map<string, Block>()
  for (const block of suites.flatMap(rowsOf)) {
    const key = JSON.stringify([block.world, block.split, block.label ?? block.agent])
    blocks.set(key, joined(blocks.get(key), block, `${id}: ${key}`))
  }
  const tables = suites.flatMap(({ published, tables: more = [], configuration: { world, split, limit } }) => {
    const worlds = world === undefined || world.includes('all') ? {} : { worlds: world }
    const first = limit === undefined ? {} : { first: limit }
    return [...(published === undefined ? [] : [published]), ...more].map((table) => ({
      ...worlds,
      ...(split !== undefined && { splits: [split] }),
      ...first,
      ...table,
    }))
  })
  return { id, summary, configuration: { blocks: [...blocks.values()] }, tables: [...tables, ...figures] }
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
