import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { writing } from '../file-error.ts'
import { type OrderSoFar, waitingPath } from '../journal-order.ts'
import type { ReadJournalOptions } from '../journal-reader.ts'
import { makeDirectory } from '../make-directory.ts'
import type { EpisodePlan } from '../plan.ts'
import { writeWholeFile } from '../whole-file.ts'
import { type Piece, readPiece } from './piece.ts'
import { readEpisodes, type WrittenEpisode, type WrittenFile } from './read-episodes.ts'

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
  readonly order: OrderSoFar
  readonly ended: EndedEpisodes
  /** Where the events of an unfinished episode are, by number. */
  readonly unfinished: ReadonlyMap<number, Piece>
}

/** A journal with what it holds from the first unfinished episode on; of those before it, only what they came to. */
interface Journal extends WrittenFile {
  /** Number of the first unfinished episode, or of the one that is to come next. */
  readonly turn: number
  readonly rest: readonly WrittenEpisode[]
}

/**
 * Puts the files of an interrupted run of the plan in order: whole lines alone; in the journal the episodes that ended, in
 * order, and the first that did not; every later one in a file of its own. Can itself be interrupted and done again.
 * Throws `JOURNAL_INVALID`, also where the plan has other episodes, `FILE_UNREADABLE` or `FILE_UNWRITABLE`.
 */
export async function settle(
  journal: string,
  pending: string,
  plan: EpisodePlan,
  options: ReadJournalOptions = {},
): Promise<Settled> {
  const ended = countEnded()
  const written = await readJournalFile(journal, plan, ended.add, options)
  moveLater(journal, pending, written)
  let { turn } = written
  let current = written.rest[0]
  if (!written.hasEnd) cut(journal, current?.end ?? written.end)

  const unfinished = new Map<number, Piece>()
  const waiting = new Map<number, boolean>()
  for (const number of numbersIn(pending)) {
    const path = waitingPath(pending, number)
    const episode = await readWaiting(path, options)
    if (number < turn || episode === undefined) {
      rmSync(path)
      continue
    }
    checkPlanned(plan, number, episode)
    if (number === turn) {
      current = append(journal, path, current, episode)
      if (current.outcome === undefined) continue
      ended.add(current)
      current = undefined
      turn += 1
    } else {
      cut(path, episode.end)
      waiting.set(number, episode.outcome !== undefined)
      if (episode.outcome === undefined) unfinished.set(number, { path, start: 0, end: episode.end })
      else ended.add(episode)
    }
  }
  if (current !== undefined) unfinished.set(turn, { path: journal, start: current.start, end: current.end })
  const order = { turn, waiting }
  return { complete: written.hasEnd, hasStart: written.hasStart, order, ended: ended.counts(), unfinished }
}

function countEnded(): { add(episode: WrittenEpisode): void; counts(): EndedEpisodes } {
  const counts = { episodes: 0, succeeded: 0, errors: 0, cost: 0 }
  return {
    add({ outcome, cost }) {
      counts.episodes += 1
      counts.cost += cost
      if (outcome?.success === true) counts.succeeded += 1
      if (outcome?.error === true) counts.errors += 1
    },
    counts: () => counts,
  }
}

async function readJournalFile(
  path: string,
  plan: EpisodePlan,
  onEnded: (episode: WrittenEpisode) => void,
  options: ReadJournalOptions,
): Promise<Journal> {
  const rest: WrittenEpisode[] = []
  let turn = 0
  if (!existsSync(path)) return { end: 0, hasStart: false, hasEnd: false, turn, rest }
  const take = (episode: WrittenEpisode): void => {
    checkPlanned(plan, turn + rest.length, episode)
    if (rest.length > 0 || episode.outcome === undefined) rest.push(episode)
    else {
      onEnded(episode)
      turn += 1
    }
  }
  const file = await readEpisodes(path, take, options)
  return { ...file, turn, rest }
}

async function readWaiting(path: string, options: ReadJournalOptions): Promise<WrittenEpisode | undefined> {
  const episodes: WrittenEpisode[] = []
  await readEpisodes(path, (episode) => episodes.push(episode), options)
  return episodes[0]
}

function checkPlanned(plan: EpisodePlan, number: number, { id }: WrittenEpisode): void {
  const planned = plan.at(number)?.id
  if (planned === id) return
  throw new OrreryError('JOURNAL_INVALID', `episode ${number + 1} of the journal is ${id}; the plan has ${planned ?? 'none'}`, {
    hint: 'resume with the version of Orrery and the data that the run was started with',
  })
}

/** Episodes of the journal behind one that was aborted get files of their own, unless they have them still. */
function moveLater(journal: string, pending: string, { turn, rest }: Journal): void {
  const later = rest.slice(1)
  if (later.length === 0) return
  writing(pending, () => makeDirectory(pending))
  for (const [index, { start, end }] of later.entries()) {
    const path = waitingPath(pending, turn + 1 + index)
    // It was being moved into the journal: its own file has all of it.
    if (sizeOf(path) >= end - start) continue
    writeWholeFile(path, readPiece({ path: journal, start, end }))
  }
}

/** What the episode's own file has beyond what was already moved into the journal is moved too. */
function append(journal: string, path: string, own: WrittenEpisode | undefined, episode: WrittenEpisode): WrittenEpisode {
  const start = own?.start ?? sizeOf(journal)
  const moved = own === undefined ? 0 : own.end - own.start
  if (episode.end > moved) {
    const rest = readFileSync(path).subarray(moved, episode.end)
    writing(journal, () => writeFileSync(journal, rest, { flag: 'a' }))
  }
  rmSync(path)
  return episode.end > moved || own === undefined ? { ...episode, start, end: start + episode.end } : own
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
