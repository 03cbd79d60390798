import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { writing } from '../file-error.ts'
import { type OrderSoFar, waitingPath } from '../journal-order.ts'
import { makeDirectory } from '../make-directory.ts'
import type { EpisodeMetrics } from '../spec.ts'
import { readEpisodes, type WrittenEpisode, type WrittenFile } from './read-episodes.ts'

/** Where an interrupted run stands, its files put in order. */
export interface Settled {
  /** Whether there is nothing left to do. */
  readonly complete: boolean
  readonly hasStart: boolean
  readonly order: OrderSoFar
  /** Ids of the episodes that began, by number. */
  readonly begun: ReadonlyMap<number, string>
  /** Of the episodes that ended, by number. */
  readonly metrics: ReadonlyMap<number, EpisodeMetrics>
  /** Where the events of an unfinished episode are, by number. */
  readonly unfinished: ReadonlyMap<number, Piece>
}

/** A part of a file, in bytes. */
export interface Piece {
  readonly path: string
  readonly start: number
  readonly end: number
}

/**
 * Puts the files of an interrupted run in order: whole lines alone; in the journal the episodes that ended, in order, and
 * the first that did not; every later one in a file of its own. Can itself be interrupted and done again.
 * Throws `JOURNAL_INVALID`, `FILE_UNREADABLE` or `FILE_UNWRITABLE`.
 */
export async function settle(journal: string, pending: string): Promise<Settled> {
  const written = existsSync(journal) ? await readEpisodes(journal) : NOTHING
  const turn = firstUnfinished(written)
  const ended = new Map(written.episodes.slice(0, turn).flatMap(withMetrics))
  const begun = new Map(written.episodes.map(({ id }, number) => [number, id]))
  moveLater(journal, pending, written, turn)
  const own = written.episodes[turn]
  if (!written.hasEnd) cut(journal, own?.end ?? written.end)

  const unfinished = new Map<number, Piece>()
  const waiting = new Map<number, boolean>()
  let current = own
  for (const number of numbersIn(pending)) {
    const path = waitingPath(pending, number)
    const [episode] = (await readEpisodes(path)).episodes
    if (number < turn || episode === undefined) rmSync(path)
    else if (number === turn) {
      current = append(journal, path, own, episode)
      if (current.metrics !== undefined) return settle(journal, pending)
    } else {
      cut(path, episode.end)
      begun.set(number, episode.id)
      waiting.set(number, episode.metrics !== undefined)
      if (episode.metrics === undefined) unfinished.set(number, { path, start: 0, end: episode.end })
      else ended.set(number, episode.metrics)
    }
  }
  if (current !== undefined) {
    begun.set(turn, current.id)
    unfinished.set(turn, { path: journal, start: current.start, end: current.end })
  }
  return { complete: written.hasEnd, hasStart: written.hasStart, order: { turn, waiting }, begun, metrics: ended, unfinished }
}

const NOTHING: WrittenFile = { episodes: [], end: 0, hasStart: false, hasEnd: false }

function firstUnfinished({ episodes }: WrittenFile): number {
  const found = episodes.findIndex(({ metrics }) => metrics === undefined)
  return found < 0 ? episodes.length : found
}

function withMetrics({ metrics }: WrittenEpisode, number: number): readonly (readonly [number, EpisodeMetrics])[] {
  return metrics === undefined ? [] : [[number, metrics]]
}

/** Episodes of the journal behind one that was aborted get files of their own. */
function moveLater(journal: string, pending: string, { episodes }: WrittenFile, turn: number): void {
  const later = episodes.slice(turn + 1)
  if (later.length === 0) return
  const bytes = readFileSync(journal)
  writing(pending, () => makeDirectory(pending))
  for (const [index, { start, end }] of later.entries()) {
    writeWhole(waitingPath(pending, turn + 1 + index), bytes.subarray(start, end))
  }
}

/** All or nothing, also when the power fails. */
function writeWhole(path: string, bytes: Uint8Array): void {
  const beside = `${path}.new`
  writing(path, () => {
    writeFileSync(beside, bytes)
    const file = openSync(beside, 'r+')
    fsyncSync(file)
    closeSync(file)
    renameSync(beside, path)
  })
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
