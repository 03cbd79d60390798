import {
  type Agent,
  type FeedbackPolicy,
  type LanguageModel,
  type Limits,
  OrreryError,
  type Profile,
  type ProfileSource,
  profileFor,
  type RewindMeans,
  type Task,
  type World,
} from '@orreryjs/core'
import type { EpisodeSpec } from '@orreryjs/harness'
import { unplayed } from '../briefing-for.ts'
import type { Fault } from '../faults/fault.ts'

/** What an agent is driven through: a world, and what a test wants to be different from usual. */
export interface Setting<State = unknown> {
  readonly world: World<State>
  /** A task, its id, or the last part of its id. @default the first task of the first split */
  readonly task?: string | Task
  /** Who answers `ask`; a function makes a fresh model for each episode. @default nobody: an `ask` fails the test */
  readonly model?: LanguageModel | (() => LanguageModel)
  /** What the agent is told about the world; of several, the one written for it. @default nothing */
  readonly profile?: ProfileSource | readonly ProfileSource[]
  /** What is not named keeps its default; `Infinity` lifts it. @default 40 steps and 80 model calls */
  readonly limits?: Limits
  /** Whether `act` tells rewards. @default 'none' */
  readonly feedback?: FeedbackPolicy
  /** The means of going back, in order of preference. @default all: snapshot, replay, navigate, none */
  readonly rewind?: readonly RewindMeans[]
  /** Whether a noted thought is charged as a step. @default false */
  readonly countThoughts?: boolean
  /** Number of the attempt; the second and later ones go to the model as a seed. @default 1 */
  readonly trial?: number
  /** Decides the agent's random stream. @default '0' */
  readonly seed?: string
  /** What goes wrong. */
  readonly faults?: readonly Fault[]
  readonly signal?: AbortSignal
}

const LIMITS: Limits = { maxSteps: 40, maxModelCalls: 80 }
/** Every means of going back, the best first. */
export const LADDER: readonly RewindMeans[] = ['snapshot', 'replay', 'navigate', 'none']

/** The episode of a setting, its faults left aside. Throws `TASK_UNKNOWN`, `PROFILE_UNKNOWN` or `DIALECT_MISMATCH`. */
export function specOf(agent: Agent, setting: Setting): EpisodeSpec {
  const { world, trial = 1 } = setting
  const task = taskOf(world, setting.task)
  const model = typeof setting.model === 'function' ? setting.model() : (setting.model ?? NOBODY)
  return {
    id: `${agent.id}/${model.id}/${task.id}#${trial}`,
    world,
    agent,
    model,
    task,
    trial,
    profile: profileOf(world, setting.profile),
    limits: limitsOf(setting),
    feedback: setting.feedback ?? 'none',
    rewind: setting.rewind ?? LADDER,
    countThoughts: setting.countThoughts ?? false,
    seed: setting.seed ?? '0',
    keepPrompts: true,
  }
}

/** A profile of no world that tells nothing. */
export const BLANK_PROFILE: Profile = { id: 'none', version: 1, world: '', dialects: [], parts: {}, demonstrations: [] }

/** The limits in force. */
export function limitsOf({ limits }: Pick<Setting, 'limits'>): Limits {
  return { ...LIMITS, ...limits }
}

/** The ids of all tasks, in order. */
export function allTasks({ tasks }: World): readonly string[] {
  return tasks.splits.flatMap((split) => [...tasks.ids(split)])
}

function taskOf(world: World, wanted: string | Task | undefined): Task {
  if (typeof wanted === 'object') return wanted
  const ids = allTasks(world)
  const id = wanted === undefined ? ids[0] : (ids.find((each) => each === wanted || each.endsWith(`/${wanted}`)) ?? wanted)
  if (id === undefined) throw new OrreryError('TASK_UNKNOWN', `world ${world.id} has no task`)
  return world.tasks.get(id)
}

function profileOf(world: World, given: Setting['profile']): Profile {
  if (given === undefined) return { ...BLANK_PROFILE, world: world.id, dialects: [world.dialect] }
  return 'id' in given ? profileIn(given, world) : profileFor(given, world)
}

/** The profile as the world tells it, if it is the world's own; else as it stands. */
export function profileIn(source: ProfileSource, world: World): Profile {
  const isOwn = source.world === world.id && source.dialects.includes(world.dialect)
  return isOwn ? profileFor([source], world) : unplayed(source)
}

const NOBODY: LanguageModel = {
  id: 'none',
  generate: ({ purpose }) => {
    throw new OrreryError('MODEL_SCRIPT', `the agent asked a model (purpose ${purpose}), and the test gave none`, {
      hint: "give the setting a model, such as scripted(['look']) of @orreryjs/models/scripted",
    })
  },
}
