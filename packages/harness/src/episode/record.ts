import { type EpisodeEvent, type ErrorCode, OrreryError } from '@orreryjs/core'
import { journalEventSchema } from '@orreryjs/core/event-schema'
import type { Session } from './session.ts'

type Unstamped<Event> = Event extends EpisodeEvent ? Omit<Event, 'episode' | 'seq' | 'at'> : never

/** An event without the members that the recorder adds. */
type EventBody = Unstamped<EpisodeEvent>

/** Error code for an event that cannot be recorded. */
const BLAME: Readonly<Record<EpisodeEvent['type'], ErrorCode>> = {
  'episode-start': 'WORLD_FAILED',
  'step-end': 'ACTION_FAILED',
  mark: 'WORLD_FAILED',
  rewind: 'WORLD_FAILED',
  'model-call': 'MODEL_BAD_REPLY',
  note: 'EFFECT_UNKNOWN',
  'parse-failure': 'EFFECT_UNKNOWN',
  recall: 'EFFECT_UNKNOWN',
  remember: 'EFFECT_UNKNOWN',
  'episode-end': 'EFFECT_UNKNOWN',
}

/**
 * Emits the event in the form that a reader of the journal gets, and returns that form. Throws if the event cannot be recorded; nothing
 * is emitted then.
 */
export function record<Body extends EventBody>(session: Session, body: Body): Extract<EpisodeEvent, { type: Body['type'] }> {
  const stamp = { episode: session.spec.id, seq: session.seq, at: session.context.clock.now() }
  const checked = journalEventSchema.safeParse({ ...body, ...stamp })
  if (!checked.success) throw unwritable(session, body, checked.error.issues[0])
  const event = checked.data as Extract<EpisodeEvent, { type: Body['type'] }>
  session.seq += 1
  try {
    session.context.emit(event)
  } catch (error) {
    session.isRecordingBroken = true
    throw error
  }
  return event
}

function unwritable(
  session: Session,
  body: EventBody,
  issue: { readonly path: readonly PropertyKey[]; readonly message: string } | undefined,
): OrreryError {
  const where = issue?.path.map(String).join('.') ?? body.type
  const message = `${body.type} of ${session.spec.id} cannot be recorded: ${where}: ${issue?.message ?? 'invalid'}`
  return new OrreryError(BLAME[body.type], message)
}
