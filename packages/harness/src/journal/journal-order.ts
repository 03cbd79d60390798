import { rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { EpisodeEvent } from '@orreryjs/core'
import type { EpisodeMetrics } from '../episode/episode-spec.ts'
import { createDirectory, withWriteErrors } from './files.ts'
import { type LineFile, openLineFile } from './line-file.ts'

/** Receives the events of one episode in order, with `episode-end` last. */
export type EpisodeLog = (event: EpisodeEvent) => void

/** Writes concurrent episodes to one journal, each contiguously and in the order of their numbers. */
interface JournalOrder {
  /** Returns the log of episode `number`, from 0 without gaps; episodes may start and end in any order. */
  episode(number: number): EpisodeLog
  /** Appends complete lines of an episode written by another process; `isEnd` is true if the last line is its end. */
  append(number: number, lines: string, isEnd: boolean): void
  /** Appends all remaining lines of an episode; the last line is its end. */
  add(number: number, lines: string): void
  /**
   * Admits an episode to the journal once it has new lines. Episodes are admitted in order, each after the previous one has ended. Can be
   * called repeatedly.
   */
  admit(number: number): void
  close(): void
}

/** Episodes by number that another process left outside the journal, with the metrics of those that ended. */
export type WaitingEpisodes = ReadonlyMap<number, EpisodeMetrics | undefined>

/** Returns the path of the file of an episode that is not yet in the journal. */
export function waitingPath(directory: string, number: number): string {
  return join(directory, `${number}.jsonl`)
}

/** Maximum size, in characters, of complete episodes kept in memory. They take moments to play, so losing them is cheap. */
const MAX_BUFFERED = 1 << 23

/**
 * Creates the order. The last admitted episode writes to the journal; others write to `DIRECTORY/NUMBER.jsonl` until they are admitted
 * and their file is appended.
 */
export function createJournalOrder(journal: LineFile, directory: string, initial?: WaitingEpisodes): JournalOrder {
  const waiting = new Map<number, LineFile>()
  const buffered = new Map<number, string>()
  const ended = new Set<number>()
  let admitted = -1
  let bufferedSize = 0
  for (const [number, metrics] of initial ?? []) {
    const file = openWaiting(waitingPath(directory, number))
    waiting.set(number, file)
    if (metrics !== undefined) closeEnded(number, file)
  }

  // Many episodes may wait for a slow one, so complete files are closed.
  function closeEnded(number: number, file: LineFile): void {
    file.close()
    ended.add(number)
  }

  /** The file of an unfinished episode is moved only when the episode continues, because it is read from there. */
  const enter = (number: number): void => {
    const file = waiting.get(number)
    if (file !== undefined) moveOver(file, journal)
    waiting.delete(number)
    const lines = buffered.get(number)
    if (lines !== undefined) journal.append(lines)
    bufferedSize -= lines?.length ?? 0
    buffered.delete(number)
  }
  const append = (number: number, lines: string, isEnd: boolean): void => {
    if (number === admitted) {
      enter(number)
      journal.append(lines)
      return
    }
    const file = waiting.get(number) ?? openWaiting(waitingPath(directory, number))
    waiting.set(number, file)
    file.append(lines)
    if (isEnd) closeEnded(number, file)
  }
  return {
    episode: (number) => (event) => append(number, `${JSON.stringify(event)}\n`, event.type === 'episode-end'),
    append,
    add: (number, lines) => {
      if (number === admitted || waiting.has(number) || bufferedSize + lines.length > MAX_BUFFERED)
        return append(number, lines, true)
      buffered.set(number, lines)
      bufferedSize += lines.length
      ended.add(number)
    },
    admit: (number) => {
      if (number !== admitted) enter(admitted)
      admitted = number
      if (ended.delete(number)) enter(number)
    },
    close: () => {
      for (const [number, lines] of buffered) save(waitingPath(directory, number), lines)
      for (const file of waiting.values()) file.close()
      if (waiting.size + buffered.size === 0) removeEmpty(directory)
    },
  }
}

function removeEmpty(directory: string): void {
  try {
    rmdirSync(directory)
  } catch {
    // The directory was never needed, or contains foreign files.
  }
}

/** Saves an episode that was not admitted if the disk permits; otherwise it is played again. */
function save(path: string, lines: string): void {
  try {
    const file = openWaiting(path)
    file.append(lines)
    file.close()
  } catch {
    // The error that stopped the run is already reported.
  }
}

function openWaiting(path: string): LineFile {
  withWriteErrors(path, () => createDirectory(dirname(path)))
  return openLineFile(path)
}

function moveOver(file: LineFile, journal: LineFile): void {
  file.close()
  journal.appendAll(file)
  withWriteErrors(file.path, () => rmSync(file.path))
}
