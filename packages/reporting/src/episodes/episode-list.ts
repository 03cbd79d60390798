import type { EpisodeEnd, EpisodeEvent, EpisodeStart } from '@orreryjs/core'
import { OrreryError } from '@orreryjs/core'
import { type JournalIndex, journalPath, openJournalIndex, type TornLine } from '@orreryjs/harness'
import { didYouMean, nearestName } from '@orreryjs/runs/texts'

/** Start and end of an episode. */
export interface EpisodeSummary {
  /** Position in the journal, from 1. */
  readonly number: number
  readonly start: EpisodeStart
  /** Absent if the episode has not ended. */
  readonly end?: EpisodeEnd
}

/** The started episodes of a run, in journal order, read one by one. */
export interface EpisodeList {
  readonly length: number
  /** Reads the episodes from a number on. Throws `JOURNAL_INVALID` or `FILE_UNREADABLE`. */
  lines(options: { readonly from: number; readonly failed: boolean }): AsyncGenerator<EpisodeSummary>
}

/** Options of reading a run. */
export interface ReadRunOptions {
  onTornLine?(torn: TornLine): void
}

/** Opens the list of a run's episodes. Throws what reading the journal throws. */
export async function openEpisodeList(directory: string, options: ReadRunOptions = {}): Promise<EpisodeList> {
  const index = await openIndex(directory, options)
  return {
    length: index.length,
    async *lines({ from, failed }) {
      const numbers = failed ? index.unsolved() : allNumbers(from, index.length)
      for (const number of numbers) if (number >= from) yield { number, ...(await index.ends(number)) }
    },
  }
}

/** Opens the index of a run's journal and reports an incomplete last line. */
export async function openIndex(directory: string, { onTornLine }: ReadRunOptions): Promise<JournalIndex> {
  const index = await openJournalIndex(journalPath(directory))
  if (index.tornLine !== undefined) onTornLine?.(index.tornLine)
  return index
}

function* allNumbers(from: number, to: number): Generator<number> {
  for (let number = from; number <= to; number += 1) yield number
}

/** Returns the summary of an episode. Throws `JOURNAL_INVALID` if the events have no start. */
export function summaryOf(number: number, events: readonly EpisodeEvent[]): EpisodeSummary {
  const [start, end] = [events[0], events.at(-1)]
  if (start?.type !== 'episode-start') throw new OrreryError('JOURNAL_INVALID', `episode ${number} has no start`)
  return { number, start, ...(end?.type === 'episode-end' && { end }) }
}

/** Maximum number of ids that are compared with a misspelled one. */
const MAX_SUGGESTED = 10_000

/** Returns the number of an episode, given by number, id, or unique part of an id. Throws `USAGE`. */
export function findEpisode(index: JournalIndex, wanted: string): number {
  const first = index.id(1)
  if (first === undefined) throw new OrreryError('USAGE', 'the run has no episodes yet', { hint: 'run it first' })
  const exact = index.find(wanted)
  if (exact !== undefined) return exact
  const isNumber = /^\d+$/.test(wanted)
  if (isNumber && index.id(Number(wanted)) !== undefined) return Number(wanted)
  const matches = isNumber ? [] : matchesOf(index, wanted)
  const [only, another] = matches
  if (only !== undefined && another === undefined) return only
  if (only !== undefined) {
    throw new OrreryError('USAGE', `"${wanted}" matches ${matches.length} episodes, such as ${index.id(only)}`, {
      hint: 'give its number, or more of its id',
    })
  }
  const ids = Array.from(allNumbers(1, Math.min(index.length, MAX_SUGGESTED)), (number) => index.id(number) ?? '')
  const near = nearestName(wanted, ids)
  const help = near === undefined ? `Expected 1 to ${index.length}, or an id such as ${first}` : didYouMean(near)
  throw new OrreryError('USAGE', `no episode "${wanted}" in this run. ${help}`, { hint: 'omit the episode to list all' })
}

function matchesOf(index: JournalIndex, part: string): readonly number[] {
  const found: number[] = []
  for (let number = 1; number <= index.length; number += 1) if (index.id(number)?.includes(part) === true) found.push(number)
  return found
}
