import { isOrreryError, type OptionValues, type World } from '@orreryjs/core'
import { describeLeftOut, everyDialect, type LeftOut, leftOutOf, optionsOf } from '@orreryjs/runs/plan'
import { idsOf, loadWorld, type WorldEntry } from '@orreryjs/runs/registry'
import { unknownName } from '@orreryjs/runs/texts'
import { orrery } from '../index.ts'
import type { Listing } from './listing.ts'

/**
 * Every world with its dialects, their splits and sizes, and its options. Where a dialect is named, the worlds that have
 * it. A directory of data is that of one world; the others are listed as they are without it. Throws `OPTION_UNKNOWN` where
 * no world has the dialect, `DATA_MISSING` where the directory holds no world's data.
 */
export async function worldListing(given: OptionValues): Promise<Listing> {
  const entries = await worldsWith(given['dialect'])
  const tried = entries.map((entry) => {
    const options = optionsOf(entry.package, given)
    return { entry, reads: 'data' in options, found: describeWithData(entry, options) }
  })
  const readers = tried.filter(({ reads }) => reads)
  const failures = readers.flatMap(({ found }) => (found instanceof Error ? [found] : []))
  if (failures[0] !== undefined && failures.length === readers.length) throw failures[0]
  const { data: _, ...others } = given
  const items = tried.map(({ entry, found }) =>
    found instanceof Error ? describeWorld(entry, optionsOf(entry.package, others)) : found,
  )
  return {
    items,
    columns: [{ title: 'world' }, { title: '' }],
    rows: items.flatMap(worldRows),
    more: 'options, limits and tools',
  }
}

async function worldsWith(dialect: OptionValues[string] | undefined): Promise<readonly WorldEntry[]> {
  const all = await Promise.all(idsOf(orrery.worlds).map((id) => loadWorld(orrery, id)))
  const fitting = all.filter((entry) => dialect === undefined || entry.package.dialects.includes(String(dialect)))
  if (fitting.length > 0) return fitting
  const known = all.flatMap((entry) => entry.package.dialects)
  throw unknownName('OPTION_UNKNOWN', 'dialect', String(dialect), known)
}

interface DescribedSplit {
  readonly name: string
  readonly tasks: number
  /** Absent where nothing is left out. */
  readonly leftOut?: readonly LeftOut[]
}

interface DescribedWorld {
  readonly id: string
  readonly summary: string
  readonly defaultSplit: string
  readonly options: readonly string[]
  readonly dialects: readonly { dialect: string; splits: readonly DescribedSplit[] }[]
}

/** The world, or why the directory is not one with its data. */
function describeWithData(entry: WorldEntry, given: OptionValues): DescribedWorld | Error {
  try {
    return describeWorld(entry, given)
  } catch (error) {
    if (isOrreryError(error) && error.code === 'DATA_MISSING') return error
    throw error
  }
}

function describeWorld(entry: WorldEntry, given: OptionValues): DescribedWorld {
  const { id, summary, defaultSplit, options } = entry.package
  const dialects = everyDialect(entry, given).map((made) => ({
    dialect: made.dialect,
    splits: made.tasks.splits.map((name) => describeSplit(made, name)),
  }))
  return { id, summary, defaultSplit, options: options.map(({ name }) => name), dialects }
}

function describeSplit(world: World, name: string): DescribedSplit {
  const leftOut = leftOutOf(world, name)
  return { name, tasks: world.tasks.size(name), ...(leftOut.length === 0 ? {} : { leftOut }) }
}

function worldRows(world: DescribedWorld): readonly (readonly string[])[] {
  const dialects = world.dialects.map(({ dialect, splits }) => {
    const sizes = splits.map(({ name, tasks, leftOut = [] }) => {
      const note = describeLeftOut(leftOut)
      return note === undefined ? `${name} ${tasks}` : `${name} ${tasks} (${note})`
    })
    return ['', `dialect ${dialect}: ${sizes.join(', ')}`]
  })
  const options = world.options.length === 0 ? [] : [['', `options: ${world.options.join(', ')}`]]
  return [[world.id, world.summary], ...dialects, ...options]
}
