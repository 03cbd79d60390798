import { rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { EpisodeEvent } from '@orreryjs/core'
import { writing } from './file-error.ts'
import { type LineFile, openLineFile } from './line-file.ts'
import { makeDirectory } from './make-directory.ts'

/** Takes the events of one episode, the `episode-end` last. */
export type EpisodeLog = (event: EpisodeEvent) => void

/** Writes episodes that run side by side into one journal, each in one piece and in the order of their numbers. */
export interface JournalOrder {
  /** The log of episode `number`, counted from 0 without gaps; they may begin and end in any order. */
  episode(number: number): EpisodeLog
  /** Adds everything that is left of an episode at once: whole lines, the one of its end last. */
  add(number: number, lines: string): void
  close(): void
}

/** Where the order of a journal stands that another process began. */
export interface OrderSoFar {
  /** Number of the episode whose turn it is. */
  readonly turn: number
  /** Numbers of later ones that have a file, with whether they ended. */
  readonly waiting: ReadonlyMap<number, boolean>
}

/** Path of the file of an episode whose turn has not come. */
export function waitingPath(directory: string, number: number): string {
  return join(directory, `${number}.jsonl`)
}

/** Most characters of whole episodes that wait in memory: as they are played in moments, losing them loses nothing. */
const MOST_HELD = 1 << 23

/**
 * The episode whose turn it is writes into the journal; the others write into `DIRECTORY/NUMBER.jsonl` until their
 * turn comes, and with the first event after that their file is moved over.
 */
export function createJournalOrder(journal: LineFile, directory: string, soFar?: OrderSoFar): JournalOrder {
  const waiting = new Map<number, LineFile>()
  const held = new Map<number, string>()
  const ended = new Set<number>()
  let turn = soFar?.turn ?? 0
  let heldSize = 0
  for (const [number, hasEnded] of soFar?.waiting ?? []) {
    const file = openWaiting(waitingPath(directory, number))
    waiting.set(number, file)
    if (hasEnded) rest(number, file)
  }

  // Many may wait for one slow episode, so files that are whole are closed.
  function rest(number: number, file: LineFile): void {
    file.close()
    ended.add(number)
  }

  const moveWaiting = (): void => {
    const file = waiting.get(turn)
    if (file !== undefined) moveOver(file, journal)
    waiting.delete(turn)
  }
  const passTurn = (): void => {
    do {
      turn += 1
      // One that only began stays in its file until it goes on: whoever goes on with it reads there what it has.
      if (ended.has(turn)) moveWaiting()
      const lines = held.get(turn)
      if (lines !== undefined) journal.append(lines)
      heldSize -= lines?.length ?? 0
      held.delete(turn)
    } while (ended.delete(turn))
  }
  const fileOf = (number: number): LineFile => {
    if (number === turn) {
      moveWaiting()
      return journal
    }
    const file = waiting.get(number) ?? openWaiting(waitingPath(directory, number))
    waiting.set(number, file)
    return file
  }
  const append = (number: number, lines: string, isEnd: boolean): void => {
    const file = fileOf(number)
    file.append(lines)
    if (!isEnd) return
    if (number === turn) passTurn()
    else rest(number, file)
  }
  return {
    episode: (number) => (event) => append(number, `${JSON.stringify(event)}\n`, event.type === 'episode-end'),
    add: (number, lines) => {
      if (number === turn || waiting.has(number) || heldSize + lines.length > MOST_HELD) return append(number, lines, true)
      held.set(number, lines)
      heldSize += lines.length
      ended.add(number)
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

/** Writes episodes that never had their turn, as far as the disk takes them: others are played again. */
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
