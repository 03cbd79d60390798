import {
  type Agent,
  type AgentPackage,
  type FeedbackPolicy,
  type LanguageModel,
  type Limits,
  OrreryError,
  type Profile,
  type ProfileSource,
  type RewindMeans,
  resolveProfile,
  type Task,
  type World,
} from '@orreryjs/core'
import { agentProfile } from '@orreryjs/core/agents'
import type { EpisodeSpec } from '@orreryjs/harness'
import { profileWithoutWorld } from '../briefing-for.ts'
import type { Fault } from '../faults/fault.ts'
import { type ModelInput, readModel } from './model-input.ts'
import type { WorldInput } from './world-input.ts'

/** Options of an episode: a world, and values that differ from the defaults. */
export interface EpisodeOptions<State = unknown> {
  readonly world: WorldInput<State>
  /** Task, its id, or the last part of its id. @default the first task of the first split */
  readonly task?: string | Task
  /** Model that answers `ask`; a function creates a fresh model for each episode. @default no model: an `ask` fails the test */
  readonly model?: ModelInput
  /** Prompt profile, or several from which the one for the world is chosen. @default the prompts of the agent's package; otherwise an empty profile */
  readonly profile?: ProfileSource | readonly ProfileSource[]
  /** Limits; omitted ones keep their default, `Infinity` removes one. @default 40 steps and 80 model calls */
  readonly limits?: Limits
  /** When `act` returns rewards. @default 'none' */
  readonly feedback?: FeedbackPolicy
  /** Means of rewinding, in order of preference. @default all: snapshot, replay, navigate, none */
  readonly rewind?: readonly RewindMeans[]
  /** True if a noted thought counts as a step. @default false */
  readonly countThoughts?: boolean
  /** Number of the attempt; from the second on it is sent to the model as a seed. @default 1 */
  readonly trial?: number
  /** Seed of the agent's random stream. @default '0' */
  readonly seed?: string
  /** Faults to inject. */
  readonly faults?: readonly Fault[]
  readonly signal?: AbortSignal
}

const LIMITS: Limits = { maxSteps: 40, maxModelCalls: 80 }
/** All means of rewinding, best first. */
export const ALL_REWIND_MEANS: readonly RewindMeans[] = ['snapshot', 'replay', 'navigate', 'none']

/** Returns the specification of an episode, without its faults. A package brings its prompts. Throws `TASK_UNKNOWN`, `PROFILE_UNKNOWN` or `DIALECT_MISMATCH`. */
export function specOf(agent: Agent, world: World, options: Omit<EpisodeOptions, 'world'>, source?: AgentPackage): EpisodeSpec {
  const { trial = 1 } = options
  const task = taskOf(world, options.task)
  const model = options.model === undefined ? NO_MODEL : readModel(options.model)
  return {
    id: `${agent.id}/${model.id}/${task.id}#${trial}`,
    world,
    agent,
    model,
    task,
    trial,
    profile:
      options.profile === undefined && source !== undefined ? agentProfile(source, world) : profileOf(world, options.profile),
    limits: limitsOf(options),
    feedback: options.feedback ?? 'none',
    rewind: options.rewind ?? ALL_REWIND_MEANS,
    countThoughts: options.countThoughts ?? false,
    seed: options.seed ?? '0',
    keepPrompts: true,
  }
}

/** Empty profile of no world. */
export const EMPTY_PROFILE: Profile = { id: 'none', version: 1, world: '', dialects: [], parts: {}, demonstrations: [] }

/** Returns the limits in force. */
export function limitsOf({ limits }: Pick<EpisodeOptions, 'limits'>): Limits {
  return { ...LIMITS, ...limits }
}

/** Returns the ids of all tasks, in order. */
export function allTasks({ tasks }: World): readonly string[] {
  return tasks.splits.flatMap((split) => [...tasks.ids(split)])
}

function taskOf(world: World, chosen: string | Task | undefined): Task {
  if (typeof chosen === 'object') return chosen
  const ids = allTasks(world)
  const id = chosen === undefined ? ids[0] : (ids.find((each) => each === chosen || each.endsWith(`/${chosen}`)) ?? chosen)
  if (id === undefined) throw new OrreryError('TASK_UNKNOWN', `world ${world.id} has no task`)
  return world.tasks.get(id)
}

function profileOf(world: World, profile: EpisodeOptions['profile']): Profile {
  if (profile === undefined) return { ...EMPTY_PROFILE, world: world.id, dialects: [world.dialect] }
  return 'id' in profile ? profileInWorld(profile, world) : resolveProfile(profile, world)
}

/** Returns a profile in the wording of its own world, or with placeholders for another world. */
export function profileInWorld(source: ProfileSource, world: World): Profile {
  const isOwn = source.world === world.id && source.dialects.includes(world.dialect)
  return isOwn ? resolveProfile([source], world) : profileWithoutWorld(source)
}

const NO_MODEL: LanguageModel = {
  id: 'none',
  generate: ({ purpose }) => {
    throw new OrreryError('MODEL_SCRIPT', `the agent called a model (purpose ${purpose}), but the test provides none`, {
      hint: "set the option `model`, for example to scripted(['look']) from @orreryjs/models/scripted",
    })
  },
}
