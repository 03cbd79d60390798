import type { ChangedLines, EpisodeLine, RecordedEpisode, ServedReport, WatchedRun } from '@orreryjs/reporting/data'
import type { RunSource } from '../../src/index.ts'
import { fetchJson, subscribe } from './fetch-json.ts'

/** A run on the server, possibly still running. */
export interface ServedSource extends Required<RunSource> {
  /** Latest state of the run. */
  readonly run: WatchedRun
  /** True while connected to the server. */
  readonly connected: boolean
  /** Loads the report of the ended episodes. */
  report(): Promise<ServedReport>
  /** Calls the listener after every change of the run. Returns a function that unsubscribes. */
  subscribe(onChange: () => void): () => void
  close(): void
}

/** Opens a run on the server. Rejects if the id is unknown. */
export async function openServed(id: string): Promise<ServedSource> {
  const home = `/api/run/${encodeURIComponent(id)}`
  let run = await fetchJson<WatchedRun>(home)
  let connected = true
  let generation = 0
  let revision = 0
  let lines: readonly EpisodeLine[] = []
  let isRefreshing = false
  const watchers = new Set<(numbers: readonly number[]) => void>()
  const listeners = new Set<() => void>()

  /** Loads the changed lines; all lines if the run files were rewritten. */
  const refresh = async (): Promise<void> => {
    const isRewritten = generation !== run.generation
    const answer = await fetchJson<ChangedLines>(`${home}/lines?since=${isRewritten ? 0 : revision}`)
    const all = new Map(isRewritten || answer.generation !== run.generation ? [] : lines.map((line) => [line.number, line]))
    for (const line of answer.lines) all.set(line.number, line)
    generation = answer.generation
    revision = answer.revision
    lines = [...all.values()].sort((left, right) => left.number - right.number)
    if (answer.lines.length > 0 || isRewritten)
      for (const watcher of [...watchers]) watcher(answer.lines.map(({ number }) => number))
  }
  /** Refreshes with one request at a time until no change is left. */
  const follow = async (): Promise<void> => {
    if (isRefreshing) return
    isRefreshing = true
    try {
      while (revision < run.revision || generation !== run.generation) await refresh()
    } catch {
      // The next change retries.
    } finally {
      isRefreshing = false
    }
    notify()
  }
  const notify = (): void => {
    for (const listener of [...listeners]) listener()
  }
  await refresh()
  const stop = subscribe<WatchedRun>(
    `${home}/changes`,
    (change) => {
      run = change
      void follow()
    },
    (isConnected) => {
      connected = isConnected
      notify()
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
    episode: (number) => fetchJson<RecordedEpisode>(`${home}/episode/${number}`),
    report: () => fetchJson<ServedReport>(`${home}/report`),
    watch: (onChange) => {
      watchers.add(onChange)
      return () => void watchers.delete(onChange)
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
    close: () => {
      stop()
      watchers.clear()
      listeners.clear()
    },
  }
}
