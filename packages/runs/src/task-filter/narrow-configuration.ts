import { OrreryError, stableJson } from '@orreryjs/core'
import { blocksOf } from '../configuration/configuration.ts'
import { isStreamBlock } from '../configuration/expand-training.ts'
import type { Block, Configuration, ResolvedBlock } from '../configuration/schema.ts'
import { BLOCK_SETTINGS } from '../configuration/schema.ts'
import type { TaskSelectionSource } from '../configuration/task-selection-source.ts'
import { type PlannedRow, planCells } from '../plan/cells.ts'
import { expandNames, optionsOf } from '../plan/options.ts'
import type { ModelAccess } from '../registry/model-entry.ts'
import { idsOf, loadAgent, loadWorld, type Registry } from '../registry/registry.ts'
import type { ChosenTasks } from './chosen-tasks.ts'

/**
 * Returns the configuration with one block per row that has chosen tasks. The blocks list the tasks, and `taskSelection` records how they were
 * chosen, so the other runs are no longer needed. No blocks if no task is left. Throws the errors of planning.
 */
export async function narrowConfiguration(
  configuration: Configuration,
  chosen: ChosenTasks,
  taskSelection: readonly TaskSelectionSource[],
  registry: Registry,
  access: ModelAccess,
): Promise<Configuration> {
  const isRunSetting = (name: string): boolean => name !== 'grid' && !BLOCK_SETTINGS.includes(name)
  const runSettings = Object.fromEntries(Object.entries(configuration).filter(([name]) => isRunSetting(name)))
  const plan = (blocks: readonly Block[]): Promise<readonly PlannedRow[]> =>
    planCells({ ...runSettings, blocks }, registry, access)
  const rows = new Map<string, { readonly block: Block; readonly ids: Set<string> }>()
  for (const block of blocksOf(configuration)) {
    if (isStreamBlock(block))
      throw new OrreryError('CONFIG_INVALID', '--only cannot choose tasks of a stream: later tasks depend on earlier ones')
    // Plans the whole block first, so that errors refer to the block as the user wrote it.
    await plan([block])
    for (const row of await rowsOf(block, registry)) {
      const [cell] = await plan([row])
      if (cell === undefined) continue
      const { tasks: _tasks, type: _type, sample: _sample, limit: _limit, ...rest } = row
      const named = { ...rest, split: cell.split }
      // Removes settings that are `undefined`.
      const key = stableJson(JSON.parse(JSON.stringify(named)))
      const { ids } = rows.get(key) ?? { ids: new Set<string>() }
      for (const id of chosen(cell)) ids.add(id)
      rows.set(key, { block: named, ids })
    }
  }
  const blocks = [...rows.values()].flatMap(({ block, ids }) => (ids.size === 0 ? [] : [{ ...block, tasks: [...ids].join(',') }]))
  // The chosen tasks are listed, so extensions no longer apply.
  return { ...runSettings, extensions: undefined, taskSelection, blocks }
}

/** Splits a block into one block per row. */
async function rowsOf(block: ResolvedBlock, registry: Registry): Promise<readonly ResolvedBlock[]> {
  const rows: ResolvedBlock[] = []
  for (const world of expandNames(block.world, idsOf(registry.worlds))) {
    for (const agent of expandNames(block.agent, idsOf(registry.agents))) {
      const { needsModel } = await loadAgent(registry, agent)
      const models = needsModel ? block.model.map((model) => [model]) : [block.model]
      const options = await optionsOfRow(block, world, agent, registry)
      rows.push(...models.map((model) => ({ ...block, world: [world], agent: [agent], model, ...options })))
    }
  }
  return rows
}

async function optionsOfRow(
  { option, worldOption }: Block,
  world: string,
  agent: string,
  registry: Registry,
): Promise<Pick<Block, 'option' | 'worldOption'>> {
  return {
    ...(option && { option: optionsOf(await loadAgent(registry, agent), option) }),
    ...(worldOption && { worldOption: optionsOf((await loadWorld(registry, world)).package, worldOption) }),
  }
}
