import type { Task, World } from '@orreryjs/core'
import type { LogEpisode } from './log-episode.ts'
import { compareObservation } from './observations.ts'

/** The first step at which a log and a world differ. */
export interface LogDifference {
  /** Number of the step, from 1. */
  readonly step: number
  readonly action: string
  readonly logged: string
  /** Response of the world; absent if the world had ended. */
  readonly actual?: string
}

/** A log played in a world. */
export interface EpisodeReplay {
  /** Steps that the world played. */
  readonly played: number
  readonly exact: number
  /** Responses that the agent or its framework had cut. */
  readonly shortened: number
  readonly different: number
  /** Steps whose response the log does not have. */
  readonly unknown: number
  readonly first?: LogDifference
  readonly reward: number
  readonly success: boolean
}

/** Plays the actions of a log. `isStrict` stops at the first difference. */
export function replayEpisode<State>(world: World<State>, task: Task, episode: LogEpisode, isStrict = false): EpisodeReplay {
  const counts = { played: 0, exact: 0, shortened: 0, different: 0, unknown: 0 }
  let turn = world.start(task)
  let reward = 0
  let first: LogDifference | undefined
  for (const [at, { action, observation }] of episode.steps.entries()) {
    const step = { step: at + 1, action }
    if (turn.terminated) {
      first ??= { ...step, logged: observation ?? '' }
      break
    }
    turn = world.step(turn.state, action)
    reward += turn.reward
    counts.played += 1
    const match = observation === undefined ? 'unknown' : compareObservation(observation, turn.observation.text)
    counts[match] += 1
    if (match !== 'different' || observation === undefined) continue
    first ??= { ...step, logged: observation, actual: turn.observation.text }
    if (isStrict) break
  }
  return { ...counts, ...(first !== undefined && { first }), reward, success: turn.success }
}
