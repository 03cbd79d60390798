import type { EpisodeEvent } from '@orreryjs/core'
import type { Registry } from '@orreryjs/runs/registry'
import type { ServedReport, WatchedWorker } from '../data/live-data.ts'
import type { RecordedEpisode } from '../data/recorded-episode.ts'
import { readReport } from '../report/read-report.ts'
import { createEpisodeRecorder } from './episode-recorder.ts'
import { openLibrary, type RunLibrary } from './library/run-library.ts'

/** Options of `watchRuns`. */
export interface WatchRunsOptions {
  /** Registry of worlds and agents. Its trust decides whether code that runs name, such as worlds, is executed. */
  readonly registry: Registry
  /** Polling interval in milliseconds. @default 500 */
  readonly interval?: number
  /** Address of the playground. @default none */
  readonly playground?: string | undefined
  /** Returns the workers of a run in a queue. @default unknown */
  workers?(directory: string): readonly WatchedWorker[] | undefined
}

/** Opens the runs of a directory, or a single run, to watch them live. Reads files only on demand. */
export function watchRuns(root: string, { registry, ...options }: WatchRunsOptions): RunLibrary {
  const recorder = createEpisodeRecorder(registry)
  let last: Promise<unknown> = Promise.resolve()
  return openLibrary(root, {
    ...options,
    now: Date.now,
    record: (run, number, events: readonly EpisodeEvent[]): Promise<RecordedEpisode> => recorder(run, number, events),
    report: (directory) => {
      // One report at a time, because each reads a whole journal.
      const pending = last.then(async (): Promise<ServedReport> => {
        const { data, lines } = await readReport([directory], {
          registry,
          withEpisodes: false,
          withLines: true,
          withCredit: false,
        })
        return { data, lines }
      })
      last = pending.catch(() => undefined)
      return pending
    },
  })
}
