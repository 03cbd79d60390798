import { describeNote, type EpisodeEvent } from '@orreryjs/core'

/** What an episode did last, for people, and whether an answer of the model is what it waits for. */
export interface LastWords {
  readonly words: string
  readonly waits: boolean
}

/** Characters of a line. */
const WIDTH = 160

/** Says what the last event of an episode that is being played was. */
export function lastWords(events: readonly EpisodeEvent[]): LastWords {
  const event = events.at(-1)
  if (event === undefined) return { words: 'has not begun', waits: false }
  return { words: oneLine(wordsOf(event)), waits: event.type !== 'episode-end' && !isFailedCall(event) }
}

function isFailedCall(event: EpisodeEvent): boolean {
  return event.type === 'model-call' && event.error !== undefined
}

function wordsOf(event: EpisodeEvent): string {
  switch (event.type) {
    case 'episode-start':
      return 'has read the task'
    case 'model-call':
      return event.error === undefined
        ? `has a reply (${event.purpose})`
        : `a call failed (${event.purpose}): ${event.error.code}`
    case 'step-end':
      return `step ${event.step}: ${event.action}${event.invalid === undefined ? '' : ' (refused)'}`
    case 'mark':
      return 'marks its place'
    case 'rewind':
      return event.means === 'none' ? 'cannot go back' : `goes back by ${event.means}`
    case 'note':
      return describeNote(event.note)
    case 'parse-failure':
      return `cannot read a reply (${event.purpose})`
    case 'episode-end':
      return event.end
    default:
      return event satisfies never
  }
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= WIDTH ? line : `${line.slice(0, WIDTH - 1)}…`
}
