import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { EpisodeEvent } from '@orreryjs/core'
import { journalFiles, journalPath, pendingFiles, type RunManifest, readManifest, readRange } from '@orreryjs/harness'
import type { ChangedLines } from '../../data/live-data.ts'
import { createListing } from '../../listed-episodes.ts'
import { type DelayedCalls, followDelayedCalls } from './delayed-calls.ts'
import type { EpisodeFile } from './indexed-episode.ts'
import { followJournal, type JournalFollower } from './journal-follower.ts'
import { createRunIndex, type RunIndex } from './run-index.ts'
import { layoutOf, type RunLayout } from './run-layout.ts'
import { createRunRates, type RunRates } from './run-rates.ts'
import type { RunTotals } from './run-totals.ts'
import { splitEpisodes } from './split-episodes.ts'

/** A run whose files are polled while another process writes them. */
export interface FollowedRun {
  readonly layout: RunLayout
  readonly index: RunIndex
  readonly pace: RunRates
  /** Delayed model calls. */
  readonly delayedCalls: DelayedCalls
  /** Time when a file last grew, by the caller's clock; before the first poll, by the file time. */
  readonly modifiedAt: number
  readonly problems: readonly string[]
  /** Share of the journal that was read, 0 to 1. */
  readonly readShare: number
  /** Polls the files once and reads a bounded part of the new bytes. */
  poll(now: number): PollResult
  sums(): RunTotals
  changedSince(revision: number): ChangedLines
  /** Reads the events of an episode; `undefined` if it does not exist. */
  events(number: number): readonly EpisodeEvent[] | undefined
}

/** Result of a poll. */
export interface PollResult {
  readonly changed: boolean
  /** True if delayed calls or problems changed. */
  readonly hasNewDelays: boolean
  /** True if more bytes are available. */
  readonly more: boolean
}

/** Maximum number of reported problems. */
const MAX_PROBLEMS = 10

/** Maximum number of followed files of pending episodes. */
const MAX_WAITING = 10_000

/** Follows the run of a directory from the start of its files. `generation` counts earlier runs in the same directory. */
export function followRun(directory: string, manifest: RunManifest, generation = 1): FollowedRun {
  const layout = layoutOf(manifest)
  const index = createRunIndex(layout, createListing(manifest), generation)
  const pace = createRunRates()
  const delayedCalls = followDelayedCalls(directory)
  const journal = followJournal(() => journalPath(directory))
  const waiting = new Map<number, JournalFollower>()
  /** Current error of each file, and its first invalid line. */
  const errors = new Map<EpisodeFile, string>()
  const broken = new Map<EpisodeFile, string>()
  const problems = (): readonly string[] => [...errors.values(), ...broken.values()].slice(0, MAX_PROBLEMS)
  let grew = 0
  let isBehind = true
  let readShare = 0
  let sums: { readonly revision: number; readonly value: RunTotals } | undefined

  const pathOf = (file: EpisodeFile): string =>
    file === 'journal' ? journalPath(directory) : join(directory, 'pending', `${file}.jsonl`)
  const read = (
    file: EpisodeFile,
    followed: JournalFollower,
    now: number,
  ): Omit<PollResult, 'hasNewDelays'> & { readonly share: number } => {
    const again = (): void => {
      broken.delete(file)
      if (file === 'journal') index.forgetJournal()
    }
    const growth = followed.read((part) => {
      index.add(file, part, now)
      if (part.invalidLine === undefined || broken.has(file)) return
      broken.set(file, `${pathOf(file)}: skipped invalid line at byte ${part.invalidLine.at}: ${part.invalidLine.why}`)
    }, again)
    if (growth.problem === undefined) errors.delete(file)
    else errors.set(file, growth.problem)
    return { changed: growth.grew, more: growth.more, share: growth.share ?? 1 }
  }
  const sumsNow = (): RunTotals => {
    if (sums?.revision !== index.revision) sums = { revision: index.revision, value: index.totals() }
    return sums.value
  }
  return {
    layout,
    index,
    pace,
    delayedCalls,
    get modifiedAt() {
      return grew
    },
    get problems() {
      return problems()
    },
    get readShare() {
      return readShare
    },
    poll(now) {
      if (grew === 0) grew = toLocalClock(now, newestIn(directory))
      const before = index.revision
      const problemsBefore = problems().join('\n')
      const numbers = [...waitingFiles(directory).keys()].slice(0, MAX_WAITING)
      for (const number of numbers)
        if (!waiting.has(number))
          waiting.set(
            number,
            followJournal(() => pathOf(number)),
          )
      // Read pending files first: an episode is written to the journal before its own file is deleted.
      const results = numbers.map((number) => read(number, waiting.get(number) ?? journal, now))
      const found = read('journal', journal, now)
      readShare = found.share
      const there = new Set(numbers)
      for (const number of [...waiting.keys()]) {
        if (there.has(number)) continue
        for (const each of [waiting, errors, broken]) each.delete(number)
      }
      index.keepWaiting(there)
      const more = found.more || results.some((each) => each.more)
      const changed = index.revision !== before
      // The first poll reads old lines.
      if (changed && !isBehind) grew = now
      if (changed || isBehind) pace.note(now, sumsNow(), more)
      isBehind = more
      return { changed, more, hasNewDelays: delayedCalls.poll(now) || problems().join('\n') !== problemsBefore }
    },
    sums: sumsNow,
    changedSince: (revision) => ({
      revision: index.revision,
      generation: index.generation,
      lines: index.changedSince(revision),
    }),
    events(number) {
      const found = index.episode(number)
      if (found === undefined) return undefined
      const { start, end, id } = found
      const { pieces } = splitEpisodes(bytesOf(pathOf(found.file), start, end), start)
      return pieces.find((piece) => piece.id === id)?.events
    },
  }
}

/** Follows the run of a directory. Throws what reading `run.json` throws. */
export function followDirectory(directory: string): FollowedRun {
  return followRun(directory, readManifest(directory))
}

/** Returns the files of pending episodes by number; empty if the directory is unreadable. */
function waitingFiles(directory: string): ReadonlyMap<number, string> {
  try {
    return pendingFiles(directory)
  } catch {
    return new Map()
  }
}

/** Maximum usual difference between clocks of two machines, in milliseconds. */
const MAX_CLOCK_SKEW = 5000

/** Assumed age of a file with a time in the future, in milliseconds. */
const ASSUMED_AGE = 30_000

/** Converts a file time to the caller's clock. A time in the future means that the machine has another clock. */
export function toLocalClock(now: number, modified: number): number {
  return modified > now + MAX_CLOCK_SKEW ? now - ASSUMED_AGE : Math.min(now, modified)
}

/** Returns the latest modification time of the files of a run; 0 without files. */
function newestIn(directory: string): number {
  const paths = [...journalFiles(directory), ...waitingFiles(directory).values()]
  return Math.max(0, ...paths.slice(0, MAX_WAITING).map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0))
}

/** Reads a range of bytes; fewer if the file was truncated, empty if it is unreadable. */
function bytesOf(path: string, start: number, end: number): Uint8Array {
  try {
    return readRange({ path, start, end })
  } catch {
    return new Uint8Array()
  }
}
