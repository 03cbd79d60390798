import type { LanguageModel, Limits, RewindMeans, Task } from '@orreryjs/core'
import { OrreryError } from '@orreryjs/core'
import { blocksOf, DEFAULT_SEED } from '../configuration/configuration.ts'
import { isStreamBlock } from '../configuration/expand-training.ts'
import type { Configuration, RecordedRow, ResolvedBlock } from '../configuration/schema.ts'
import { LIMIT_TABLE } from '../configuration/settings.ts'
import { isFileName } from '../registry/files/file-name.ts'
import type { ModelAccess } from '../registry/model-entry.ts'
import { createModel, NO_MODEL } from '../registry/models.ts'
import { type AgentEntry, idsOf, loadAgent, loadWorld, type RecordedAgentRow, type Registry } from '../registry/registry.ts'
import { unknownName } from '../texts/nearest.ts'
import { pluralize } from '../texts/numbers.ts'
import { NO_TRUST, type Trust } from '../trust/trust.ts'
import { disturbancesOf } from './disturbances.ts'
import { type ExtendedTasks, extendedTasks } from './extension.ts'
import { checkOptions, expandNames, optionsOf, unusedOptionNotes } from './options.ts'
import type { PlannedRow } from './planned-row.ts'
import { chooseProfile } from './profiles.ts'
import { recordedOptions, recordedSplit } from './recorded-defaults.ts'
import { type BlockRow, withStreams } from './streams.ts'
import { refuseTrainingTasks, trainingClusterLines } from './training-tasks.ts'
import { type ChosenWorld, chooseWorld, worldOptionsOf } from './worlds.ts'

export type { PlannedRow } from './planned-row.ts'

const REWIND_MEANS: readonly RewindMeans[] = ['snapshot', 'replay', 'navigate', 'none']

/** Plans the cells of a configuration in order: blocks, worlds, agents, models. Throws on any invalid name or value. */
export async function planCells(
  configuration: Configuration,
  registry: Registry,
  access: ModelAccess,
): Promise<readonly PlannedRow[]> {
  const seed = configuration.seed ?? DEFAULT_SEED
  const models = cachedModels(registry, access)
  const cells: BlockRow[] = []
  const context = {
    notice: access.notice,
    models,
    extensions: configuration.extensions ?? [],
    recorded: configuration.recorded ?? [],
    trust: access.isOffline === true ? (registry.trust ?? NO_TRUST).offline() : (registry.trust ?? NO_TRUST),
  }
  for (const block of blocksOf(configuration)) cells.push(...(await blockCells(block, seed, registry, context)))
  refuseTrainingTasks(cells)
  for (const line of [...unknownWorldLines(cells), ...unscoredLines(cells), ...trainingClusterLines(cells)]) access.notice?.(line)
  return withStreams(cells, configuration)
}

/** Creates each model once, so that all blocks share its quota and its server facts. */
function cachedModels(registry: Registry, access: ModelAccess): (name: string) => Promise<LanguageModel> {
  const cache = new Map<string, Promise<LanguageModel>>()
  return (name) => {
    const model = cache.get(name) ?? createModel(registry, name, access)
    cache.set(name, model)
    return model
  }
}

/** Context for creating a block's cells. */
interface CellContext extends Pick<ModelAccess, 'notice'> {
  readonly extensions: readonly number[]
  readonly recorded: readonly RecordedRow[]
  readonly trust: Trust
  models(name: string): Promise<LanguageModel>
}

async function blockCells(
  block: ResolvedBlock,
  seed: string,
  registry: Registry,
  access: CellContext,
): Promise<readonly BlockRow[]> {
  const worlds = await namedWorlds(block, registry, access.recorded)
  const agents = await namedAgents(block, registry)
  const agentsWithModel = agents.filter(({ needsModel }) => needsModel)
  for (const line of unusedOptionNotes(agentsWithModel, block.option ?? {})) access.notice?.(line)
  checkLabel(block, agents)
  const models = new Map<string, LanguageModel>()
  for (const name of agents.some((agent) => agent.needsModel) ? block.model : []) {
    models.set(name, await access.models(name))
  }
  return worlds.flatMap((chosenWorld) => {
    const tasks = extendedTasks(chosenWorld.world, chosenWorld.split, block, seed, access.extensions)
    return agents.flatMap((agent) =>
      (agent.needsModel ? [...models.values()] : [NO_MODEL]).map((model) =>
        cell(block, chosenWorld, agent, model, tasks, access),
      ),
    )
  })
}

async function namedWorlds(
  block: ResolvedBlock,
  registry: Registry,
  recorded: readonly RecordedRow[],
): Promise<readonly ChosenWorld[]> {
  const ids = expandNames(block.world, idsOf(registry.worlds))
  const entries = await Promise.all(ids.map((id) => loadWorld(registry, id)))
  checkOptions(
    entries.map((entry) => entry.package),
    worldOptionsOf(block),
  )
  return entries.map((entry) => chooseWorld(entry, { ...block, split: block.split ?? recordedSplit(recorded, entry.package.id) }))
}

async function namedAgents(block: ResolvedBlock, registry: Registry): Promise<readonly AgentEntry[]> {
  const ids = expandNames(block.agent, idsOf(registry.agents))
  const entries = await Promise.all(ids.map((id) => loadAgent(registry, id)))
  for (const [index, { id }] of entries.entries()) refuseTakenId(ids[index] ?? id, id, block, registry)
  checkOptions(entries, block.option ?? {})
  return entries
}

/** Throws `CONFIG_INVALID` if the agent of a file has the id of a bundled agent. */
function refuseTakenId(name: string, id: string, { label }: ResolvedBlock, { agents }: Registry): void {
  if (label !== undefined || !isFileName(name) || !agents.some((entry) => entry.id === id)) return
  throw new OrreryError('CONFIG_INVALID', `${name}: the id '${id}' is already the id of an agent`, {
    hint: 'give it another id, or a label: --label NAME',
  })
}

/** Throws `CONFIG_INVALID` if a label applies to several agents. */
function checkLabel({ label }: ResolvedBlock, agents: readonly AgentEntry[]): void {
  if (label === undefined || agents.length === 1) return
  const ids = agents.map(({ id }) => id).join(', ')
  throw new OrreryError('CONFIG_INVALID', `the label '${label}' is for one agent, not for ${agents.length}: ${ids}`, {
    hint: 'give each agent its own block',
  })
}

function cell(
  block: ResolvedBlock,
  chosenWorld: ChosenWorld,
  agent: AgentEntry,
  model: LanguageModel,
  tasks: ExtendedTasks,
  { recorded, trust }: Pick<CellContext, 'recorded' | 'trust'>,
): BlockRow {
  const { world, split, entry } = chosenWorld
  const given = optionsOf(agent, block.option ?? {})
  const label = block.label ?? agent.id
  const planned = (): RecordedAgentRow => {
    const options = { ...recordedOptions(recorded, agent, world.id, given), ...given }
    const profile = chooseProfile(agent, world, entry.package, block.profile, trust)
    const { rewind } = agent
    return { agent: agent.create(world, options), profile, limits: agent.limits(entry.limits, options, profile), rewind }
  }
  const own = agent.recordedRow?.({ world: world.id, split, label, model: model.id, options: given }) ?? planned()
  const disturbances = disturbancesOf(block, entry.package)
  const limits = limitsOf(block, own.limits)
  refuseSpent(tasks.tasks, limits)
  return {
    world,
    split,
    agent: own.agent,
    label,
    model,
    profile: own.profile,
    ...tasks,
    trials: block.trials,
    limits,
    feedback: block.feedback,
    rewind: rewindOf(block.rewind ?? own.rewind),
    countThoughts: block.countThoughts,
    ...(disturbances && { disturbances }),
    ...(block.seed !== undefined && { seed: block.seed }),
    ...(isStreamBlock(block) && { place: block }),
  }
}

/** Throws `CONFIG_INVALID` for a start in the middle of an episode at which the step limit allows no further step. */
function refuseSpent(tasks: readonly Task[], { maxSteps = Number.POSITIVE_INFINITY }: Limits): void {
  const spent = tasks.find(({ stepsTaken = 0 }) => stepsTaken > 0 && stepsTaken >= maxSteps)
  if (spent === undefined) return
  throw new OrreryError(
    'CONFIG_INVALID',
    `${spent.id} starts after ${pluralize(spent.stepsTaken ?? 0, 'step')}, and the step limit is ${maxSteps}. Steps before a start count`,
    { hint: `raise the limit, for example --max-steps ${(spent.stepsTaken ?? 0) + maxSteps}, or leave the start out` },
  )
}

function limitsOf(block: ResolvedBlock, defaults: Limits): Limits {
  const blockLimits = Object.keys(LIMIT_TABLE).map((name) => [name, block[name as keyof typeof LIMIT_TABLE]] as const)
  return { ...defaults, ...Object.fromEntries(blockLimits.filter(([, value]) => value !== undefined)) }
}

/** Returns the rewind strategies in order, always ending with `none`. */
function rewindOf(names: readonly string[]): readonly RewindMeans[] {
  const means = names.map((name) => {
    const found = REWIND_MEANS.find((known) => known === name)
    if (found === undefined) throw unknownName('CONFIG_INVALID', 'rewind strategy', name, REWIND_MEANS)
    return found
  })
  const last = means.indexOf('none')
  if (last >= 0 && last < means.length - 1) throw new OrreryError('CONFIG_INVALID', "rewind: nothing can follow 'none'")
  return [...means.filter((name) => name !== 'none'), 'none']
}

/** Returns a line for each model and world that the model does not know; otherwise the run would silently score 0 %. */
function unknownWorldLines(cells: readonly PlannedRow[]): readonly string[] {
  const lines = cells.flatMap(({ model, world, tasks: [task] }) => {
    if (model.supportsTask === undefined || task === undefined) return []
    if (model.supportsTask(world.start(task).observation.text)) return []
    return [`the simulated model does not know ${world.id}: use simulated:oracle (${model.id} only reads its text)`]
  })
  return [...new Set(lines)]
}

/** Returns a line for each model and option that requests scores which the model does not have; its replies would be free text silently. */
function unscoredLines(cells: readonly PlannedRow[]): readonly string[] {
  const lines = cells.flatMap(({ model, agent: { id, scoringOption } }) =>
    scoringOption === undefined || model.scoresTexts === true
      ? []
      : [`${model.id} does not score texts: ${id} with ${scoringOption} reads its free replies; use a model of the kind llama`],
  )
  return [...new Set(lines)]
}
