import { stableJson } from '@orreryjs/core'
import { type Block, blocksOf, type Configuration, type ResolvedBlock } from '../configuration.ts'
import { BLOCK_SETTINGS } from '../configuration-schema.ts'
import type { ModelAccess } from '../language-models.ts'
import { type Cell, planCells } from '../planning/cells.ts'
import { expandNames, optionsOf } from '../planning/choice.ts'
import { AGENTS, agentEntry, WORLDS, worldEntry } from '../registry.ts'
import type { ChosenTasks } from './chosen-tasks.ts'

/**
 * The configuration with a block for each row that has chosen tasks, and these named in it, so that it says everything
 * without the runs that they were chosen by. No blocks where no task is left. Throws what planning throws.
 */
export async function narrowConfiguration(
  configuration: Configuration,
  chosen: ChosenTasks,
  access: ModelAccess,
): Promise<Configuration> {
  const ofRun = Object.fromEntries(Object.entries(configuration).filter(([name]) => !BLOCK_SETTINGS.includes(name)))
  const plan = (blocks: readonly Block[]): Promise<readonly Cell[]> => planCells({ ...ofRun, blocks }, access)
  const rows = new Map<string, { readonly block: Block; readonly ids: Set<string> }>()
  for (const block of blocksOf(configuration)) {
    // What fits none of its agents is told of the block as it was given.
    await plan([block])
    for (const row of rowsOf(block)) {
      const [cell] = await plan([row])
      if (cell === undefined) continue
      const { tasks: _tasks, type: _type, sample: _sample, limit: _limit, ...rest } = row
      const named = { ...rest, split: cell.split }
      // A setting that is absent may stand there as undefined.
      const key = stableJson(JSON.parse(JSON.stringify(named)))
      const { ids } = rows.get(key) ?? { ids: new Set<string>() }
      for (const id of chosen(cell)) ids.add(id)
      rows.set(key, { block: named, ids })
    }
  }
  const blocks = [...rows.values()].flatMap(({ block, ids }) => (ids.size === 0 ? [] : [{ ...block, tasks: [...ids].join(',') }]))
  return { ...ofRun, blocks }
}

/** A block for each of its rows. */
function rowsOf(block: ResolvedBlock): readonly ResolvedBlock[] {
  const worlds = expandNames(
    block.world,
    WORLDS.map((entry) => entry.package.id),
  )
  const agents = expandNames(
    block.agent,
    AGENTS.map(({ id }) => id),
  )
  return worlds.flatMap((world) =>
    agents.flatMap((agent) => {
      const { needsModel } = agentEntry(agent)
      const models = needsModel ? block.model.map((model) => [model]) : [block.model]
      return models.map((model) => ({ ...block, world: [world], agent: [agent], model, ...optionsOfRow(block, world, agent) }))
    }),
  )
}

function optionsOfRow({ option, worldOption }: Block, world: string, agent: string): Pick<Block, 'option' | 'worldOption'> {
  return {
    ...(option && { option: optionsOf(agentEntry(agent), option) }),
    ...(worldOption && { worldOption: optionsOf(worldEntry(world).package, worldOption) }),
  }
}
