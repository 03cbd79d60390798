import { type ModelReply, OrreryError, parseJson, stableJson } from '@orreryjs/core'
import { modelReplySchema } from '@orreryjs/core/event-schema'
import { requestKey, type SentRequest } from '../request-key.ts'

/** One line of a cassette: a request and its reply. */
export interface Recording {
  /** Hash of model, trial and request; lines are sorted by it. */
  readonly key: string
  readonly model: string
  /** Trial number, from 1; each trial of a task has separate replies. */
  readonly trial: number
  readonly request: SentRequest
  readonly reply: ModelReply
}

export type RecordedRequest = Omit<Recording, 'key' | 'reply'>

/** Returns the key of a request. */
export function keyOf({ model, trial, request }: RecordedRequest): string {
  return requestKey(request, { model, trial })
}

/** Formats a recording as a line without its line break; equal recordings give equal lines. */
export function toLine(recording: Recording): string {
  return stableJson(recording)
}

/** Parses a line. `where` names it in errors. Throws `DATA_INVALID`. */
export function readLine(where: string, line: string): Recording {
  const invalid = (problem: string): OrreryError =>
    new OrreryError('DATA_INVALID', `${where}: ${problem}`, { hint: 'delete the line and record the request again' })
  let value: unknown
  try {
    value = parseJson(line)
  } catch {
    throw invalid('not JSON')
  }
  if (!isRecording(value)) throw invalid('not a recorded request')
  // A manually edited prompt would never be found.
  if (keyIn(value) !== value.key) throw invalid('the key does not match the request')
  return value
}

/** Returns the key of a recording; `undefined` for numbers without a JSON form, such as `1e999`. */
function keyIn(recording: Recording): string | undefined {
  try {
    return keyOf(recording)
  } catch {
    return undefined
  }
}

function isRecording(value: unknown): value is Recording {
  if (typeof value !== 'object' || value === null) return false
  const { key, model, trial, request, reply } = value as Readonly<Record<string, unknown>>
  if (typeof key !== 'string' || typeof model !== 'string' || !Number.isSafeInteger(trial)) return false
  return isRequest(request) && modelReplySchema.safeParse(reply).success
}

function isRequest(value: unknown): value is SentRequest {
  if (typeof value !== 'object' || value === null || !('messages' in value) || !Array.isArray(value.messages)) return false
  return value.messages.every((message: unknown) => {
    return typeof message === 'object' && message !== null && 'content' in message && typeof message.content === 'string'
  })
}
