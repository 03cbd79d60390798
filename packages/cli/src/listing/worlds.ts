import type { OptionValues } from '@orrery/core'
import { everyDialect } from '../planning/worlds.ts'
import { WORLDS, type WorldEntry } from '../registry.ts'
import type { Listing } from './listing.ts'

/** Every world with its dialects, their splits and sizes, and its options. */
export function worldListing(given: OptionValues): Listing {
  const items = WORLDS.map((entry) => describeWorld(entry, given))
  return { items, columns: [{ title: 'world' }, { title: '' }], rows: items.flatMap(worldRows) }
}

interface DescribedWorld {
  readonly id: string
  readonly summary: string
  readonly defaultSplit: string
  readonly options: readonly string[]
  readonly dialects: readonly { dialect: string; splits: readonly { name: string; tasks: number }[] }[]
}

function describeWorld(entry: WorldEntry, given: OptionValues): DescribedWorld {
  const { id, summary, defaultSplit, options } = entry.package
  const dialects = everyDialect(entry, given).map(({ dialect, tasks }) => ({
    dialect,
    splits: tasks.splits.map((name) => ({ name, tasks: tasks.size(name) })),
  }))
  return { id, summary, defaultSplit, options: options.map(({ name }) => name), dialects }
}

function worldRows(world: DescribedWorld): readonly (readonly string[])[] {
  const dialects = world.dialects.map(({ dialect, splits }) => {
    const sizes = splits.map(({ name, tasks }) => `${name} ${tasks}`)
    return ['', `dialect ${dialect}: ${sizes.join(', ')}`]
  })
  const options = world.options.length === 0 ? [] : [['', `options: ${world.options.join(', ')}`]]
  return [[world.id, world.summary], ...dialects, ...options]
}
