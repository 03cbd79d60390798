import { closeSync, openSync, readSync } from 'node:fs'
import { type EpisodeEvent, OrreryError } from '@orrery/core'
import { readEvent } from '../journal-reader.ts'
import type { EpisodeMetrics } from '../spec.ts'
import type { Piece, Settled } from './settle.ts'

/** What an interrupted run already has of its episodes, by their number in the plan. */
export interface ResumedRun {
  /** Whether the journal has its first event. */
  readonly hasStart: boolean
  /** The run ended: nothing is left to do. */
  readonly complete: boolean
  /** Of an episode that ended. */
  metrics(number: number): EpisodeMetrics | undefined
  /** Recorded events of an episode that began and did not end; empty for every other. */
  events(number: number): readonly EpisodeEvent[]
  /** Throws `JOURNAL_INVALID` where the plan has another episode at that place. */
  check(number: number, id: string): void
}

/** The view of a settled run that running it on needs. Episodes are read when their turn comes. */
export function resumedRun(settled: Settled): ResumedRun {
  return {
    hasStart: settled.hasStart,
    complete: settled.complete,
    metrics: (number) => settled.metrics.get(number),
    events: (number) => {
      const piece = settled.unfinished.get(number)
      return piece === undefined ? [] : readPiece(piece)
    },
    check: (number, id) => {
      const begun = settled.begun.get(number)
      if (begun === undefined || begun === id) return
      throw new OrreryError('JOURNAL_INVALID', `episode ${number + 1} of the journal is ${begun}; the plan has ${id}`, {
        hint: 'resume with the version of Orrery and the data that the run was started with',
      })
    },
  }
}

function readPiece({ path, start, end }: Piece): readonly EpisodeEvent[] {
  const bytes = Buffer.alloc(end - start)
  const file = openSync(path, 'r')
  try {
    for (let read = 0; read < bytes.length; ) {
      const size = readSync(file, bytes, read, bytes.length - read, start + read)
      if (size === 0) break
      read += size
    }
  } finally {
    closeSync(file)
  }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const lines = bytes.toString('latin1').split('\n').slice(0, -1)
  return lines.map((line, index) => {
    const whole = { number: index + 1, bytes: Buffer.from(line, 'latin1'), whole: true }
    return readEvent(path, whole, decoder) as EpisodeEvent
  })
}
