import {
  type Agent,
  type EpisodeEnd,
  type EpisodeEvent,
  type FeedbackPolicy,
  type LanguageModel,
  type Limits,
  OrreryError,
  type Profile,
  type World,
} from '@orreryjs/core'
import { runEpisode } from './interpreter.ts'

export interface EpisodeToPlay {
  readonly agent: Agent
  /** What the agent is told about the world: `profileFor(react.profiles, world)`. */
  readonly profile: Profile
  readonly world: World
  readonly model: LanguageModel
  /** @default the first task of the first split */
  readonly task?: string
  /** @default 40 steps and 80 model calls */
  readonly limits?: Limits
  /** @default false */
  readonly countThoughts?: boolean
  /** @default 'none' */
  readonly feedback?: FeedbackPolicy
  readonly signal?: AbortSignal
}

export interface PlayedEpisode {
  readonly end: EpisodeEnd
  /** All events, the end among them; times are 0. */
  readonly events: readonly EpisodeEvent[]
}

/**
 * Plays one episode in memory, on a clock that stands still: for scripts and tests. A run with a journal is `runAll`.
 * Throws `TASK_UNKNOWN`.
 */
export async function playEpisode(play: EpisodeToPlay): Promise<PlayedEpisode> {
  const { agent, profile, world, model } = play
  const task = world.tasks.get(play.task ?? firstTask(world))
  const events: EpisodeEvent[] = []
  const end = await runEpisode(
    {
      id: `${agent.id}/${model.id}/${task.id}#1`,
      world,
      agent,
      model,
      task,
      profile,
      trial: 1,
      limits: play.limits ?? { maxSteps: 40, maxModelCalls: 80 },
      feedback: play.feedback ?? 'none',
      rewind: ['snapshot', 'replay', 'navigate', 'none'],
      countThoughts: play.countThoughts ?? false,
      seed: '0',
      keepPrompts: true,
    },
    { clock: { now: () => 0 }, signal: play.signal ?? new AbortController().signal, emit: (event) => events.push(event) },
  )
  return { end, events }
}

function firstTask(world: World): string {
  for (const split of world.tasks.splits) for (const id of world.tasks.ids(split)) return id
  throw new OrreryError('TASK_UNKNOWN', `world ${world.id} has no task`)
}
