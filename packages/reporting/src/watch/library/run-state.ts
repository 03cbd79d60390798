import type { RunManifest } from '@orreryjs/harness'
import { titleOf } from '@orreryjs/runs/results'
import type { PlayingEpisode, WatchedRun, WatchedState } from '../../data/watched-run.ts'
import type { FollowedRun } from '../run/watched-run.ts'

/** Identity of a run. */
interface WatchedName {
  readonly id: string
  readonly directory: string
  readonly manifest: Pick<RunManifest, 'labels' | 'episodes'>
}

/** Returns the state of a run without its episodes. */
export function watchedRun(
  { id, directory, manifest }: WatchedName,
  run: FollowedRun,
  { now, state, ...beside }: WatchedMoment,
): WatchedRun {
  const { places, playing, callErrors, ...totals } = run.sums()
  return {
    id,
    title: titleOf(directory),
    directory,
    state,
    revision: run.index.revision,
    generation: run.index.generation,
    now,
    grew: run.grew,
    labels: manifest.labels,
    planned: manifest.episodes,
    totals: { ...totals, ...run.pace.rates(now) },
    places,
    playing: playing.map((episode) => playingOf(run, episode)),
    errors: callErrors,
    problems: run.problems,
    ...beside,
  }
}

/** Current facts that are not in the files. */
interface WatchedMoment extends Pick<WatchedRun, 'workers' | 'playground'> {
  readonly now: number
  readonly state: WatchedState
}

/** Model name of a human player. */
const PERSON = 'human'

type Playing = ReturnType<FollowedRun['sums']>['playing'][number]

function playingOf({ layout, held }: FollowedRun, episode: Playing): PlayingEpisode {
  const { number, place, rowIndex, about, trial, steps, calls, tokens, beside } = episode
  const { retry, last } = beside ?? {}
  const call = held.of(number)
  const { maxSteps, row } = layout.places[place]?.rows[rowIndex] ?? {}
  return {
    number,
    place,
    row: rowIndex,
    task: about.task,
    goal: about.goal,
    trial,
    ...(retry !== undefined && { retry }),
    steps,
    ...(maxSteps !== undefined && { maxSteps }),
    calls,
    tokens,
    last: last?.words ?? '',
    waits: call === undefined && (last?.waits ?? false),
    waitsFor: row?.model === PERSON ? 'a person' : (last?.waitsFor ?? 'nothing'),
    ...(call && { held: call }),
    grew: last?.grew ?? 0,
  }
}
