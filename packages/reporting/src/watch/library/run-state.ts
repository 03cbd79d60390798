import type { RunManifest } from '@orreryjs/harness'
import { titleOf } from '@orreryjs/runs/results'
import type { EpisodeInProgress, WatchedRun, WatchedState } from '../../data/live-data.ts'
import type { FollowedRun } from '../run/followed-run.ts'

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
  const { places, inProgress: playing, callErrors, ...totals } = run.sums()
  return {
    id,
    title: titleOf(directory),
    directory,
    state,
    revision: run.index.revision,
    generation: run.index.generation,
    now,
    modifiedAt: run.modifiedAt,
    labels: manifest.labels,
    planned: manifest.episodes,
    ...(run.readShare < 1 && { readShare: run.readShare }),
    totals: { ...totals, ...run.pace.rates(now) },
    places,
    inProgress: playing.map((episode) => playingOf(run, episode)),
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

type Playing = ReturnType<FollowedRun['sums']>['inProgress'][number]

function playingOf({ layout, delayedCalls }: FollowedRun, episode: Playing): EpisodeInProgress {
  const { number, placeIndex, rowIndex, taskFacts, trial, steps, calls, tokens, rareFacts } = episode
  const { retry, last } = rareFacts ?? {}
  const call = delayedCalls.of(number)
  const { maxSteps, row } = layout.places[placeIndex]?.rows[rowIndex] ?? {}
  return {
    number,
    place: placeIndex,
    row: rowIndex,
    task: taskFacts.task,
    goal: taskFacts.goal,
    trial,
    ...(retry !== undefined && { retry }),
    steps,
    ...(maxSteps !== undefined && { maxSteps }),
    calls,
    tokens,
    last: last?.text ?? '',
    waits: call === undefined && (last?.waits ?? false),
    waitsFor: row?.model === PERSON ? 'a person' : (last?.waitsFor ?? 'nothing'),
    ...(call && { delayedCall: call }),
    modifiedAt: last?.grew ?? 0,
  }
}
