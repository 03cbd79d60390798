import {
  type Agent,
  type AgentPackage,
  type EpisodeEnd,
  type EpisodeEvent,
  type FeedbackPolicy,
  type LanguageModel,
  type Limits,
  OrreryError,
  type Profile,
  type RewindMeans,
  type World,
} from '@orreryjs/core'
import { agentProfile } from '@orreryjs/core/agents'
import { runEpisode } from './interpreter.ts'
import type { EpisodeSpec } from './spec.ts'

/** An episode to be played, and what is to be different from usual. */
export interface EpisodeToPlay {
  /** A package is played with its usual options, prompts, limits and means of going back; an agent as it is. */
  readonly agent: Agent | AgentPackage
  /** What the agent is told about the world: `agentProfile(react, world)`. @default the package's; for an agent, one that tells nothing */
  readonly profile?: Profile
  readonly world: World
  readonly model: LanguageModel
  /** @default the first task of the first split */
  readonly task?: string
  /** @default 40 steps and 80 model calls, or what the package makes of them */
  readonly limits?: Limits
  /** The means of going back, in order of preference. @default those of the package, else navigate */
  readonly rewind?: readonly RewindMeans[]
  /** @default false */
  readonly countThoughts?: boolean
  /** @default 'none' */
  readonly feedback?: FeedbackPolicy
  readonly signal?: AbortSignal
}

/** What came of an episode. */
export interface PlayedEpisode {
  readonly end: EpisodeEnd
  /** All events, the end among them; times are 0. */
  readonly events: readonly EpisodeEvent[]
}

/**
 * Plays one episode in memory, on a clock that stands still: for scripts and tests. A run with a journal is `runAll`.
 * A package that has no prompts for the world is told what the world says of itself. Throws `TASK_UNKNOWN`, and `DIALECT_MISMATCH`
 * where its prompts are for other dialects of the world.
 */
export async function playEpisode(play: EpisodeToPlay): Promise<PlayedEpisode> {
  const { world, model } = play
  const { agent, ...usual } = usualsOf(play)
  const task = world.tasks.get(play.task ?? firstTask(world))
  const events: EpisodeEvent[] = []
  const end = await runEpisode(
    {
      ...usual,
      id: `${agent.id}/${model.id}/${task.id}#1`,
      agent,
      world,
      model,
      task,
      trial: 1,
      feedback: play.feedback ?? 'none',
      countThoughts: play.countThoughts ?? false,
      seed: '0',
      keepPrompts: true,
    },
    { clock: { now: () => 0 }, signal: play.signal ?? new AbortController().signal, emit: (event) => events.push(event) },
  )
  return { end, events }
}

const LIMITS: Limits = { maxSteps: 40, maxModelCalls: 80 }

/** What a web page allows: legal moves back. */
const REWIND: readonly RewindMeans[] = ['navigate']

/** What the episode has of its agent. */
function usualsOf(play: EpisodeToPlay): Pick<EpisodeSpec, 'agent' | 'profile' | 'limits' | 'rewind'> {
  const { agent: given, world } = play
  if (!('create' in given)) {
    const { profile = NO_PROFILE, limits = LIMITS, rewind = REWIND } = play
    return { agent: given, profile, limits, rewind: ladder(rewind) }
  }
  const profile = play.profile ?? agentProfile(given, world)
  const limits = play.limits ?? given.limits?.(LIMITS, {}, profile) ?? LIMITS
  return { agent: given.create(), profile, limits, rewind: ladder(play.rewind ?? given.rewind ?? REWIND) }
}

const NO_PROFILE: Profile = { id: 'none', version: 0, world: '', dialects: [], parts: {}, demonstrations: [] }

/** Ends at `none`, so that every rewind has an answer. */
function ladder(means: readonly RewindMeans[]): readonly RewindMeans[] {
  return [...means.filter((each) => each !== 'none'), 'none']
}

function firstTask(world: World): string {
  for (const split of world.tasks.splits) for (const id of world.tasks.ids(split)) return id
  throw new OrreryError('TASK_UNKNOWN', `world ${world.id} has no task`)
}
