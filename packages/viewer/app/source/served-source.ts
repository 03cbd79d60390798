import type { ChangedLines, EpisodeLine, RecordedEpisode, ServedReport, WatchedRun } from '@orreryjs/reporting/data'
import type { RunSource } from '../../src/index.ts'
import { askServer, hearServer } from './ask-server.ts'

/** A run on the server that the page came from; it may be growing. */
export interface ServedSource extends Required<RunSource> {
  /** As the server told it last. */
  readonly run: WatchedRun
  /** Whether the server is heard. */
  readonly connected: boolean
  /** Everything that the report of the run says of what ended. */
  report(): Promise<ServedReport>
  /** Tells of every news of the run. Returns how to stop listening. */
  hear(onNews: () => void): () => void
  close(): void
}

/** Opens a run of the server by its id. Rejects where there is none. */
export async function openServed(id: string): Promise<ServedSource> {
  const home = `/api/run/${encodeURIComponent(id)}`
  let run = await askServer<WatchedRun>(home)
  let connected = true
  let generation = 0
  let revision = 0
  let lines: readonly EpisodeLine[] = []
  let isAsking = false
  const watchers = new Set<(numbers: readonly number[]) => void>()
  const listeners = new Set<() => void>()

  /** Only what changed is asked for; everything where files were put in order anew. */
  const refresh = async (): Promise<void> => {
    const isAnew = generation !== run.generation
    const answer = await askServer<ChangedLines>(`${home}/lines?since=${isAnew ? 0 : revision}`)
    const all = new Map(isAnew || answer.generation !== run.generation ? [] : lines.map((line) => [line.number, line]))
    for (const line of answer.lines) all.set(line.number, line)
    generation = answer.generation
    revision = answer.revision
    lines = [...all.values()].sort((left, right) => left.number - right.number)
    if (answer.lines.length > 0 || isAnew) for (const watcher of [...watchers]) watcher(answer.lines.map(({ number }) => number))
  }
  /** One question at a time: news that come meanwhile are in the next. */
  const follow = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    try {
      while (revision < run.revision || generation !== run.generation) await refresh()
    } catch {
      // The next news ask again.
    } finally {
      isAsking = false
    }
    tell()
  }
  const tell = (): void => {
    for (const listener of [...listeners]) listener()
  }
  await refresh()
  const stop = hearServer<WatchedRun>(
    `${home}/changes`,
    (news) => {
      run = news
      void follow()
    },
    (isConnected) => {
      connected = isConnected
      tell()
    },
  )
  return {
    get run() {
      return run
    },
    get connected() {
      return connected
    },
    get lines() {
      return lines
    },
    episode: (number) => askServer<RecordedEpisode>(`${home}/episode/${number}`),
    report: () => askServer<ServedReport>(`${home}/report`),
    watch: (onChange) => {
      watchers.add(onChange)
      return () => void watchers.delete(onChange)
    },
    hear: (onNews) => {
      listeners.add(onNews)
      return () => void listeners.delete(onNews)
    },
    close: () => {
      stop()
      watchers.clear()
      listeners.clear()
    },
  }
}
