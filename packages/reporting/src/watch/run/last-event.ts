import { describeMemoryAccess, describeNote, type EpisodeEvent } from '@orreryjs/core'

/** Description of the last event of an episode, and its wait reason. */
export interface LastEvent {
  readonly text: string
  readonly waits: boolean
  /** Wait reason of the episode. */
  readonly waitsFor: string
}

/** Maximum length of a description, in characters. */
const WIDTH = 160

/** Describes the last event of an episode in progress. */
export function describeLastEvent(events: readonly EpisodeEvent[]): LastEvent {
  const event = events.at(-1)
  if (event === undefined) return { text: 'not started', waits: false, waitsFor: 'its turn' }
  const failed = failedCode(event)
  return {
    text: oneLine(wordsOf(event)),
    waits: event.type !== 'episode-end' && failed === undefined,
    waitsFor: event.type === 'episode-end' ? 'nothing' : failed === undefined ? 'a reply' : (CAUSES[failed] ?? OTHER_CAUSE),
  }
}

/** Reasons for a retry, by error code. */
const CAUSES: Readonly<Record<string, string>> = {
  MODEL_RATE_LIMITED: 'a retry: the server of the model limits requests',
  MODEL_TIMEOUT: 'a retry: the model call timed out',
  MODEL_UNAVAILABLE: 'a retry: the server of the model does not respond',
  MODEL_BAD_REPLY: 'a retry: the response of the server is invalid',
}

const OTHER_CAUSE = 'a retry, or the end: a model call failed'

function failedCode(event: EpisodeEvent): string | undefined {
  return event.type === 'model-call' ? event.error?.code : undefined
}

function wordsOf(event: EpisodeEvent): string {
  switch (event.type) {
    case 'episode-start':
      return 'read the task'
    case 'model-call':
      return event.error === undefined
        ? `received a reply (${event.purpose})`
        : `model call failed (${event.purpose}): ${event.error.code}`
    case 'step-end':
      return `step ${event.step}: ${event.action}${event.invalid === undefined ? '' : ' (invalid)'}`
    case 'mark':
      return 'saves the state'
    case 'rewind':
      return event.means === 'none' ? 'cannot rewind' : `rewinds by ${event.means}`
    case 'note':
      return describeNote(event.note)
    case 'parse-failure':
      return `unparsed reply (${event.purpose})`
    case 'recall':
    case 'remember':
      return describeMemoryAccess(event)
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
