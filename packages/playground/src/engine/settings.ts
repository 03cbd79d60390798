import {
  describeAcceptedValues,
  errorMessage,
  type LanguageModel,
  type Limits,
  type OptionSpec,
  type OptionValues,
  type Profile,
  parseOptions,
  type RewindMeans,
  stableJson,
  type Task,
  type World,
  type WorldPackage,
} from '@orreryjs/core'
import { agentProfile } from '@orreryjs/core/agents'
import { withCurrentOptionNames } from '@orreryjs/core/stored-names'
import { DEFAULT_LIMITS } from '@orreryjs/core/worlds'
import type { EpisodeSpec } from '@orreryjs/harness'
import type { ProvidedAnswers } from '@orreryjs/harness/stepping'
import type { PlaygroundState } from '@orreryjs/viewer'
import type { AgentChoice, Catalogue } from './catalogue.ts'
import { NO_MODEL, namedModel } from './models.ts'

/** Complete setup of an episode. */
export interface EpisodeSetup {
  readonly spec: EpisodeSpec
  readonly source: WorldPackage
  readonly agent: AgentChoice
  readonly given: ProvidedAnswers
  /** State with all defaults filled in, for links and forms. */
  readonly state: PlaygroundState
  /** Unknown parts of the state that were ignored, one line each. */
  readonly problems: readonly string[]
}

/** State of a page without settings. */
export const DEFAULT_STATE: PlaygroundState = { world: 'alfworld', agent: 'react', model: 'simulated:mid' }

const MEANS: readonly RewindMeans[] = ['snapshot', 'replay', 'navigate', 'none']

/**
 * Returns the setup for a state, as a run would have it. Unknown settings are reported and replaced by defaults, so that links of
 * other versions and malicious links still open. `server` is the model named `server`.
 */
export async function resolveEpisodeSetup(
  catalogue: Catalogue,
  wanted: Partial<PlaygroundState>,
  server?: LanguageModel,
): Promise<EpisodeSetup> {
  const problems: string[] = []
  const choice = known(problems, 'world', catalogue.worlds, wanted.world ?? DEFAULT_STATE.world)
  const source = await choice.load()
  const worldOptions = fitting(problems, choice.id, source.options.filter(isPageOption), wanted.worldOptions ?? {})
  const { world, split } = worldFor(problems, source, wanted.split, worldOptions)
  const task = taskFor(problems, world, split, wanted.task)
  const agent = known(problems, 'agent', agentsFor(catalogue, world), wanted.agent ?? DEFAULT_STATE.agent)
  const options = fitting(problems, agent.id, agent.options, wanted.options ?? {})
  const profile = agent.source === undefined ? noProfile(world) : agentProfile(agent.source, world, { world: source })
  const model = agent.source === undefined ? NO_MODEL : modelFor(problems, wanted.model ?? DEFAULT_STATE.model, server)
  const made = agent.create(world, options)
  const { label = agent.id, trial = 1, seed = '0' } = wanted
  const usual = agent.source?.limits?.(source.limits ?? DEFAULT_LIMITS, options, profile) ?? source.limits ?? DEFAULT_LIMITS
  const limits: Limits = { ...usual, ...wanted.limits }
  const rewind = wanted.rewind === undefined ? defaultRewind(agent) : rewindOf(problems, wanted.rewind)
  const spec: EpisodeSpec = {
    id: `${label}/${model.id}/${task.id}#${trial}`,
    world,
    agent: made,
    label,
    model,
    task,
    trial,
    profile,
    limits,
    feedback: wanted.feedback ?? 'none',
    rewind,
    countThoughts: wanted.countThoughts ?? false,
    seed,
    keepPrompts: true,
  }
  const { replies = {}, actions = {} } = wanted
  const { replies: _replies, actions: _actions, step: _step, effect: _effect, ...rest } = wanted
  const state = {
    ...rest,
    world: choice.id,
    split,
    task: task.id,
    agent: agent.id,
    model: agent.source === undefined ? (wanted.model ?? DEFAULT_STATE.model) : model.id,
    worldOptions,
    options,
  }
  return { spec, source, agent, given: { replies, actions }, state, problems }
}

/** Returns the agents that support a world. */
export function agentsFor({ agents }: Catalogue, { id }: Pick<World, 'id'>): readonly AgentChoice[] {
  return agents.filter(({ worlds = [id] }) => worlds.includes(id))
}

/** True if a page supports the option; pages cannot read directories. */
export function isPageOption({ name }: OptionSpec): boolean {
  return name !== 'data'
}

function known<Choice extends { readonly id: string }>(
  problems: string[],
  kind: string,
  choices: readonly Choice[],
  wanted: string,
): Choice {
  const found = choices.find(({ id }) => id === wanted)
  if (found !== undefined) return found
  const [first] = choices
  if (first === undefined) throw new Error(`there is no ${kind}`)
  const ids = choices.map(({ id }) => id).join(', ')
  problems.push(`Unknown ${kind} '${truncate(wanted)}': using ${first.id}. Available: ${ids}.`)
  return first
}

/** Returns the options that are known and valid. */
function fitting(problems: string[], owner: string, specs: readonly OptionSpec[], given: OptionValues): OptionValues {
  const fit: [string, OptionValues[string]][] = []
  for (const [name, value] of Object.entries(withCurrentOptionNames(specs, given))) {
    const spec = specs.find((each) => each.name === name)
    if (spec === undefined) {
      problems.push(`${owner} has no option '${truncate(name)}'; it is ignored.`)
      continue
    }
    try {
      const read = parseOptions(owner, [spec], { [name]: value })[name]
      if (read !== undefined && read !== spec.default) fit.push([name, read])
    } catch {
      problems.push(
        `${owner}: option ${name} is ignored: expected ${describeAcceptedValues(spec)}, got '${truncate(String(value))}'.`,
      )
    }
  }
  return Object.fromEntries(fit)
}

function worldFor(problems: string[], source: WorldPackage, wanted: string | undefined, options: OptionValues) {
  const make = (split: string, given: OptionValues): { readonly world: World; readonly split: string } | undefined => {
    try {
      const world = worldOf(source, { dialect: source.defaultDialect(split), ...given })
      return world.tasks.splits.includes(split) ? { world, split } : undefined
    } catch (error) {
      problems.push(`${source.id}: ${errorMessage(error)}; the options are ignored.`)
      return undefined
    }
  }
  const split = wanted ?? source.defaultSplit
  const found = make(split, options)
  if (found !== undefined) return found
  const usual = make(source.defaultSplit, options) ?? make(source.defaultSplit, {})
  if (usual === undefined) throw new Error(`${source.id} has no split ${source.defaultSplit}`)
  if (wanted !== undefined && wanted !== usual.split) {
    problems.push(`${source.id} has no split '${truncate(wanted)}' with these options: using ${usual.split}.`)
  }
  return usual
}

/** Last world of each package. Reused, because it caches generated tasks and demonstrations. */
const lastWorlds = new WeakMap<WorldPackage, { readonly options: string; readonly world: World }>()

function worldOf(source: WorldPackage, given: OptionValues): World {
  const options = stableJson(given)
  const last = lastWorlds.get(source)
  if (last?.options === options) return last.world
  const world = source.create(given)
  lastWorlds.set(source, { options, world })
  return world
}

/** Finds a task by its id, the last part of its id, or its position; the first task if none is named or found. */
function taskFor(problems: string[], world: World, split: string, wanted: string | undefined): Task {
  const ids = [...world.tasks.ids(split)]
  const [first = ''] = ids
  if (wanted === undefined) return world.tasks.get(first)
  const position = /^\d{1,6}$/.test(wanted) ? ids[Number(wanted)] : undefined
  const found = ids.find((id) => id === wanted) ?? position ?? ids.find((id) => id === `${world.id}/${split}/${wanted}`)
  if (found !== undefined) return world.tasks.get(found)
  problems.push(`There is no task '${truncate(wanted)}' in ${world.id} ${split}: using the first of ${ids.length}.`)
  return world.tasks.get(first)
}

function modelFor(problems: string[], name: string, server: LanguageModel | undefined): LanguageModel {
  try {
    return namedModel(name, server)
  } catch (error) {
    problems.push(`Invalid model: ${errorMessage(error)}; using ${DEFAULT_STATE.model}.`)
    return namedModel(DEFAULT_STATE.model)
  }
}

function defaultRewind(agent: AgentChoice): readonly RewindMeans[] {
  return ladder(agent.source?.rewind ?? ['navigate'])
}

function rewindOf(problems: string[], names: readonly string[]): readonly RewindMeans[] {
  const unknown = names.filter((name) => !MEANS.some((means) => means === name))
  if (unknown.length > 0)
    problems.push(`Unknown rewind method '${truncate(unknown.join(', '))}'. Available: ${MEANS.join(', ')}.`)
  return ladder(MEANS.filter((means) => names.includes(means)).sort((a, b) => names.indexOf(a) - names.indexOf(b)))
}

function ladder(means: readonly RewindMeans[]): readonly RewindMeans[] {
  return [...means.filter((each) => each !== 'none'), 'none']
}

function noProfile(world: World): Profile {
  return { id: 'none', version: 0, world: world.id, dialects: [world.dialect], parts: {}, demonstrations: [] }
}

function truncate(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}...` : text
}
