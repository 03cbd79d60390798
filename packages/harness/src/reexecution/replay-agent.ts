import { type Agent, act, type Effect, type EpisodeEvent, mark, note, rewind } from '@orreryjs/core'

/** Creates an agent that repeats the recorded actions without a model: for episodes of people, and for agents that no longer exist. */
export function createReplayAgent(events: readonly EpisodeEvent[]): Agent {
  return { id: events[0]?.type === 'episode-start' ? events[0].agent : 'unknown', version: 1, program: () => follow(events) }
}

function* follow(events: readonly EpisodeEvent[]): Generator<Effect, object | undefined, unknown> {
  for (const event of events) {
    if (event.type === 'step-end' && event.by === 'agent') yield* act(event.action)
    else if (event.type === 'mark') yield* mark()
    else if (event.type === 'rewind') yield* rewind({ id: event.mark })
    else if (event.type === 'note') yield* note(event.note)
    else if (event.type === 'parse-failure') {
      const { purpose, expected, reply, remedy } = event
      yield* note({ kind: 'parse-failure', purpose, expected, reply, remedy })
    } else if (event.type === 'episode-end') {
      // One step more than allowed triggers the limit that ended the episode.
      if (event.end.endsWith('-limit')) yield* act('')
      return event.answer
    }
  }
  return undefined
}
