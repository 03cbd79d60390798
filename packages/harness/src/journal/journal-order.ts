import { rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { EpisodeEvent } from '@orreryjs/core'
import type { EpisodeMetrics } from '../episode/spec.ts'
import { makeDirectory, writing } from './files.ts'
import { type LineFile, openLineFile } from './line-file.ts'

/** Takes the events of one episode, one at a time, the `episode-end` last. */
export type EpisodeLog = (event: EpisodeEvent) => void

/** Writes episodes that run side by side into one journal, each in one piece and in the order of their numbers. */
interface JournalOrder {
  /** The log of episode `number`, counted from 0 without gaps; they may begin and end in any order. */
  episode(number: number): EpisodeLog
  /** Adds lines of an episode that somebody else has written: whole ones; `isEnd` where the last is that of its end. */
  append(number: number, lines: string, isEnd: boolean): void
  /** Adds everything that is left of an episode at once: whole lines, the one of its end last. */
  add(number: number, lines: string): void
  /**
   * Lets an episode into the journal, as soon as it has a line that is not there: the one after the last that was let in,
   * which has ended. May be called again.
   */
  admit(number: number): void
  close(): void
}

/** What another process left of episodes that are not in the journal, by number: what they came to, where they ended. */
export type WaitingEpisodes = ReadonlyMap<number, EpisodeMetrics | undefined>

/** Path of the file of an episode that is not in the journal. */
export function waitingPath(directory: string, number: number): string {
  return join(directory, `${number}.jsonl`)
}

/** Most characters of whole episodes that wait in memory: as they are played in moments, losing them loses nothing. */
const MOST_HELD = 1 << 23

/**
 * The episode that was let in last writes into the journal; the others write into `DIRECTORY/NUMBER.jsonl` until they are
 * let in and their file is moved over.
 */
export function createJournalOrder(journal: LineFile, directory: string, soFar?: WaitingEpisodes): JournalOrder {
  const waiting = new Map<number, LineFile>()
  const held = new Map<number, string>()
  const ended = new Set<number>()
  let admitted = -1
  let heldSize = 0
  for (const [number, metrics] of soFar ?? []) {
    const file = openWaiting(waitingPath(directory, number))
    waiting.set(number, file)
    if (metrics !== undefined) rest(number, file)
  }

  // Many may wait for one slow episode, so files that are whole are closed.
  function rest(number: number, file: LineFile): void {
    file.close()
    ended.add(number)
  }

  /** An unfinished episode of another process is moved when it goes on: until then its file is where it is read from. */
  const enter = (number: number): void => {
    const file = waiting.get(number)
    if (file !== undefined) moveOver(file, journal)
    waiting.delete(number)
    const lines = held.get(number)
    if (lines !== undefined) journal.append(lines)
    heldSize -= lines?.length ?? 0
    held.delete(number)
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
    if (isEnd) rest(number, file)
  }
  return {
    episode: (number) => (event) => append(number, `${JSON.stringify(event)}\n`, event.type === 'episode-end'),
    append,
    add: (number, lines) => {
      if (number === admitted || waiting.has(number) || heldSize + lines.length > MOST_HELD) return append(number, lines, true)
      held.set(number, lines)
      heldSize += lines.length
      ended.add(number)
    },
    admit: (number) => {
      if (number !== admitted) enter(admitted)
      admitted = number
      if (ended.delete(number)) enter(number)
    },
    close: () => {
      for (const [number, lines] of held) keep(waitingPath(directory, number), lines)
      for (const file of waiting.values()) file.close()
      if (waiting.size + held.size === 0) removeEmpty(directory)
    },
  }
}

function removeEmpty(directory: string): void {
  try {
    rmdirSync(directory)
  } catch {
    // It was never needed, or holds something that is not ours.
  }
}

/** Writes episodes that were never let in, as far as the disk takes them: others are played again. */
function keep(path: string, lines: string): void {
  try {
    const file = openWaiting(path)
    file.append(lines)
    file.close()
  } catch {
    // What stopped the run is told already.
  }
}

function openWaiting(path: string): LineFile {
  writing(path, () => makeDirectory(dirname(path)))
  return openLineFile(path)
}

function moveOver(file: LineFile, journal: LineFile): void {
  file.close()
  journal.appendAll(file)
  writing(file.path, () => rmSync(file.path))
}
