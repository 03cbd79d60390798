import {
  type Agent,
  type AgentPackage,
  type EpisodeEnd,
  type EpisodeEvent,
  type FeedbackPolicy,
  type LanguageModel,
  type Limits,
  type MemoryEntry,
  NO_PROFILE,
  OrreryError,
  type Profile,
  type RewindMeans,
  type StreamPosition,
  type World,
} from '@orreryjs/core'
import { agentProfile } from '@orreryjs/core/agents'
import type { EpisodeSpec } from './episode-spec.ts'
import { runEpisode } from './interpreter.ts'

/** Options of `playEpisode`. */
export interface PlayEpisodeOptions {
  /** A package uses its default options, prompts, limits and rewind means; an agent is used as it is. */
  readonly agent: Agent | AgentPackage
  /** Prompts of the agent for the world: `agentProfile(react, world)`. @default the package's profile; an empty profile for an agent */
  readonly profile?: Profile
  readonly world: World
  readonly model: LanguageModel
  /** Task id. @default the first task of the first split */
  readonly task?: string
  /** Limits of the episode. @default 40 steps and 80 model calls, or the package's limits */
  readonly limits?: Limits
  /** Rewind means in order of preference. @default the package's means, else `navigate` */
  readonly rewind?: readonly RewindMeans[]
  /** Whether thoughts count as steps. @default false */
  readonly countThoughts?: boolean
  /** When the agent receives rewards. @default 'none' */
  readonly feedback?: FeedbackPolicy
  /** Place in a stream, for an agent that learns from earlier tasks. @default no stream */
  readonly stream?: StreamPosition
  /** Memory of the stream at the start of the episode. @default empty */
  readonly memory?: readonly MemoryEntry[]
  readonly signal?: AbortSignal
}

/** Result of `playEpisode`. */
export interface EpisodeResult {
  readonly end: EpisodeEnd
  /** All events, including the end; times are 0. */
  readonly events: readonly EpisodeEvent[]
}

/**
 * Plays one episode in memory with a clock fixed at 0, for scripts and tests. Use `runAll` for runs with a journal. A package without
 * prompts for the world uses generated prompts. Throws `TASK_UNKNOWN`, and `DIALECT_MISMATCH` if its prompts are for other dialects of
 * the world.
 */
export async function playEpisode(play: PlayEpisodeOptions): Promise<EpisodeResult> {
  const { world, model } = play
  const { agent, ...agentSettings } = settingsOf(play)
  const task = world.tasks.get(play.task ?? firstTask(world))
  const events: EpisodeEvent[] = []
  const end = await runEpisode(
    {
      ...agentSettings,
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
      ...(play.stream && { stream: play.stream }),
    },
    {
      clock: { now: () => 0 },
      signal: play.signal ?? new AbortController().signal,
      emit: (event) => events.push(event),
      ...(play.memory && { memory: play.memory }),
    },
  )
  return { end, events }
}

const LIMITS: Limits = { maxSteps: 40, maxModelCalls: 80 }

/** The means of a web page: legal moves back. */
const REWIND: readonly RewindMeans[] = ['navigate']

/** Returns the agent with its profile, limits and rewind means. */
function settingsOf(play: PlayEpisodeOptions): Pick<EpisodeSpec, 'agent' | 'profile' | 'limits' | 'rewind'> {
  const { agent: agentSource, world } = play
  if (!('create' in agentSource)) {
    const { profile = NO_PROFILE, limits = LIMITS, rewind = REWIND } = play
    return { agent: agentSource, profile, limits, rewind: withNone(rewind) }
  }
  const profile = play.profile ?? agentProfile(agentSource, world)
  const limits = play.limits ?? agentSource.limits?.(LIMITS, {}, profile) ?? LIMITS
  return { agent: agentSource.create(), profile, limits, rewind: withNone(play.rewind ?? agentSource.rewind ?? REWIND) }
}

/** Ends with `none`, so that every rewind has a result. */
function withNone(means: readonly RewindMeans[]): readonly RewindMeans[] {
  return [...means.filter((each) => each !== 'none'), 'none']
}

function firstTask(world: World): string {
  for (const split of world.tasks.splits) for (const id of world.tasks.ids(split)) return id
  throw new OrreryError('TASK_UNKNOWN', `world ${world.id} has no task`)
}
