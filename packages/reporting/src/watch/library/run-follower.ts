import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { RunManifest } from '@orreryjs/harness'
import { type FollowedRun, followRun, type PollResult } from '../run/followed-run.ts'
import type { IndexedRun, RunDirectoryIndex } from './run-directory-index.ts'
import { watchedState } from './watched-state.ts'

/** A followed run. */
interface Followed {
  readonly run: FollowedRun
  /** Manifest without tasks: a run may have thousands. */
  readonly manifest: Pick<RunManifest, 'labels' | 'episodes'>
}

/** Follows runs while they are requested, and drops them afterwards. */
export interface RunFollower {
  /** Starts to follow a run, or returns the followed run. Throws what reading `run.json` throws. */
  follow(shelved: IndexedRun): Followed
  /** Returns a followed run with a recent state; `undefined` if it is not followed. */
  get(id: string): Followed | undefined
  /** Reads all new bytes, yielding to the event loop in between. */
  catchUp(shelved: IndexedRun): Promise<void>
  watch(shelved: IndexedRun, onChange: () => void): () => void
  watchAll(onChange: () => void): () => void
  close(): void
}

interface Entry extends Followed {
  readonly id: string
  /** Stamp of `run.json` when it was read. */
  readonly written: string
  readonly listeners: Set<() => void>
  used: number
  /** Last revision that was announced to listeners. */
  announced: number
  announcedAt: number
  polledAt: number
  /** True if delayed calls or problems changed since the last announcement. */
  stirred: boolean
}

/** Maximum number of followed runs. Each takes some hundred bytes per episode. */
const MAX_FOLLOWED = 24
/** Maximum number of episodes of runs followed only for the list of runs; other runs are listed by their results. */
const MAX_FOLLOWED_EPISODES = 40_000
/** Milliseconds after which an unused run is dropped. */
const DROP_AFTER = 60_000
const DEFAULT_INTERVAL = 500
/** Maximum milliseconds between announcements, even without changes. */
const HEARTBEAT = 5_000
/** Minimum pause between polls, as a multiple of the last duration, to spare slow disks. */
const PAUSE_FACTOR = 4

/** Creates a follower without runs. */
export function createRunFollower(
  shelf: RunDirectoryIndex,
  { now, interval = DEFAULT_INTERVAL }: { now(): number; readonly interval?: number },
): RunFollower {
  const entries = new Map<string, Entry>()
  const listListeners = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  let isOpen = true

  const isWatched = (): boolean => listListeners.size > 0 || [...entries.values()].some(({ listeners }) => listeners.size > 0)
  const schedule = (milliseconds: number): void => {
    if (!isOpen || timer !== undefined || !isWatched()) return
    timer = setTimeout(tick, milliseconds)
    timer.unref()
  }
  const tick = (): void => {
    timer = undefined
    const startedAt = now()
    let hasChanged = listListeners.size > 0 && scan()
    let more = false
    for (const entry of entries.values()) {
      if (entry.listeners.size === 0 && listListeners.size === 0) continue
      more = poll(entry).more || more
      hasChanged = notify(entry, startedAt) || hasChanged
    }
    if (hasChanged) for (const listener of [...listListeners]) listener()
    forget()
    schedule(more ? 0 : Math.max(interval, PAUSE_FACTOR * (now() - startedAt)))
  }
  /** Notifies listeners after changes and at every heartbeat, because rates fall without changes. */
  const notify = (entry: Entry, time: number): boolean => {
    const { revision } = entry.run.index
    const elapsed = time - entry.announcedAt
    if (entry.announced === revision && !entry.stirred && elapsed < HEARTBEAT) return false
    // A long journal is read in many parts.
    if (entry.run.readShare < 1 && elapsed < interval) return false
    entry.stirred = false
    entry.announced = revision
    entry.announcedAt = time
    for (const listener of [...entry.listeners]) listener()
    return true
  }
  const poll = (entry: Entry): PollResult => {
    entry.polledAt = now()
    const result = entry.run.poll(entry.polledAt)
    entry.stirred ||= result.hasNewDelays
    return result
  }
  let names = ''
  /** Scans the directory and follows running runs. Returns true if the list changed. */
  const scan = (): boolean => {
    const runs = [...shelf.scan(now()).values()]
    const playing = runs.filter(
      (each) => each.listed.state !== 'complete' && watchedState(each, entries.get(each.id)?.run, now()) === 'running',
    )
    for (const each of withinBounds(playing)) tryToFollow(each)
    const found = runs.map((each) => `${each.id} ${each.listed.state}`).join('\n')
    const hasChanged = found !== names
    names = found
    return hasChanged
  }
  const tryToFollow = (shelved: IndexedRun): void => {
    try {
      follow(shelved)
    } catch {
      // `run.json` is being written; the next poll retries.
    }
  }
  const forget = (): void => {
    const idle = [...entries.values()]
      .filter(({ listeners }) => listeners.size === 0)
      .sort((left, right) => left.used - right.used)
    for (const { id, used } of idle) if (entries.size > MAX_FOLLOWED || now() - used > DROP_AFTER) entries.delete(id)
  }
  const follow = (shelved: IndexedRun): Entry => {
    const { id, directory } = shelved
    const known = entries.get(id)
    if (known?.written === shelved.manifestStamp) {
      known.used = now()
      return known
    }
    const manifest = shelved.manifest()
    // Another run in the same directory: earlier data is invalid.
    const run = followRun(directory, manifest, (known?.run.index.generation ?? 0) + 1)
    const { labels, episodes } = manifest
    const listeners = known?.listeners ?? new Set<() => void>()
    const { manifestStamp } = shelved
    const entry: Entry = {
      id,
      written: manifestStamp,
      manifest: { labels, episodes },
      run,
      listeners,
      used: now(),
      announced: 0,
      announcedAt: 0,
      polledAt: 0,
      stirred: false,
    }
    entries.set(id, entry)
    forget()
    return entry
  }
  return {
    follow,
    get: (id) => {
      const entry = entries.get(id)
      if (entry !== undefined && now() - entry.polledAt >= interval) poll(entry)
      return entry
    },
    catchUp: async (shelved) => {
      const entry = follow(shelved)
      while (poll(entry).more) await yieldToEventLoop()
    },
    watch: (shelved, onChange) => {
      const entry = follow(shelved)
      entry.listeners.add(onChange)
      schedule(interval)
      return () => {
        entry.listeners.delete(onChange)
        const last = entries.get(shelved.id)
        if (last !== undefined) last.used = now()
      }
    },
    watchAll: (onChange) => {
      listListeners.add(onChange)
      schedule(0)
      return () => void listListeners.delete(onChange)
    },
    close: () => {
      isOpen = false
      clearTimeout(timer)
      entries.clear()
      listListeners.clear()
    },
  }
}

/** Returns as many runs as fit into the limits, at least one. */
function withinBounds(runs: readonly IndexedRun[]): readonly IndexedRun[] {
  let episodes = 0
  return runs.slice(0, MAX_FOLLOWED).filter(({ listed }, at) => {
    episodes += listed.episodes.planned
    return at === 0 || episodes <= MAX_FOLLOWED_EPISODES
  })
}
