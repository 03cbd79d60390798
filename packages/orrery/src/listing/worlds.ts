import { isOrreryError, type OptionValues, OrreryError, type World } from '@orreryjs/core'
import { blocksOf, type Configuration } from '@orreryjs/runs/configuration'
import {
  chooseWorld,
  describeExclusions,
  type ExclusionCause,
  exclusionCauses,
  optionsOf,
  selectTasks,
  type WorldSettings,
  worldOptionsOf,
  worldsByDialect,
} from '@orreryjs/runs/plan'
import { idsOf, loadWorld, type WorldEntry } from '@orreryjs/runs/registry'
import type { Column } from '@orreryjs/runs/results'
import { unknownName } from '@orreryjs/runs/texts'
import { orrery } from '../index.ts'
import { orreryNaming } from '../named.ts'
import { type ItemDescription, type Listing, type OfferedTool, optionItem, optionTable, type WorldItem } from './listing.ts'

/**
 * Lists all worlds with their dialects, splits, sizes and options; with a given dialect, only worlds that have it. A data directory applies
 * to the worlds that can read it; the others are listed without it. Throws `OPTION_UNKNOWN` if no world has the dialect, and `DATA_MISSING`
 * if no world can read the directory.
 */
export async function worldListing(worldOptions: OptionValues): Promise<Listing> {
  const entries = await worldsWith(worldOptions['dialect'])
  const described = entries.map((entry) => {
    const options = optionsOf(entry.package, worldOptions)
    return { entry, reads: 'data' in options, found: describeWithData(entry, options) }
  })
  const readers = described.filter(({ reads }) => reads)
  const failures = readers.flatMap(({ found }) => (found instanceof Error ? [found] : []))
  if (failures[0] !== undefined && failures.length === readers.length) throw failures[0]
  const { data: _, ...others } = worldOptions
  const items = described.map(({ entry, found }) =>
    found instanceof Error ? worldWithSizes(entry, optionsOf(entry.package, others)) : found,
  )
  return {
    items,
    columns: [{ title: 'world' }, { title: '' }],
    rows: items.flatMap(worldRows),
    detailsHint: 'options, limits and tools',
  }
}

async function worldsWith(dialect: OptionValues[string] | undefined): Promise<readonly WorldEntry[]> {
  const all = await Promise.all(idsOf(orrery.worlds).map((id) => loadWorld(orrery, id)))
  const fitting = all.filter((entry) => dialect === undefined || entry.package.dialects.includes(String(dialect)))
  if (fitting.length > 0) return fitting
  const dialects = all.flatMap((entry) => entry.package.dialects)
  throw unknownName('OPTION_UNKNOWN', 'dialect', String(dialect), dialects)
}

interface SplitDescription {
  readonly name: string
  readonly tasks: number
  /** Absent if no task is excluded. */
  readonly excluded?: readonly ExclusionCause[]
}

interface WorldDescription {
  readonly id: string
  readonly summary: string
  readonly defaultSplit: string
  readonly options: readonly string[]
  readonly dialects: readonly { dialect: string; splits: readonly SplitDescription[] }[]
}

/** Returns the world, or the error if it cannot read the directory. */
function describeWithData(entry: WorldEntry, options: OptionValues): WorldDescription | Error {
  try {
    return worldWithSizes(entry, options)
  } catch (error) {
    if (isOrreryError(error) && error.code === 'DATA_MISSING') return error
    throw error
  }
}

function worldWithSizes(entry: WorldEntry, worldOptions: OptionValues): WorldDescription {
  const { id, summary, defaultSplit, options } = entry.package
  const dialects = worldsByDialect(entry, worldOptions).map((made) => ({
    dialect: made.dialect,
    splits: made.tasks.splits.map((name) => describeSplit(made, name)),
  }))
  return { id, summary, defaultSplit, options: options.map(({ name }) => name), dialects }
}

function describeSplit(world: World, name: string): SplitDescription {
  const excluded = exclusionCauses(world, name)
  return { name, tasks: world.tasks.size(name), ...(excluded.length === 0 ? {} : { excluded }) }
}

function worldRows(world: WorldDescription): readonly (readonly string[])[] {
  const dialects = world.dialects.map(({ dialect, splits }) => {
    const sizes = splits.map(({ name, tasks, excluded = [] }) => {
      const note = describeExclusions(excluded)
      return note === undefined ? `${name} ${tasks}` : `${name} ${tasks} (${note})`
    })
    return ['', `dialect ${dialect}: ${sizes.join(', ')}`]
  })
  const options = world.options.length === 0 ? [] : [['', `options: ${world.options.join(', ')}`]]
  return [[world.id, world.summary], ...dialects, ...options]
}

/**
 * Lists the selected tasks of a world's split; with `optimal`, includes the length of the oracle's plan, which takes time. Throws `USAGE`
 * without a world, or the errors of choosing it.
 */
export async function taskListing(settings: Configuration, optimal: boolean): Promise<Listing> {
  const name = settings.world?.[0]
  if (name === undefined)
    throw new OrreryError('USAGE', 'list tasks: --world is missing', { hint: 'name one: --world textcraft' })
  const entry = await loadWorld(orreryNaming(name), name)
  const tasks = (settings.starts === undefined ? [settings] : blocksOf(settings)).flatMap((block) => {
    const { world, split } = chooseWorld(entry, block)
    return selectTasks(world, split, block, '').map((task) => ({ world, task }))
  })
  const items = tasks.map(({ world, task }) => {
    const { id, type, goal, hash } = task
    const length = optimal ? world.plan(world.start(task).state)?.length : undefined
    return { id, type, goal, hash, ...(length !== undefined && { optimal: length }) }
  })
  const lengths: readonly Column[] = optimal ? [{ title: 'optimal', align: 'right' }] : []
  return {
    items,
    columns: [{ title: 'task' }, { title: 'type' }, ...lengths, { title: 'goal' }],
    rows: items.map(({ id, type, goal, optimal: length }) => [id, type, ...(optimal ? [String(length ?? '-')] : []), goal]),
  }
}

/** Describes how to set the options of a world; dialect and data have their own flags. */
function setWith(names: readonly string[]): string {
  const flags = ['dialect', 'data'].filter((name) => names.includes(name)).map((name) => `--${name}`)
  return names.length === 0 ? '' : ['--world-option NAME=VALUE', ...flags].join(', ')
}

/** Describes a world with its splits, options, limits and tools. Throws `WORLD_UNKNOWN`, or the errors of creating the world. */
export async function describeWorld(name: string, settings: WorldSettings): Promise<ItemDescription> {
  const entry = await loadWorld(orreryNaming(name), name)
  const { package: source, limits } = entry
  const { id, summary, defaultSplit, options } = source
  const worldOptions = optionsOf(source, worldOptionsOf(settings))
  const splits = worldsByDialect(entry, worldOptions).flatMap((world) =>
    world.tasks.splits.map((split) => ({
      dialect: world.dialect,
      split,
      tasks: world.tasks.size(split),
      excluded: describeExclusions(exclusionCauses(world, split)) ?? '',
      isDefault: split === defaultSplit && world.dialect === source.defaultDialect(split),
    })),
  )
  const chosen = chooseWorld(entry, settings)
  const tools = toolsOf(chosen.world, chosen.split)
  return {
    item: {
      id,
      summary,
      defaultSplit,
      limits,
      splits: splits.map(({ excluded, ...split }) => ({ ...split, ...(excluded !== '' && { excluded }) })),
      options: options.map(optionItem),
      tools,
    } satisfies WorldItem,
    heading: `${id}: ${summary}`,
    facts: [
      [
        'limits',
        Object.entries(limits)
          .map(([limit, value]) => `${limit} ${value}`)
          .join(', '),
      ],
      ['set with', setWith(options.map(({ name: option }) => option))],
    ],
    tables: [
      {
        title: 'splits',
        columns: [{ title: 'split' }, { title: 'dialect' }, { title: 'tasks', align: 'right' }, { title: '' }],
        rows: splits.map(({ split, dialect, tasks, excluded, isDefault }) => [
          split,
          dialect,
          String(tasks),
          [isDefault ? 'default' : '', excluded].filter((text) => text !== '').join('; '),
        ]),
      },
      optionTable(options),
      {
        title: 'tools',
        columns: [{ title: 'tool' }, { title: 'page' }, { title: 'description' }],
        rows: tools.map(({ name: tool, pages, description, action }) => [
          tool,
          pages.join(', '),
          `${description}${action === undefined ? '' : `\n(${action})`}`,
        ]),
      },
    ],
  }
}

/** Returns the tools that are available while the oracle solves the first task. */
function toolsOf(world: World, split: string): readonly OfferedTool[] {
  const [first] = world.tasks.ids(split)
  if (first === undefined) return []
  const tools = new Map<string, OfferedTool>()
  let turn = world.start(world.tasks.get(first))
  for (const action of [undefined, ...(world.plan(turn.state) ?? [])]) {
    if (action !== undefined) turn = world.step(turn.state, action)
    const { page } = turn.observation
    for (const tool of turn.terminated ? [] : world.tools(turn.state)) {
      const pages = tools.get(tool.name)?.pages ?? []
      tools.set(tool.name, { ...(tools.get(tool.name) ?? tool), pages: pages.includes(page) ? pages : [...pages, page] })
    }
  }
  return [...tools.values()]
}
