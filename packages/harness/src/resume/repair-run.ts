import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type EpisodeStart, OrreryError, parseJson, type RememberEvent } from '@orreryjs/core'
import type { EpisodeMetrics } from '../episode/episode-spec.ts'
import { writeFileAtomically } from '../journal/atomic-file.ts'
import { truncateJournal } from '../journal/compressed-file.ts'
import { createDirectory, withWriteErrors } from '../journal/files.ts'
import { type FileRange, readRange } from '../journal/journal-bytes.ts'
import { type WaitingEpisodes, waitingPath } from '../journal/journal-order.ts'
import type { ReadJournalOptions } from '../journal/journal-reader.ts'
import type { EpisodePlan } from '../run/plan.ts'
import { isInfrastructureError } from '../run/summary.ts'
import { type EpisodeExtent, type EventFileState, readEpisodeExtents } from './episode-extents.ts'

/** Options of `settle`. */
export interface RepairOptions extends ReadJournalOptions {
  /**
   * True to retry episodes that an infrastructure error ended, from the point of the error; the failed attempt stays in the journal.
   * @default false
   */
  readonly retryErrors?: boolean
  /** Called for each episode in the journal, in plan order. */
  onEnded?(metrics: EpisodeMetrics, number: number): void
}

/** Totals of ended episodes. */
export interface EndedEpisodes {
  readonly episodes: number
  readonly succeeded: number
  readonly errors: number
  /** US dollars, as far as prices are known. */
  readonly cost: number
}

/** State of an interrupted run after its files were repaired. */
export interface RepairedRun {
  /** True if the repair is complete. */
  readonly isComplete: boolean
  readonly hasStart: boolean
  /** Totals of the episodes in the journal. */
  readonly ended: EndedEpisodes
  /** Episodes that started and are not in the journal. */
  readonly waiting: WaitingEpisodes
  /** US dollars of all recorded calls, as far as prices are known. */
  readonly spent: number
  /** Writes of ended episodes to the memories of their streams, by number. */
  readonly writes: ReadonlyMap<number, readonly RememberEvent[]>
  /** Location of the events of each unfinished episode, by number. */
  readonly unfinished: ReadonlyMap<number, FileRange>
}

/** A journal: the number of ended episodes at its start, and the episodes after them. */
interface Journal extends EventFileState {
  /** True if failed episodes are retried: on request, or because an earlier process started to and died. */
  readonly isRepair: boolean
  /** Number of the first unfinished episode, or of the next one. */
  readonly turn: number
  readonly rest: readonly EpisodeExtent[]
}

/**
 * Repairs the files of an interrupted run: removes incomplete lines; keeps in the journal only the ended episodes, in order; and moves
 * each other episode to a separate file, without a failed call at its end, because a failure is not a result before its turn. If this
 * call is interrupted, it can be repeated. Throws `JOURNAL_INVALID`, also if the plan has other episodes, `FILE_UNREADABLE` or
 * `FILE_UNWRITABLE`.
 */
export async function repairRun(
  journal: string,
  pending: string,
  plan: EpisodePlan,
  repairOptions: RepairOptions = {},
): Promise<RepairedRun> {
  const counts = { episodes: 0, succeeded: 0, errors: 0, cost: 0 }
  const writes = new Map<number, readonly RememberEvent[]>()
  const onEnded = (metrics: EpisodeMetrics, number: number, written: readonly RememberEvent[]): void => {
    if (written.length > 0) writes.set(number, written)
    counts.episodes += 1
    counts.cost += metrics.cost ?? 0
    if (metrics.success) counts.succeeded += 1
    if (metrics.end === 'error') counts.errors += 1
    repairOptions.onEnded?.(metrics, number)
  }
  const written = await readJournalFile(journal, { pending, plan, onEnded }, repairOptions)
  // The check of the journal did not include the separate files.
  const options = { ...repairOptions, retryErrors: written.isRepair, isChecked: false }
  moveOut(journal, pending, written)
  if (!written.hasEnd) truncate(journal, written.rest[0]?.start ?? written.end)

  const unfinished = new Map<number, FileRange>()
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
    truncate(path, episode.end)
    waiting.set(number, episode.metrics)
    if (episode.metrics !== undefined && episode.writes.length > 0) writes.set(number, episode.writes)
    spent += episode.cost
    if (episode.metrics === undefined) unfinished.set(number, { path, start: episode.attemptStart, end: episode.end })
  }
  return { isComplete: written.hasEnd, hasStart: written.hasStart, ended: counts, waiting, spent, unfinished, writes }
}

/** Context for reading a journal. */
interface JournalContext {
  readonly pending: string
  readonly plan: EpisodePlan
  onEnded(metrics: EpisodeMetrics, number: number, writes: readonly RememberEvent[]): void
}

async function readJournalFile(
  path: string,
  { pending, plan, onEnded }: JournalContext,
  { retryErrors = false, ...options }: RepairOptions,
): Promise<Journal> {
  const rest: EpisodeExtent[] = []
  let turn = 0
  let isRepair = retryErrors
  if (!existsSync(path)) return { end: 0, hasStart: false, hasEnd: false, isRepair, turn, rest }
  const take = (episode: EpisodeExtent): void => {
    checkPlanned(plan, turn + rest.length, episode)
    // A separate file that is longer than the journal's part belongs to another attempt, which continues.
    isRepair ||= isBroken(episode) && sizeOf(waitingPath(pending, turn + rest.length)) > episode.end - episode.start
    if (rest.length > 0 || episode.metrics === undefined || (isRepair && isBroken(episode))) rest.push(episode)
    else {
      onEnded(episode.metrics, turn, episode.writes)
      turn += 1
    }
  }
  const file = await readEpisodeExtents(path, take, options)
  return { ...file, hasEnd: file.hasEnd && rest.length === 0, isRepair, turn, rest }
}

async function readWaiting(path: string, options: RepairOptions): Promise<EpisodeExtent | undefined> {
  const episodes: EpisodeExtent[] = []
  await readEpisodeExtents(path, (episode) => episodes.push(episode), options)
  const [episode] = episodes
  if (episode === undefined || (episode.metrics !== undefined && !isBroken(episode))) return episode
  const end = episode.failedCall ?? (options.retryErrors === true && isBroken(episode) ? episode.lastEvent : undefined)
  if (end === undefined) return episode
  const { metrics: _, ...unfinished } = episode
  return { ...unfinished, end }
}

/** Returns true if an infrastructure error ended the episode. */
function isBroken({ metrics }: EpisodeExtent): boolean {
  return metrics !== undefined && isInfrastructureError(metrics)
}

function checkPlanned(plan: EpisodePlan, number: number, { id }: EpisodeExtent): void {
  const planned = plan.at(number)?.id
  if (planned === id) return
  throw new OrreryError('JOURNAL_INVALID', `episode ${number + 1} of the journal is ${id}; the plan has ${planned ?? 'none'}`, {
    hint: 'resume with the original version of Orrery and the original data',
  })
}

/**
 * Moves episodes that do not belong in the journal yet to separate files, unless they already have one. For a retry, the file also gets
 * the start of the new attempt in the same atomic write, so that after a crash the retry is still recognised.
 */
function moveOut(journal: string, pending: string, { isRepair, turn, rest }: Journal): void {
  if (rest.length === 0) return
  withWriteErrors(pending, () => createDirectory(pending))
  for (const [index, episode] of rest.entries()) {
    const { start, end } = episode
    const path = waitingPath(pending, turn + index)
    const isRetry = isRepair && isBroken(episode)
    // The file was being appended to the journal, or was taken out of it for a retry; it is complete.
    if (sizeOf(path) >= end - start + (isRetry ? 1 : 0)) continue
    const recorded = readRange({ path: journal, start, end })
    writeFileAtomically(path, isRetry ? Buffer.concat([recorded, newAttempt(journal, episode)]) : recorded)
  }
}

/** Returns the first lines of a new attempt, up to the error that ended the last one, so that its replies are not requested again. */
function newAttempt(path: string, { attemptStart, failedCall, lastEvent }: EpisodeExtent): Uint8Array {
  const lines = Buffer.from(readRange({ path, start: attemptStart, end: failedCall ?? lastEvent }))
  const first = lines.indexOf('\n') + 1
  const start = parseJson(lines.toString('utf8', 0, first)) as EpisodeStart
  const retried = { ...start, retry: (start.retry ?? 0) + 1 }
  return Buffer.concat([Buffer.from(`${JSON.stringify(retried)}\n`), lines.subarray(first)])
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0
}

function truncate(path: string, end: number): void {
  if (existsSync(path)) truncateJournal(path, end)
}

/** Returns the numbers of episodes with a separate file, in ascending order; deletes temporary files of a crash. */
function numbersIn(pending: string): readonly number[] {
  if (!existsSync(pending)) return []
  const names = readdirSync(pending)
  for (const name of names) if (name.endsWith('.new')) rmSync(join(pending, name))
  return names
    .flatMap((name) => (/^\d+\.jsonl$/.test(name) ? [Number.parseInt(name, 10)] : []))
    .sort((left, right) => left - right)
}
