import { closeSync, existsSync, openSync, readdirSync, readSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { type EpisodeStart, OrreryError } from '@orreryjs/core'
import type { EpisodeMetrics } from '../episode/spec.ts'
import { makeDirectory, writing } from '../journal/files.ts'
import { type WaitingEpisodes, waitingPath } from '../journal/journal-order.ts'
import type { ReadJournalOptions } from '../journal/journal-reader.ts'
import { writeWholeFile } from '../journal/whole-file.ts'
import type { EpisodePlan } from '../run/plan.ts'
import { isInfrastructureFailure } from '../run/summary.ts'
import { readWritten, type WrittenEpisode, type WrittenFile } from './written-episodes.ts'

/** How an interrupted run is put in order. */
export interface SettleOptions extends ReadJournalOptions {
  /**
   * Whether episodes that something outside the agent ended are played again, from where that happened: what they came to stays in
   * the journal before it. @default false
   */
  readonly retryBroken?: boolean
  /** Told of each episode that the journal has, in the order of the plan. */
  onEnded?(metrics: EpisodeMetrics, number: number): void
}

/** What episodes that ended came to. */
export interface EndedEpisodes {
  readonly episodes: number
  readonly succeeded: number
  readonly errors: number
  /** US dollars, as far as prices are known. */
  readonly cost: number
}

/** Where an interrupted run stands, its files put in order. */
export interface Settled {
  /** Whether there is nothing left to do. */
  readonly complete: boolean
  readonly hasStart: boolean
  /** Of the episodes that the journal has. */
  readonly ended: EndedEpisodes
  /** Those that began and are not in the journal. */
  readonly waiting: WaitingEpisodes
  /** US dollars of all recorded calls, as far as prices are known. */
  readonly spent: number
  /** Where the events of an unfinished episode are, by number. */
  readonly unfinished: ReadonlyMap<number, Piece>
}

/** A journal with what it holds from the first unfinished episode on; of those before it, only what they came to. */
interface Journal extends WrittenFile {
  /** Whether broken episodes are played again: that is asked for, or was when a process began with it that died. */
  readonly isRepair: boolean
  /** Number of the first unfinished episode, or of the one that is to come next. */
  readonly turn: number
  readonly rest: readonly WrittenEpisode[]
}

/**
 * Puts the files of an interrupted run of the plan in order: whole lines alone; in the journal the episodes that ended, in
 * order, and nothing else; every other one in a file of its own, without a failed call at its end, as a failure is no result
 * before its turn has come. Can itself be interrupted and done again.
 * Throws `JOURNAL_INVALID`, also where the plan has other episodes, `FILE_UNREADABLE` or `FILE_UNWRITABLE`.
 */
export async function settle(journal: string, pending: string, plan: EpisodePlan, given: SettleOptions = {}): Promise<Settled> {
  const counts = { episodes: 0, succeeded: 0, errors: 0, cost: 0 }
  const onEnded = (metrics: EpisodeMetrics, number: number): void => {
    counts.episodes += 1
    counts.cost += metrics.cost ?? 0
    if (metrics.success) counts.succeeded += 1
    if (metrics.end === 'error') counts.errors += 1
    given.onEnded?.(metrics, number)
  }
  const written = await readJournalFile(journal, { pending, plan, onEnded }, given)
  const options = { ...given, retryBroken: written.isRepair }
  moveOut(journal, pending, written)
  if (!written.hasEnd) cut(journal, written.rest[0]?.start ?? written.end)

  const unfinished = new Map<number, Piece>()
  const waiting = new Map<number, EpisodeMetrics | undefined>()
  let spent = counts.cost
  for (const number of numbersIn(pending)) {
    const path = waitingPath(pending, number)
    const episode = await readWaiting(path, options)
    if (number < written.turn || episode === undefined) {
      rmSync(path)
      continue
    }
    checkPlanned(plan, number, episode)
    cut(path, episode.end)
    waiting.set(number, episode.metrics)
    spent += episode.cost
    if (episode.metrics === undefined) unfinished.set(number, { path, start: episode.tryStart, end: episode.end })
  }
  return { complete: written.hasEnd, hasStart: written.hasStart, ended: counts, waiting, spent, unfinished }
}

/** What a journal is read for. */
interface Around {
  readonly pending: string
  readonly plan: EpisodePlan
  onEnded(metrics: EpisodeMetrics, number: number): void
}

async function readJournalFile(
  path: string,
  { pending, plan, onEnded }: Around,
  { retryBroken = false, ...options }: SettleOptions,
): Promise<Journal> {
  const rest: WrittenEpisode[] = []
  let turn = 0
  let isRepair = retryBroken
  if (!existsSync(path)) return { end: 0, hasStart: false, hasEnd: false, isRepair, turn, rest }
  const take = (episode: WrittenEpisode): void => {
    checkPlanned(plan, turn + rest.length, episode)
    // A file that has more of a broken episode than the journal is that of another try, which goes on.
    isRepair ||= isBroken(episode) && sizeOf(waitingPath(pending, turn + rest.length)) > episode.end - episode.start
    if (rest.length > 0 || episode.metrics === undefined || (isRepair && isBroken(episode))) rest.push(episode)
    else {
      onEnded(episode.metrics, turn)
      turn += 1
    }
  }
  const file = await readWritten(path, take, options)
  return { ...file, hasEnd: file.hasEnd && rest.length === 0, isRepair, turn, rest }
}

async function readWaiting(path: string, options: SettleOptions): Promise<WrittenEpisode | undefined> {
  const episodes: WrittenEpisode[] = []
  await readWritten(path, (episode) => episodes.push(episode), options)
  const [episode] = episodes
  if (episode === undefined || (episode.metrics !== undefined && !isBroken(episode))) return episode
  const end = episode.failedCall ?? (options.retryBroken === true && isBroken(episode) ? episode.lastEvent : undefined)
  if (end === undefined) return episode
  const { metrics: _, ...unfinished } = episode
  return { ...unfinished, end }
}

/** Whether something outside the agent ended it. */
function isBroken({ metrics }: WrittenEpisode): boolean {
  return metrics !== undefined && isInfrastructureFailure(metrics)
}

function checkPlanned(plan: EpisodePlan, number: number, { id }: WrittenEpisode): void {
  const planned = plan.at(number)?.id
  if (planned === id) return
  throw new OrreryError('JOURNAL_INVALID', `episode ${number + 1} of the journal is ${id}; the plan has ${planned ?? 'none'}`, {
    hint: 'resume with the version of Orrery and the data that the run was started with',
  })
}

/**
 * Episodes of the journal that do not belong there yet get files of their own, unless they have them still. One that is played again
 * gets the beginning of that in the same moment: whatever happens then, it is known that it was a result before.
 */
function moveOut(journal: string, pending: string, { isRepair, turn, rest }: Journal): void {
  if (rest.length === 0) return
  writing(pending, () => makeDirectory(pending))
  for (const [index, episode] of rest.entries()) {
    const { start, end } = episode
    const path = waitingPath(pending, turn + index)
    const isAgain = isRepair && isBroken(episode)
    // It was being moved into the journal, or was taken out of it to be played again: its own file has all of it.
    if (sizeOf(path) >= end - start + (isAgain ? 1 : 0)) continue
    const whole = readPiece({ path: journal, start, end })
    writeWholeFile(path, isAgain ? Buffer.concat([whole, beginningAgain(journal, episode)]) : whole)
  }
}

/** The lines of another try at an episode, up to where something outside ended the last one: its replies are not asked for again. */
function beginningAgain(path: string, { tryStart, failedCall, lastEvent }: WrittenEpisode): Uint8Array {
  const lines = Buffer.from(readPiece({ path, start: tryStart, end: failedCall ?? lastEvent }))
  const first = lines.indexOf('\n') + 1
  const start = JSON.parse(lines.toString('utf8', 0, first)) as EpisodeStart
  const again = { ...start, retry: (start.retry ?? 0) + 1 }
  return Buffer.concat([Buffer.from(`${JSON.stringify(again)}\n`), lines.subarray(first)])
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0
}

function cut(path: string, end: number): void {
  if (existsSync(path)) writing(path, () => truncateSync(path, end))
}

/** Numbers of the episodes that have a file, smallest first; what a crash left half-written goes. */
function numbersIn(pending: string): readonly number[] {
  if (!existsSync(pending)) return []
  const names = readdirSync(pending)
  for (const name of names) if (name.endsWith('.new')) rmSync(join(pending, name))
  return names
    .flatMap((name) => (/^\d+\.jsonl$/.test(name) ? [Number.parseInt(name, 10)] : []))
    .sort((left, right) => left - right)
}

/** A part of a file, in bytes. */
export interface Piece {
  readonly path: string
  readonly start: number
  readonly end: number
}

/** The bytes of a piece; fewer where the file ends before it. */
export function readPiece({ path, start, end }: Piece): Uint8Array {
  const bytes = new Uint8Array(end - start)
  const file = openSync(path, 'r')
  let read = 0
  try {
    while (read < bytes.length) {
      const size = readSync(file, bytes, read, bytes.length - read, start + read)
      if (size === 0) break
      read += size
    }
  } finally {
    closeSync(file)
  }
  return bytes.subarray(0, read)
}
