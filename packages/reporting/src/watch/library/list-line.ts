import type { WatchedLine } from '../../data/watched-run.ts'
import type { FollowedRun } from '../run/watched-run.ts'
import type { ShelvedRun } from './run-shelf.ts'
import { stateOf } from './state-of.ts'

/** A run in the list: by what is being read of it, else by what its results say. */
export function watchedLine(shelved: ShelvedRun, run: FollowedRun | undefined, now: number): WatchedLine {
  const { id, directory, listed, why } = shelved
  const { worlds, agents, models, labels, episodes, success = 0 } = listed
  const state = stateOf(shelved, run, now)
  const names = {
    id,
    directory,
    state,
    worlds,
    agents,
    models,
    labels,
    planned: episodes.planned,
    ...(why !== undefined && { why }),
  }
  // What was read of files that cannot be read any more is no news in a list.
  if (state === 'unreadable') return { ...names, ended: 0, solved: 0, playing: 0 }
  if (run === undefined) return { ...names, ended: episodes.ended, solved: Math.round(success * episodes.ended), playing: 0 }
  const { ended, solved, errors, playing, calls, tokens, cost } = run.sums()
  return {
    ...names,
    ended,
    solved,
    errors,
    playing: playing.length,
    ...(state === 'playing' && { callsPerSecond: run.pace.rates(now).callsPerSecond }),
    calls,
    tokens,
    ...(cost !== undefined && { cost }),
  }
}
