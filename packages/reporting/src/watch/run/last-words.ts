import { describeNote, type EpisodeEvent } from '@orreryjs/core'

/** What an episode did last, for people, and whether an answer of the model is what it waits for. */
export interface LastWords {
  readonly words: string
  readonly waits: boolean
  /** What comes next or is waited for, as far as the journal tells. */
  readonly waitsFor: string
}

/** Characters of a line. */
const WIDTH = 160

/** Says what the last event of an episode that is being played was. */
export function lastWords(events: readonly EpisodeEvent[]): LastWords {
  const event = events.at(-1)
  if (event === undefined) return { words: 'has not begun', waits: false, waitsFor: 'its turn' }
  const failed = failedCode(event)
  return {
    words: oneLine(wordsOf(event)),
    waits: event.type !== 'episode-end' && failed === undefined,
    waitsFor: event.type === 'episode-end' ? 'nothing' : failed === undefined ? 'an answer' : (CAUSES[failed] ?? OTHER_CAUSE),
  }
}

/** Why a call that failed is tried again, by its code. */
const CAUSES: Readonly<Record<string, string>> = {
  MODEL_RATE_LIMITED: 'room: the server of the model has a limit of requests, and the call is tried again',
  MODEL_TIMEOUT: 'another try: no answer came in time',
  MODEL_UNAVAILABLE: 'another try: the server of the model does not answer',
  MODEL_BAD_REPLY: 'another try: what the server of the model answered could not be read',
}

const OTHER_CAUSE = 'another try, or its end: a call failed'

function failedCode(event: EpisodeEvent): string | undefined {
  return event.type === 'model-call' ? event.error?.code : undefined
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
