import type { EpisodeEvent } from '@orreryjs/core'
import type { Registry } from '@orreryjs/runs/registry'
import type { RecordedEpisode } from '../data/recorded-episode.ts'
import type { ServedReport, WatchedWorker } from '../data/watched-run.ts'
import { readReport } from '../report/read-report.ts'
import { createRecorder } from './episode-recorder.ts'
import { openLibrary, type RunLibrary } from './library/run-library.ts'

/** How the runs of a directory are watched. */
export interface WatchRunsOptions {
  /** What the names in their settings stand for. */
  readonly registry: Registry
  /** Milliseconds between two looks at what somebody watches. @default 500 */
  readonly every?: number
  /**
   * Whether files of code that a run names, its world for example, are executed to tell states: only where one trusts every run
   * that lies there. @default false
   */
  readonly code?: boolean | undefined
  /** Address of a playground that stands beside the runs. @default there is none */
  readonly playground?: string | undefined
  /** Who plays a run of a queue. @default nobody is known */
  workers?(directory: string): readonly WatchedWorker[] | undefined
}

/** Opens the runs of a directory, or one run, to be read while they are written. Nothing is read before somebody asks. */
export function watchRuns(root: string, { registry, code = false, ...options }: WatchRunsOptions): RunLibrary {
  const recorder = createRecorder(registry, code)
  let last: Promise<unknown> = Promise.resolve()
  return openLibrary(root, {
    ...options,
    now: Date.now,
    record: (run, number, events: readonly EpisodeEvent[]): Promise<RecordedEpisode> => recorder(run, number, events),
    report: (directory) => {
      // One at a time: each reads a whole journal.
      const made = last.then(async (): Promise<ServedReport> => {
        const { data, lines } = await readReport([directory], { registry, code, withEpisodes: false, withLines: true })
        return { data, lines }
      })
      last = made.catch(() => undefined)
      return made
    },
  })
}
