import type { World } from '@orreryjs/core'
import {
  chooseWorld,
  describeLeftOut,
  everyDialect,
  givenOptions,
  leftOutOf,
  optionsOf,
  type WorldSettings,
} from '@orreryjs/runs/plan'
import { loadWorld } from '@orreryjs/runs/registry'
import { orrery } from '../index.ts'
import { type Described, optionItem, optionTable } from './described.ts'
import type { OfferedTool, WorldItem } from './items.ts'

/** A world with its splits, options, limits and tools. Throws `WORLD_UNKNOWN`, or what making the world throws. */
export async function describeWorld(name: string, settings: WorldSettings): Promise<Described> {
  const entry = await loadWorld(orrery, name)
  const { package: source, limits } = entry
  const { id, summary, defaultSplit, options } = source
  const given = optionsOf(source, givenOptions(settings))
  const splits = everyDialect(entry, given).flatMap((world) =>
    world.tasks.splits.map((split) => ({
      dialect: world.dialect,
      split,
      tasks: world.tasks.size(split),
      leftOut: describeLeftOut(leftOutOf(world, split)) ?? '',
      usual: split === defaultSplit && world.dialect === source.defaultDialect(split),
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
      splits: splits.map(({ leftOut, ...split }) => ({ ...split, ...(leftOut !== '' && { leftOut }) })),
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
      ['set with', options.length === 0 ? '' : '--world-option NAME=VALUE; dialect and data also as --dialect and --data'],
    ],
    tables: [
      {
        title: 'splits',
        columns: [{ title: 'split' }, { title: 'dialect' }, { title: 'tasks', align: 'right' }, { title: '' }],
        rows: splits.map(({ split, dialect, tasks, leftOut, usual }) => [
          split,
          dialect,
          String(tasks),
          [usual ? 'the one a run takes' : '', leftOut].filter((text) => text !== '').join('; '),
        ]),
      },
      optionTable(options),
      {
        title: 'tools',
        columns: [{ title: 'tool' }, { title: 'page' }, { title: 'what it does' }],
        rows: tools.map(({ name: tool, pages, description, action }) => [
          tool,
          pages.join(', '),
          `${description}${action === undefined ? '' : `\n(${action})`}`,
        ]),
      },
    ],
  }
}

/** The tools that the world offers on the way of the oracle through the first task. */
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
