import { type EpisodeEvent, OrreryError } from '@orreryjs/core'
import type { RunManifest } from '@orreryjs/harness'
import { MAX_LISTED } from '../../data/episode-line.ts'
import type { ChangedLines, ServedReport, WatchedLine, WatchedRun, WatchedWorker } from '../../data/live-data.ts'
import type { RecordedEpisode } from '../../data/recorded-episode.ts'
import type { FollowedRun } from '../run/followed-run.ts'
import { type IndexedRun, openRunDirectoryIndex } from './run-directory-index.ts'
import { createRunFollower } from './run-follower.ts'
import { watchedRun } from './run-state.ts'
import { watchedState } from './watched-state.ts'

/** The runs of a directory, read while they are written. Read-only. */
export interface RunLibrary {
  runs(): readonly WatchedLine[]
  /** Returns `undefined` for an unknown run. */
  run(id: string): LibraryRun | undefined
  /** Calls the listener after changes of any run. Returns a function that unsubscribes. */
  watch(onChange: () => void): () => void
  /** Stops polling. */
  close(): void
}

/** A run of a library. */
export interface LibraryRun {
  readonly id: string
  /** Reads all new bytes and returns the state. */
  state(): Promise<WatchedRun>
  /** Returns the last known state. */
  currentState(): WatchedRun
  lines(since: number): Promise<ChangedLines>
  /** Resolves to `undefined` for an unknown episode. */
  episode(number: number): Promise<RecordedEpisode | undefined>
  /** Creates the report of the ended episodes. Throws what reading throws. */
  report(): Promise<ServedReport>
  /** Calls the listener after changes of the run. Returns a function that unsubscribes. */
  watch(onChange: () => void): () => void
}

/** Options of `openLibrary`. */
export interface LibraryOptions {
  /** Milliseconds since the Unix epoch. */
  now(): number
  /** Polling interval in milliseconds. @default 500 */
  readonly interval?: number
  /** Adds world states to the events of an episode. */
  record(run: RunLocation, number: number, events: readonly EpisodeEvent[]): Promise<RecordedEpisode>
  report(directory: string): Promise<ServedReport>
  /** Address of the playground. @default none */
  readonly playground?: string | undefined
  /** Returns the workers of a run in a queue. @default unknown */
  workers?(directory: string): readonly WatchedWorker[] | undefined
}

/** Directory and manifest of a run. */
export interface RunLocation {
  readonly directory: string
  readonly manifest: RunManifest
}

/** Opens the runs of a directory. */
export function openLibrary(root: string, options: LibraryOptions): RunLibrary {
  const { now } = options
  const shelf = openRunDirectoryIndex(root)
  const follower = createRunFollower(shelf, options)

  /** Returns the current run, or its last known state if it was deleted or is unreadable. */
  const followed = ({ id }: IndexedRun) => {
    const shelved = shelf.get(id, now())
    const isReadable = shelved !== undefined && shelved.listed.state !== 'unreadable'
    const entry = isReadable ? follower.follow(shelved) : follower.get(id)
    if (entry === undefined) throw new OrreryError('RUN_UNKNOWN', `the run ${id} was deleted or cannot be read`)
    return { ...entry, shelved: isReadable ? shelved : undefined, isDeleted: shelved === undefined }
  }
  const nowOf = (before: IndexedRun): WatchedRun => {
    const { id, directory } = before
    const { run, manifest, shelved, isDeleted } = followed(before)
    const state = shelved === undefined ? (isDeleted ? 'deleted' : 'unreadable') : watchedState(shelved, run, now())
    const workers = options.workers?.(directory)
    return watchedRun({ id, directory, manifest }, run, {
      now: now(),
      state,
      ...(workers && { workers }),
      ...(options.playground !== undefined && { playground: options.playground }),
    })
  }
  const caughtUp = async (before: IndexedRun) => {
    const { shelved } = followed(before)
    // The pages of a long run follow while its journal is read.
    if (shelved !== undefined && followed(before).manifest.episodes <= MAX_LISTED) await follower.catchUp(shelved)
    return followed(before)
  }
  const libraryRun = (shelved: IndexedRun): LibraryRun => {
    const { id, directory } = shelved
    return {
      id,
      state: async () => {
        await caughtUp(shelved)
        return nowOf(shelved)
      },
      currentState: () => nowOf(shelved),
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
    runs: () => [...shelf.scan(now()).values()].map((shelved) => watchedLine(shelved, follower.get(shelved.id)?.run, now())),
    run: (id) => {
      const shelved = shelf.scan(now()).get(id)
      return shelved === undefined || shelved.listed.state === 'unreadable' ? undefined : libraryRun(shelved)
    },
    watch: follower.watchAll,
    close: follower.close,
  }
}

/** Returns the line of a run: from the followed journal, otherwise from its results. */
function watchedLine(shelved: IndexedRun, run: FollowedRun | undefined, now: number): WatchedLine {
  const { id, directory, listed, reason } = shelved
  const { worlds, agents, models, labels, episodes, rows, tokens, cost, startedAt, endedAt } = listed
  const state = watchedState(shelved, run, now)
  const last = state === 'running' ? now : (endedAt ?? Math.max(shelved.modifiedAt, run?.modifiedAt ?? 0))
  const facts = {
    id,
    directory,
    state,
    worlds,
    agents,
    models,
    labels,
    planned: episodes.planned,
    ...(reason !== undefined && { reason }),
    ...(startedAt !== undefined && { startedAt, duration: Math.max(0, last - startedAt) }),
  }
  // The list does not show the last state of unreadable runs.
  if (state === 'unreadable') return { ...facts, ended: 0, inProgress: 0, rows: [] }
  if (run === undefined) return { ...facts, ended: episodes.ended, inProgress: 0, rows, ...spent({ tokens, cost }) }
  const sums = run.sums()
  return {
    ...facts,
    ended: sums.ended,
    errors: sums.errors,
    inProgress: sums.inProgress.length,
    rows: sums.places.flatMap(({ world, split, rows: all }) =>
      all.map(({ name, model, ended, solved }) => ({ world, split, name, model, ended, solved })),
    ),
    ...spent(sums),
  }
}

function spent({ tokens, cost }: { readonly tokens?: number | undefined; readonly cost?: number | undefined }) {
  return { ...(tokens !== undefined && { tokens }), ...(cost !== undefined && { cost }) }
}
