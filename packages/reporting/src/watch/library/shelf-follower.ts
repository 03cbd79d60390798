import { setImmediate as breath } from 'node:timers/promises'
import type { RunManifest } from '@orreryjs/harness'
import { type FollowedRun, followRun, type Look } from '../run/watched-run.ts'
import type { RunShelf, ShelvedRun } from './run-shelf.ts'
import { stateOf } from './state-of.ts'

/** A run that is being followed. */
interface Followed {
  readonly run: FollowedRun
  /** Tasks are left out: a run may have thousands. */
  readonly manifest: Pick<RunManifest, 'labels' | 'episodes'>
}

/** Follows runs while somebody wants to know, and forgets them after. */
export interface ShelfFollower {
  /** The run, followed from now on where it was not. Throws what reading `run.json` throws. */
  follow(shelved: ShelvedRun): Followed
  /** The run, where it is followed: as it was a moment ago. */
  known(id: string): Followed | undefined
  /** Reads what there is now, and lets others have a turn in between. */
  catchUp(shelved: ShelvedRun): Promise<void>
  watch(shelved: ShelvedRun, onChange: () => void): () => void
  watchAll(onChange: () => void): () => void
  close(): void
}

interface Entry extends Followed {
  readonly id: string
  /** What `run.json` was like when it was read. */
  readonly written: string
  readonly listeners: Set<() => void>
  used: number
  /** The revision that listeners heard of. */
  told: number
  toldAt: number
  looked: number
  /** Whether calls wait for something else than listeners heard. */
  stirred: boolean
}

/** Runs that are followed at a time. Each holds some hundred bytes for every episode. */
const MOST_FOLLOWED = 24
/** Episodes of the runs that are followed for the list alone: others are shown as far as their results tell. */
const MOST_LISTED = 40_000
/** Milliseconds for which a run is followed that nobody asks for. */
const KEPT = 60_000
const EVERY = 500
/** Milliseconds after which listeners are told that nothing is new. */
const BEAT = 5_000
/** Between two looks passes this many times as long as the last one took: a slow disk is not kept busy. */
const REST = 4

/** Follows nothing until it is asked to. */
export function followedRuns(shelf: RunShelf, { now, every = EVERY }: { now(): number; readonly every?: number }): ShelfFollower {
  const entries = new Map<string, Entry>()
  const everybody = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  let isOpen = true

  const isWatched = (): boolean => everybody.size > 0 || [...entries.values()].some(({ listeners }) => listeners.size > 0)
  const schedule = (milliseconds: number): void => {
    if (!isOpen || timer !== undefined || !isWatched()) return
    timer = setTimeout(tick, milliseconds)
    timer.unref()
  }
  const tick = (): void => {
    timer = undefined
    const begun = now()
    let isOther = everybody.size > 0 && lookAround()
    let more = false
    for (const entry of entries.values()) {
      if (entry.listeners.size === 0 && everybody.size === 0) continue
      more = look(entry).more || more
      isOther = tell(entry, begun) || isOther
    }
    if (isOther) for (const listener of [...everybody]) listener()
    forget()
    schedule(more ? 0 : Math.max(every, REST * (now() - begun)))
  }
  /** Also where nothing changed, now and then: rates fall, and silence is news. */
  const tell = (entry: Entry, time: number): boolean => {
    const { revision } = entry.run.index
    if (entry.told === revision && !entry.stirred && time - entry.toldAt < BEAT) return false
    entry.stirred = false
    entry.told = revision
    entry.toldAt = time
    for (const listener of [...entry.listeners]) listener()
    return true
  }
  const look = (entry: Entry): Look => {
    entry.looked = now()
    const look = entry.run.look(entry.looked)
    entry.stirred ||= look.stirred
    return look
  }
  let names = ''
  /** Whether there are other runs than before. Those that are being played are followed. */
  const lookAround = (): boolean => {
    const runs = [...shelf.look(now()).values()]
    const playing = runs.filter(
      (each) => each.listed.state !== 'complete' && stateOf(each, entries.get(each.id)?.run, now()) === 'playing',
    )
    for (const each of withinBounds(playing)) tryToFollow(each)
    const found = runs.map((each) => `${each.id} ${each.listed.state}`).join('\n')
    const isOther = found !== names
    names = found
    return isOther
  }
  const tryToFollow = (shelved: ShelvedRun): void => {
    try {
      follow(shelved)
    } catch {
      // `run.json` is being written: the next look tells.
    }
  }
  const forget = (): void => {
    const idle = [...entries.values()]
      .filter(({ listeners }) => listeners.size === 0)
      .sort((left, right) => left.used - right.used)
    for (const { id, used } of idle) if (entries.size > MOST_FOLLOWED || now() - used > KEPT) entries.delete(id)
  }
  const follow = (shelved: ShelvedRun): Entry => {
    const { id, directory } = shelved
    const known = entries.get(id)
    if (known?.written === shelved.written) {
      known.used = now()
      return known
    }
    const manifest = shelved.manifest()
    // Another run under the same name: nothing of what was read before holds.
    const run = followRun(directory, manifest, (known?.run.index.generation ?? 0) + 1)
    const { labels, episodes } = manifest
    const listeners = known?.listeners ?? new Set<() => void>()
    const { written } = shelved
    const entry: Entry = {
      id,
      written,
      manifest: { labels, episodes },
      run,
      listeners,
      used: now(),
      told: 0,
      toldAt: 0,
      looked: 0,
      stirred: false,
    }
    entries.set(id, entry)
    forget()
    return entry
  }
  return {
    follow,
    known: (id) => {
      const entry = entries.get(id)
      if (entry !== undefined && now() - entry.looked >= every) look(entry)
      return entry
    },
    catchUp: async (shelved) => {
      const entry = follow(shelved)
      while (look(entry).more) await breath()
    },
    watch: (shelved, onChange) => {
      const entry = follow(shelved)
      entry.listeners.add(onChange)
      schedule(every)
      return () => {
        entry.listeners.delete(onChange)
        const last = entries.get(shelved.id)
        if (last !== undefined) last.used = now()
      }
    },
    watchAll: (onChange) => {
      everybody.add(onChange)
      schedule(0)
      return () => void everybody.delete(onChange)
    },
    close: () => {
      isOpen = false
      clearTimeout(timer)
      entries.clear()
      everybody.clear()
    },
  }
}

/** As many of them as the memory is meant for, and one where that is too large. */
function withinBounds(runs: readonly ShelvedRun[]): readonly ShelvedRun[] {
  let episodes = 0
  return runs.slice(0, MOST_FOLLOWED).filter(({ listed }, at) => {
    episodes += listed.episodes.planned
    return at === 0 || episodes <= MOST_LISTED
  })
}
