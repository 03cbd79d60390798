import type { EpisodeEnd, EpisodeEvent, EpisodeStart, JournalEvent } from '@orreryjs/core'
import { OrreryError } from '@orreryjs/core'
import { isOfEpisode } from '@orreryjs/harness'
import { nearest } from '../texts/nearest.ts'

/** An episode of a run in one line. */
export interface EpisodeLine {
  /** Position in the journal, from 1. */
  readonly number: number
  readonly start: EpisodeStart
  /** Absent where the run was cut off. */
  readonly end?: EpisodeEnd
}

/** Every episode of a journal, in the order in which they began. */
export async function episodeLines(events: AsyncIterable<JournalEvent>): Promise<readonly EpisodeLine[]> {
  const lines = new Map<string, EpisodeLine>()
  for await (const event of events) {
    if (event.type === 'episode-start') lines.set(event.episode, { number: lines.size + 1, start: event })
    else if (event.type === 'episode-end') {
      const line = lines.get(event.episode)
      if (line !== undefined) lines.set(event.episode, { ...line, end: event })
    }
  }
  return [...lines.values()]
}

/** The events of one episode, in order. */
export async function episodeEvents(events: AsyncIterable<JournalEvent>, episode: string): Promise<readonly EpisodeEvent[]> {
  const found: EpisodeEvent[] = []
  for await (const event of events) {
    if (isOfEpisode(event) && event.episode === episode) found.push(event)
  }
  return found.sort((a, b) => a.seq - b.seq)
}

/** The episode with that number, id, or only possible part of an id. Throws `USAGE`. */
export function findEpisode(lines: readonly EpisodeLine[], wanted: string): EpisodeLine {
  const [first] = lines
  if (first === undefined) throw new OrreryError('USAGE', 'no episode of the run has begun', { hint: 'run it first' })
  const isNumber = /^\d+$/.test(wanted)
  const found = lines.find(({ start }) => start.episode === wanted) ?? (isNumber ? lines[Number(wanted) - 1] : undefined)
  if (found !== undefined) return found
  const holding = isNumber ? [] : lines.filter(({ start }) => start.episode.includes(wanted))
  const [only] = holding
  if (only !== undefined && holding.length === 1) return only
  if (only !== undefined) {
    throw new OrreryError('USAGE', `'${wanted}' is part of ${holding.length} episodes, such as ${only.start.episode}`)
  }
  const ids = lines.map(({ start }) => start.episode)
  const near = nearest(wanted, ids)
  const help = near === undefined ? `expected 1 to ${ids.length}, or an id such as ${ids[0]}` : `did you mean '${near}'?`
  throw new OrreryError('USAGE', `the run has no episode '${wanted}'; ${help}`, { hint: 'name none to list them' })
}
