import { closeSync, lstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { EpisodeEvent } from '@orreryjs/core'
import { journalPath, type RunManifest, readManifest } from '@orreryjs/harness'
import type { ChangedLines } from '../../data/watched-run.ts'
import { cutEpisodes } from './cut-episodes.ts'
import { createGrowingFile, type GrowingFile } from './growing-file.ts'
import { followHeldCalls, type HeldCalls } from './held-calls.ts'
import type { EpisodeFile } from './kept-episode.ts'
import { createPace, type Pace } from './pace.ts'
import { createRunIndex, type RunIndex } from './run-index.ts'
import { layoutOf, type RunLayout } from './run-layout.ts'
import { type RunSums, sumUp } from './sum-up.ts'

/** A run whose files are looked at again and again, whoever writes them. */
export interface FollowedRun {
  readonly layout: RunLayout
  readonly index: RunIndex
  readonly pace: Pace
  /** What calls wait for before they are sent. */
  readonly held: HeldCalls
  /** When a file last grew, by the clock of whoever looks; before the first look, by that of the file. */
  readonly grew: number
  readonly problems: readonly string[]
  /** Looks once, at a bounded part of what is new. */
  look(now: number): Look
  sums(): RunSums
  changedSince(revision: number): ChangedLines
  /** The events of an episode as its file has them now; `undefined` where it is not there. */
  events(number: number): readonly EpisodeEvent[] | undefined
}

/** What a look found. */
export interface Look {
  readonly changed: boolean
  /** Whether calls wait for something else than before, or something else is wrong. */
  readonly stirred: boolean
  /** Whether there is more to be read at once. */
  readonly more: boolean
}

/** Problems that are kept. */
const MOST_PROBLEMS = 10

/** Files of waiting episodes that are followed at a time. */
const MOST_WAITING = 10_000

/** Follows the run of a directory from the beginning of its files; `generation` where something else stood there before. */
export function followRun(directory: string, manifest: RunManifest, generation = 1): FollowedRun {
  const layout = layoutOf(manifest)
  const index = createRunIndex(layout, generation)
  const pace = createPace()
  const held = followHeldCalls(directory)
  const pending = join(directory, 'pending')
  const journal = createGrowingFile(journalPath(directory))
  const waiting = new Map<number, GrowingFile>()
  /** What is wrong with a file now, and where something that is no event stood in it. */
  const wrong = new Map<EpisodeFile, string>()
  const broken = new Map<EpisodeFile, string>()
  const problems = (): readonly string[] => [...wrong.values(), ...broken.values()].slice(0, MOST_PROBLEMS)
  let grew = 0
  let isBehind = true
  let sums: { readonly revision: number; readonly value: RunSums } | undefined

  const pathOf = (file: EpisodeFile): string => (file === 'journal' ? journalPath(directory) : join(pending, `${file}.jsonl`))
  const read = (file: EpisodeFile, followed: GrowingFile, now: number): Omit<Look, 'stirred'> => {
    const again = (): void => {
      broken.delete(file)
      if (file === 'journal') index.forgetJournal()
    }
    const growth = followed.read((part) => {
      index.add(file, part, now)
      if (part.broken === undefined || broken.has(file)) return
      broken.set(file, `${pathOf(file)}: what stands at byte ${part.broken.at} is ${part.broken.why}, and is left out`)
    }, again)
    if (growth.problem === undefined) wrong.delete(file)
    else wrong.set(file, growth.problem)
    return { changed: growth.grew, more: growth.more }
  }
  const sumsNow = (): RunSums => {
    if (sums?.revision !== index.revision) sums = { revision: index.revision, value: sumUp(layout, index) }
    return sums.value
  }
  return {
    layout,
    index,
    pace,
    held,
    get grew() {
      return grew
    },
    get problems() {
      return problems()
    },
    look(now) {
      if (grew === 0) grew = byOwnClock(now, newestIn(directory, pending))
      const before = index.revision
      const told = problems().join('\n')
      const numbers = waitingNumbers(pending).slice(0, MOST_WAITING)
      for (const number of numbers) if (!waiting.has(number)) waiting.set(number, createGrowingFile(pathOf(number)))
      // Those first: an episode that is moved into the journal stands there before its own file goes.
      const looks = numbers.map((number) => read(number, waiting.get(number) ?? journal, now))
      const found = read('journal', journal, now)
      const there = new Set(numbers)
      for (const number of [...waiting.keys()]) {
        if (there.has(number)) continue
        for (const each of [waiting, wrong, broken]) each.delete(number)
      }
      index.keepWaiting(there)
      const more = found.more || looks.some((each) => each.more)
      const changed = index.revision !== before
      // What is read first was written before.
      if (changed && !isBehind) grew = now
      if (changed || isBehind) pace.note(now, sumsNow(), more)
      isBehind = more
      return { changed, more, stirred: held.look(now) || problems().join('\n') !== told }
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
      const { pieces } = cutEpisodes(bytesOf(pathOf(found.file), start, end), start)
      return pieces.find((piece) => piece.id === id)?.events
    },
  }
}

/** Follows the run of a directory. Throws what reading `run.json` throws. */
export function followDirectory(directory: string): FollowedRun {
  return followRun(directory, readManifest(directory))
}

/** None where there is no directory: nothing waits, or the run is over. */
function waitingNumbers(pending: string): readonly number[] {
  try {
    // A link may lead out of the directory that is shown.
    if (lstatSync(pending).isSymbolicLink()) return []
    return readdirSync(pending, { withFileTypes: true })
      .flatMap((entry) => (entry.isFile() && /^\d{1,9}\.jsonl$/.test(entry.name) ? [Number.parseInt(entry.name, 10)] : []))
      .sort((left, right) => left - right)
  } catch {
    return []
  }
}

/** Milliseconds by which clocks of two machines usually differ at most. */
const APART = 5000

/** Milliseconds ago at least that something grew whose machine has another clock. */
const LONG_AGO = 30_000

/** When a file grew, by the clock of whoever looks: one of the future says that its machine has another clock, and nothing more. */
export function byOwnClock(now: number, modified: number): number {
  return modified > now + APART ? now - LONG_AGO : Math.min(now, modified)
}

/** When a file of the run was last written, by the clock of its machine; 0 where there is none. */
function newestIn(directory: string, pending: string): number {
  const paths = [journalPath(directory), ...waitingNumbers(pending).map((number) => join(pending, `${number}.jsonl`))]
  return Math.max(0, ...paths.slice(0, MOST_WAITING).map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0))
}

/** Fewer where the file has become shorter, or went. */
function bytesOf(path: string, start: number, end: number): Uint8Array {
  const bytes = new Uint8Array(end - start)
  try {
    const file = openSync(path, 'r')
    try {
      const read = readSync(file, bytes, 0, bytes.length, start)
      return bytes.subarray(0, read)
    } finally {
      closeSync(file)
    }
  } catch {
    return new Uint8Array()
  }
}
