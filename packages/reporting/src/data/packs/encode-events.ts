import type { EpisodeEvent } from '@orreryjs/core'
import { HASH_DIGITS } from './columns.ts'
import { decodeReply, encodeReply, isEncodable } from './encode-reply.ts'
import type { PackMemory } from './pack-memory.ts'
import { createPrediction, type Members, type Prediction } from './prediction.ts'

/** Events without members that follow from earlier events. */
export interface EncodedEvents {
  readonly episode: string
  /** Time of the first event, then the difference of each event to the one before. */
  readonly at: readonly number[]
  /** Events, each as an object with its type as key. */
  readonly events: readonly Readonly<Record<string, Members>>[]
}

/** Keys for the names of expected but absent members, and for encoded replies, notes and marks. No event has members with these names. */
const WITHOUT = '-'
const REPLY = '+reply'
const NOTE = '+note'
const MARK = '+mark'

/**
 * Returns an event as the page has it. Hashes do not compress and would take most of the space, so the hash of a request is
 * omitted and the hash of a state shortened.
 */
export function shortenHashes(event: EpisodeEvent): EpisodeEvent {
  if (event.type === 'model-call') return { ...event, request: '' }
  return 'state' in event ? { ...event, state: event.state.slice(0, HASH_DIGITS) } : event
}

/** Encodes events as the page has them; `decodeEvents` decodes them. */
export function encodeEvents(events: readonly EpisodeEvent[], memory: PackMemory): EncodedEvents {
  const expected = createPrediction(events[0]?.episode ?? '', memory)
  return {
    episode: events[0]?.episode ?? '',
    at: events.map(({ at }, index) => at - (events[index - 1]?.at ?? 0)),
    events: events.map((shown, index) => {
      const reply = shown.type === 'model-call' && isEncodable(shown.reply) ? shown.reply : undefined
      const note = shown.type === 'note' ? asExpected(shown.note, expected) : undefined
      const own = shown as unknown as Members
      const bare = membersBeside(expected.of(shown.type, own), own, reply ? 'reply' : note && 'note')
      const mark = markBehind(shown, events[index + 1])
      if (mark !== undefined) bare[MARK] = placeOfMark(mark, expected)
      if (shown.type === 'model-call' && reply) bare[REPLY] = encodeReply(reply, expected.call(shown.purpose, mark))
      if (shown.type === 'rewind' && 'mark' in bare) bare['mark'] = placeOfMark(shown.mark, expected)
      if (note) bare[NOTE] = note
      expected.follow(shown, mark)
      return { [shown.type]: bare }
    }),
  }
}

/** Returns the mark that a request is about: a model call directly before a rewind concerns the state of that mark. */
function markBehind(event: EpisodeEvent, next: EpisodeEvent | undefined): number | undefined {
  if (event.type !== 'model-call' || next?.type !== 'rewind') return undefined
  return (event.reply?.choices.length ?? 0) > 1 ? next.mark : undefined
}

/** Encodes a mark: its position among the recent marks, or a negative number for other marks. */
function placeOfMark(mark: number, expected: Prediction): number {
  const place = expected.recent().indexOf(mark)
  return place < 0 ? -1 - mark : place
}

function markAt(place: unknown, expected: Prediction): number {
  const at = Number(place)
  return at < 0 ? -1 - at : (expected.recent()[at] ?? 0)
}

/** Returns the members that differ from the expected ones. Hot path: one pass, one object. `encoded` is encoded separately. */
function membersBeside(known: Members, own: Members, encoded: string | undefined): Record<string, unknown> {
  const members: Record<string, unknown> = {}
  const without = Object.keys(known).filter((name) => own[name] === undefined)
  if (without.length > 0) members[WITHOUT] = without
  for (const name of Object.keys(own)) {
    if (name !== 'type' && name !== 'at' && name !== encoded && !isSame(known[name], own[name])) members[name] = own[name]
  }
  return members
}

/** Returns the members of a note that are not expected; `undefined` if the note is stored as it is. */
function asExpected(note: Members, expected: Prediction): Members | undefined {
  const known = expected.note(note['kind'])
  const names = Object.keys(known)
  if (names.length === 0 || names.some((name) => note[name] === undefined)) return undefined
  return Object.fromEntries(Object.entries(note).filter(([name, value]) => known[name] !== value))
}

/** Decodes events. */
export function decodeEvents({ episode, at: differences, events }: EncodedEvents, memory: PackMemory): readonly EpisodeEvent[] {
  const expected = createPrediction(episode, memory)
  let at = 0
  return events.map((bare, index) => {
    const [type = '', members = {}] = Object.entries(bare)[0] ?? []
    at += differences[index] ?? 0
    // The writer stored every member that is not expected.
    const mark = MARK in members ? markAt(members[MARK], expected) : undefined
    const event = wholeEvent({ type, at, mark }, members, expected) as unknown as EpisodeEvent
    expected.follow(event, mark)
    return event
  })
}

/** Keys of encoded members. */
const ENCODED: ReadonlySet<string> = new Set([WITHOUT, REPLY, NOTE, MARK])

function wholeEvent(
  { type, at, mark }: { readonly type: string; readonly at: number; readonly mark: number | undefined },
  members: Members,
  expected: Prediction,
): Members {
  const given = type === 'rewind' && 'mark' in members ? { ...members, mark: markAt(members['mark'], expected) } : members
  const event = expected.of(type, given)
  event['type'] = type
  event['at'] = at
  for (const [name, value] of Object.entries(given)) if (!ENCODED.has(name)) event[name] = value
  const { [WITHOUT]: without, [REPLY]: reply, [NOTE]: note } = members
  if (Array.isArray(without)) for (const name of without) delete event[String(name)]
  if (reply !== undefined) event['reply'] = decodeReply(reply, expected.call(String(event['purpose']), mark))
  if (note !== undefined) event['note'] = { ...expected.note((note as Members)['kind']), ...(note as Members) }
  return event
}

/** Compares plain data; objects are few and small. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  return typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other)
}
