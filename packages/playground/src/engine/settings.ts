import {
  describeAcceptedValues,
  errorMessage,
  type LanguageModel,
  type Limits,
  NO_PROFILE,
  type OptionSpec,
  type OptionValues,
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
const DEFAULT_STATE: PlaygroundState = { world: 'alfworld', agent: 'react', model: 'simulated:mid' }

const MEANS: readonly RewindMeans[] = ['snapshot', 'replay', 'navigate', 'none']

/**
 * Returns the setup for a state, as a run would have it. Unknown settings are reported and replaced by defaults, so that links of
 * other versions and malicious links still open. `own` is a model that the user set up.
 */
export async function resolveEpisodeSetup(
  catalogue: Catalogue,
  requested: Partial<PlaygroundState>,
  own?: LanguageModel,
): Promise<EpisodeSetup> {
  const problems: string[] = []
  const choice = knownChoice(problems, 'world', catalogue.worlds, requested.world ?? DEFAULT_STATE.world)
  const source = await choice.load()
  const worldOptions = validOptions(problems, choice.id, source.options.filter(isPageOption), requested.worldOptions ?? {})
  const { world, split } = worldFor(problems, source, requested.split ?? splitOf(source, requested.task), worldOptions)
  const task = taskFor(problems, world, split, requested.task)
  const agent = knownChoice(problems, 'agent', agentsFor(catalogue, world), requested.agent ?? DEFAULT_STATE.agent)
  const options = validOptions(problems, agent.id, agent.options, requested.options ?? {})
  const profile = agent.source === undefined ? NO_PROFILE : agentProfile(agent.source, world, { world: source })
  const model = agent.source === undefined ? NO_MODEL : modelFor(problems, requested.model ?? DEFAULT_STATE.model, own)
  const made = agent.create(world, options)
  const { label = agent.id, trial = 1, seed = '0' } = requested
  const usual = agent.source?.limits?.(source.limits ?? DEFAULT_LIMITS, options, profile) ?? source.limits ?? DEFAULT_LIMITS
  const limits: Limits = { ...usual, ...requested.limits }
  const rewind = requested.rewind === undefined ? defaultRewind(agent) : rewindOf(problems, requested.rewind)
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
    feedback: requested.feedback ?? 'none',
    rewind,
    countThoughts: requested.countThoughts ?? false,
    seed,
    keepPrompts: true,
  }
  const { replies = {}, actions = {} } = requested
  const { replies: _replies, actions: _actions, step: _step, effect: _effect, ...rest } = requested
  const state = {
    ...rest,
    world: choice.id,
    split,
    task: task.id,
    agent: agent.id,
    model: agent.source === undefined ? (requested.model ?? DEFAULT_STATE.model) : model.id,
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

function knownChoice<Choice extends { readonly id: string }>(
  problems: string[],
  kind: string,
  choices: readonly Choice[],
  requested: string,
): Choice {
  const found = choices.find(({ id }) => id === requested)
  if (found !== undefined) return found
  const [first] = choices
  if (first === undefined) throw new Error(`there is no ${kind}`)
  const ids = choices.map(({ id }) => id).join(', ')
  problems.push(`Unknown ${kind} '${truncate(requested)}': using ${first.id}. Available: ${ids}.`)
  return first
}

/** Returns the options that are known and valid. */
function validOptions(problems: string[], owner: string, specs: readonly OptionSpec[], options: OptionValues): OptionValues {
  const fit: [string, OptionValues[string]][] = []
  for (const [name, value] of Object.entries(withCurrentOptionNames(specs, options))) {
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

/** Returns the split in the id of a task, such as `test` of `textcraft/test/3`. */
function splitOf({ id }: WorldPackage, task: string | undefined): string | undefined {
  const [world, split, name] = task?.split('/') ?? []
  return world === id && name !== undefined ? split : undefined
}

function worldFor(problems: string[], source: WorldPackage, requested: string | undefined, options: OptionValues) {
  const make = (split: string, options: OptionValues): { readonly world: World; readonly split: string } | undefined => {
    try {
      const world = worldOf(source, { dialect: source.defaultDialect(split), ...options })
      return world.tasks.splits.includes(split) ? { world, split } : undefined
    } catch (error) {
      problems.push(`${source.id}: ${errorMessage(error)}; the options are ignored.`)
      return undefined
    }
  }
  const split = requested ?? source.defaultSplit
  const found = make(split, options)
  if (found !== undefined) return found
  const usual = make(source.defaultSplit, options) ?? make(source.defaultSplit, {})
  if (usual === undefined) throw new Error(`${source.id} has no split ${source.defaultSplit}`)
  if (requested !== undefined && requested !== usual.split) {
    problems.push(`${source.id} has no split '${truncate(requested)}' with these options: using ${usual.split}.`)
  }
  return usual
}

/** Last world of each package. Reused, because it caches generated tasks and demonstrations. */
const lastWorlds = new WeakMap<WorldPackage, { readonly options: string; readonly world: World }>()

function worldOf(source: WorldPackage, optionValues: OptionValues): World {
  const options = stableJson(optionValues)
  const last = lastWorlds.get(source)
  if (last?.options === options) return last.world
  const world = source.create(optionValues)
  lastWorlds.set(source, { options, world })
  return world
}

/** Finds a task by its id, the last part of its id, or its position; the first task if none is named or found. */
function taskFor(problems: string[], world: World, split: string, requested: string | undefined): Task {
  const ids = [...world.tasks.ids(split)]
  const [first = ''] = ids
  if (requested === undefined) return world.tasks.get(first)
  const position = /^\d{1,6}$/.test(requested) ? ids[Number(requested)] : undefined
  const found = ids.find((id) => id === requested) ?? position ?? ids.find((id) => id === `${world.id}/${split}/${requested}`)
  if (found !== undefined) return world.tasks.get(found)
  problems.push(`There is no task '${truncate(requested)}' in ${world.id} ${split}: using the first of ${ids.length}.`)
  return world.tasks.get(first)
}

function modelFor(problems: string[], name: string, own: LanguageModel | undefined): LanguageModel {
  try {
    return namedModel(name, own)
  } catch (error) {
    problems.push(`Invalid model: ${errorMessage(error)}; using ${DEFAULT_STATE.model}.`)
    return namedModel(DEFAULT_STATE.model)
  }
}

function defaultRewind(agent: AgentChoice): readonly RewindMeans[] {
  return withFallback(agent.source?.rewind ?? ['navigate'])
}

function rewindOf(problems: string[], names: readonly string[]): readonly RewindMeans[] {
  const unknown = names.filter((name) => !MEANS.some((means) => means === name))
  if (unknown.length > 0)
    problems.push(`Unknown rewind method '${truncate(unknown.join(', '))}'. Available: ${MEANS.join(', ')}.`)
  return withFallback(MEANS.filter((means) => names.includes(means)).sort((a, b) => names.indexOf(a) - names.indexOf(b)))
}

/** Appends `none`, which every agent supports. */
function withFallback(means: readonly RewindMeans[]): readonly RewindMeans[] {
  return [...means.filter((each) => each !== 'none'), 'none']
}

function truncate(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}...` : text
}
