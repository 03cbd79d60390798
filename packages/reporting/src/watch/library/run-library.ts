import { type EpisodeEvent, OrreryError } from '@orreryjs/core'
import type { RunManifest } from '@orreryjs/harness'
import type { RecordedEpisode } from '../../data/recorded-episode.ts'
import type { ChangedLines, ServedReport, WatchedLine, WatchedRun, WatchedWorker } from '../../data/watched-run.ts'
import type { FollowedRun } from '../run/watched-run.ts'
import { openShelf, type ShelvedRun } from './run-shelf.ts'
import { watchedRun } from './run-state.ts'
import { followedRuns } from './shelf-follower.ts'
import { stateOf } from './state-of.ts'

/** The runs of a directory, to be read while they are written. It only reads. */
export interface RunLibrary {
  runs(): readonly WatchedLine[]
  /** `undefined` where the directory has no such run. */
  run(id: string): LibraryRun | undefined
  /** Calls when any run changed, never more often than runs are looked at. Returns how to stop. */
  watch(onChange: () => void): () => void
  /** Stops looking. */
  close(): void
}

/** A run of a library. */
export interface LibraryRun {
  readonly id: string
  /** Reads on until it knows what the files have now. */
  state(): Promise<WatchedRun>
  /** What it knew last; raised with every change. */
  stateNow(): WatchedRun
  lines(since: number): Promise<ChangedLines>
  /** `undefined` where there is no such episode. */
  episode(number: number): Promise<RecordedEpisode | undefined>
  /** Figures of everything that ended. Throws what reading throws. */
  report(): Promise<ServedReport>
  /** Calls when it changed, with the revision before. Returns how to stop. */
  watch(onChange: () => void): () => void
}

/** What a library needs of others. */
export interface LibraryOptions {
  /** Milliseconds since the Unix epoch. */
  now(): number
  /** Milliseconds between two looks at runs that somebody watches. @default 500 */
  readonly every?: number
  /** What the world adds to the events of an episode. */
  record(run: LibraryPlace, number: number, events: readonly EpisodeEvent[]): Promise<RecordedEpisode>
  report(directory: string): Promise<ServedReport>
  /** Address of a playground that stands beside the runs. @default there is none */
  readonly playground?: string | undefined
  /** Who plays a run of a queue. @default nobody is known */
  workers?(directory: string): readonly WatchedWorker[] | undefined
}

/** Where a run stands. */
export interface LibraryPlace {
  readonly directory: string
  readonly manifest: RunManifest
}

/** Opens the runs of a directory. */
export function openLibrary(root: string, options: LibraryOptions): RunLibrary {
  const { now } = options
  const shelf = openShelf(root)
  const follower = followedRuns(shelf, options)

  /** The run as it is there now; what is known of it where it is gone, or cannot be read any more. */
  const followed = ({ id }: ShelvedRun) => {
    const shelved = shelf.one(id, now())
    const isThere = shelved !== undefined && shelved.listed.state !== 'unreadable'
    const entry = isThere ? follower.follow(shelved) : follower.known(id)
    if (entry === undefined) throw new OrreryError('RUN_UNKNOWN', `${id} is not there any more, or cannot be read`)
    return { ...entry, shelved: isThere ? shelved : undefined, isGone: shelved === undefined }
  }
  const nowOf = (before: ShelvedRun): WatchedRun => {
    const { id, directory } = before
    const { run, manifest, shelved, isGone } = followed(before)
    const state = shelved === undefined ? (isGone ? 'gone' : 'unreadable') : stateOf(shelved, run, now())
    const workers = options.workers?.(directory)
    return watchedRun({ id, directory, manifest }, run, {
      now: now(),
      state,
      ...(workers && { workers }),
      ...(options.playground !== undefined && { playground: options.playground }),
    })
  }
  const caughtUp = async (before: ShelvedRun) => {
    const { shelved } = followed(before)
    if (shelved !== undefined) await follower.catchUp(shelved)
    return followed(before)
  }
  const libraryRun = (shelved: ShelvedRun): LibraryRun => {
    const { id, directory } = shelved
    return {
      id,
      state: async () => {
        await caughtUp(shelved)
        return nowOf(shelved)
      },
      stateNow: () => nowOf(shelved),
      lines: async (since) => {
        const { run } = await caughtUp(shelved)
        return run.changedSince(since)
      },
      episode: async (number) => {
        const { run } = await caughtUp(shelved)
        const events = run.events(number)
        return events && options.record({ directory, manifest: shelved.manifest() }, number, events)
      },
      report: () => options.report(directory),
      watch: (onChange) => follower.watch(shelved, onChange),
    }
  }
  return {
    runs: () => [...shelf.look(now()).values()].map((shelved) => watchedLine(shelved, follower.known(shelved.id)?.run, now())),
    run: (id) => {
      const shelved = shelf.look(now()).get(id)
      return shelved === undefined || shelved.listed.state === 'unreadable' ? undefined : libraryRun(shelved)
    },
    watch: follower.watchAll,
    close: follower.close,
  }
}

/** A run in the list: by what is being read of it, else by what its results say. */
function watchedLine(shelved: ShelvedRun, run: FollowedRun | undefined, now: number): WatchedLine {
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
