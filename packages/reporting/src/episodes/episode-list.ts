import type { EpisodeEnd, EpisodeEvent, EpisodeStart } from '@orreryjs/core'
import { OrreryError } from '@orreryjs/core'
import type { RecordedEpisode } from '@orreryjs/harness'
import { didYouMean, nearestName } from '@orreryjs/runs/texts'

/** Start and end of an episode. */
export interface EpisodeSummary {
  /** Position in the journal, from 1. */
  readonly number: number
  readonly start: EpisodeStart
  /** Absent if the episode has not ended. */
  readonly end?: EpisodeEnd
}

/** Returns a line for each episode of a journal, in order. */
export async function episodeLines(episodes: AsyncIterable<RecordedEpisode>): Promise<readonly EpisodeSummary[]> {
  const lines: EpisodeSummary[] = []
  for await (const { events } of episodes) {
    const [start, end] = [events[0], events.at(-1)]
    if (start?.type !== 'episode-start') continue
    lines.push({ number: lines.length + 1, start, ...(end?.type === 'episode-end' && { end }) })
  }
  return lines
}

/** Returns the events of one episode, in order. */
export async function episodeEvents(episodes: AsyncIterable<RecordedEpisode>, episode: string): Promise<readonly EpisodeEvent[]> {
  for await (const { id, events } of episodes) if (id === episode) return events
  return []
}

/** Finds an episode by number, id, or unique part of an id. Throws `USAGE`. */
export function findEpisode(lines: readonly EpisodeSummary[], wanted: string): EpisodeSummary {
  const [first] = lines
  if (first === undefined) throw new OrreryError('USAGE', 'the run has no episodes yet', { hint: 'run it first' })
  const isNumber = /^\d+$/.test(wanted)
  const found = lines.find(({ start }) => start.episode === wanted) ?? (isNumber ? lines[Number(wanted) - 1] : undefined)
  if (found !== undefined) return found
  const matches = isNumber ? [] : lines.filter(({ start }) => start.episode.includes(wanted))
  const [only] = matches
  if (only !== undefined && matches.length === 1) return only
  if (only !== undefined) {
    throw new OrreryError('USAGE', `"${wanted}" matches ${matches.length} episodes, such as ${only.start.episode}`)
  }
  const ids = lines.map(({ start }) => start.episode)
  const near = nearestName(wanted, ids)
  const help = near === undefined ? `Expected 1 to ${ids.length}, or an id such as ${ids[0]}` : didYouMean(near)
  throw new OrreryError('USAGE', `no episode "${wanted}" in this run. ${help}`, { hint: 'omit the episode to list all' })
}
