import type { EpisodeEnd, EpisodeEvent, EpisodeStart } from '@orreryjs/core'
import { type EpisodeMetrics, isOfEpisode, journalPath, measure, type ReadJournalOptions, readJournal } from '@orreryjs/harness'

/** An episode that came to an end of its own, as its journal tells it. */
export interface EndedEpisode {
  readonly start: EpisodeStart
  /** All of them in order, the start and the end included. */
  readonly events: readonly EpisodeEvent[]
  readonly end: EpisodeEnd
  readonly metrics: EpisodeMetrics
}

/** How the episodes that ended are read. */
export interface ReadEndedOptions extends ReadJournalOptions {
  /** Told of each episode that began and has no end of its own. */
  onCutOff?(start: EpisodeStart): void
}

/**
 * The episodes of a run that ended, in the order of its plan, with no more than one in memory. Those that were cut off
 * are passed over. Throws what reading the journal throws.
 */
export async function* endedEpisodes(directory: string, options: ReadEndedOptions = {}): AsyncGenerator<EndedEpisode> {
  const builder = measure()
  let events: EpisodeEvent[] = []
  const cutOff = (): void => {
    if (events[0]?.type === 'episode-start') options.onCutOff?.(events[0])
  }
  for await (const event of readJournal(journalPath(directory), options)) {
    if (!isOfEpisode(event)) continue
    if (event.type === 'episode-start') {
      cutOff()
      events = []
    }
    events.push(event)
    const ended = endedOf(events, builder.add(event))
    if (event.type !== 'episode-end') continue
    if (ended === undefined) cutOff()
    else yield ended
    events = []
  }
  cutOff()
}

function endedOf(events: readonly EpisodeEvent[], metrics: EpisodeMetrics | undefined): EndedEpisode | undefined {
  const [start, end] = [events[0], events.at(-1)]
  if (metrics === undefined || start?.type !== 'episode-start' || end?.type !== 'episode-end') return undefined
  return end.end === 'aborted' ? undefined : { start, events, end, metrics }
}
