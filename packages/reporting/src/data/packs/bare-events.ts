import type { EpisodeEvent } from '@orreryjs/core'
import { bareReply, isPlainReply, wholeReply } from './bare-reply.ts'
import { HASH_DIGITS } from './columns.ts'
import { createExpectation, type Expectation, type Members } from './expectation.ts'
import type { PackMemory } from './memory.ts'

/** Events without what follows from those before them. */
export interface BareEvents {
  readonly episode: string
  /** When the first was, and how much later each other one. */
  readonly at: readonly number[]
  /** Each by its type. */
  readonly events: readonly Readonly<Record<string, Members>>[]
}

/** Names of members that were expected and are not there; and of what stands for a reply, a note and a place. No event has such members. */
const WITHOUT = '-'
const REPLY = '+reply'
const NOTE = '+note'
const MARK = '+mark'

/**
 * An event as the page has it. Hashes do not pack, and take more than all else: that of a request is left out, and of that of a state
 * there is the beginning.
 */
export function shownEvent(event: EpisodeEvent): EpisodeEvent {
  if (event.type === 'model-call') return { ...event, request: '' }
  return 'state' in event ? { ...event, state: event.state.slice(0, HASH_DIGITS) } : event
}

/** Leaves out of events, as the page has them, what `wholeEvents` puts in again. */
export function bareEvents(events: readonly EpisodeEvent[], memory: PackMemory): BareEvents {
  const expected = createExpectation(events[0]?.episode ?? '', memory)
  return {
    episode: events[0]?.episode ?? '',
    at: events.map(({ at }, index) => at - (events[index - 1]?.at ?? 0)),
    events: events.map((shown, index) => {
      const reply = shown.type === 'model-call' && isPlainReply(shown.reply) ? shown.reply : undefined
      const note = shown.type === 'note' ? asExpected(shown.note, expected) : undefined
      const own = shown as unknown as Members
      const bare = membersBeside(expected.of(shown.type, own), own, reply ? 'reply' : note && 'note')
      const mark = markBehind(shown, events[index + 1])
      if (mark !== undefined) bare[MARK] = placeOfMark(mark, expected)
      if (shown.type === 'model-call' && reply) bare[REPLY] = bareReply(reply, expected.call(shown.purpose, mark))
      if (shown.type === 'rewind' && 'mark' in bare) bare['mark'] = placeOfMark(shown.mark, expected)
      if (note) bare[NOTE] = note
      expected.follow(shown, mark)
      return { [shown.type]: bare }
    }),
  }
}

/** Who is asked for many choices and then goes back asked about the place that is gone back to. */
function markBehind(event: EpisodeEvent, next: EpisodeEvent | undefined): number | undefined {
  if (event.type !== 'model-call' || next?.type !== 'rewind') return undefined
  return (event.reply?.choices.length ?? 0) > 1 ? next.mark : undefined
}

/** How recent a mark is, from 0, or that it is none of the recent ones: less than 0. */
function placeOfMark(mark: number, expected: Expectation): number {
  const place = expected.recent().indexOf(mark)
  return place < 0 ? -1 - mark : place
}

function markAt(place: unknown, expected: Expectation): number {
  const at = Number(place)
  return at < 0 ? -1 - at : (expected.recent()[at] ?? 0)
}

/** Of a long run this happens millions of times: one pass, one object. `told` is a member that is told otherwise. */
function membersBeside(known: Members, own: Members, told: string | undefined): Record<string, unknown> {
  const members: Record<string, unknown> = {}
  const without = Object.keys(known).filter((name) => own[name] === undefined)
  if (without.length > 0) members[WITHOUT] = without
  for (const name of Object.keys(own)) {
    if (name !== 'type' && name !== 'at' && name !== told && !isSame(known[name], own[name])) members[name] = own[name]
  }
  return members
}

/** What a note has beside what is expected of its kind; `undefined` where it stands for itself. */
function asExpected(note: Members, expected: Expectation): Members | undefined {
  const known = expected.note(note['kind'])
  const names = Object.keys(known)
  if (names.length === 0 || names.some((name) => note[name] === undefined)) return undefined
  return Object.fromEntries(Object.entries(note).filter(([name, value]) => known[name] !== value))
}

/** The events as they were. */
export function wholeEvents({ episode, at: differences, events }: BareEvents, memory: PackMemory): readonly EpisodeEvent[] {
  const expected = createExpectation(episode, memory)
  let at = 0
  return events.map((bare, index) => {
    const [type = '', members = {}] = Object.entries(bare)[0] ?? []
    at += differences[index] ?? 0
    // Written from events of this type, with every member that is not expected.
    const mark = MARK in members ? markAt(members[MARK], expected) : undefined
    const event = wholeEvent({ type, at, mark }, members, expected) as unknown as EpisodeEvent
    expected.follow(event, mark)
    return event
  })
}

/** Members that stand for something else. */
const STANDING: ReadonlySet<string> = new Set([WITHOUT, REPLY, NOTE, MARK])

function wholeEvent(
  { type, at, mark }: { readonly type: string; readonly at: number; readonly mark: number | undefined },
  members: Members,
  expected: Expectation,
): Members {
  const given = type === 'rewind' && 'mark' in members ? { ...members, mark: markAt(members['mark'], expected) } : members
  const event = expected.of(type, given)
  event['type'] = type
  event['at'] = at
  for (const [name, value] of Object.entries(given)) if (!STANDING.has(name)) event[name] = value
  const { [WITHOUT]: without, [REPLY]: reply, [NOTE]: note } = members
  if (Array.isArray(without)) for (const name of without) delete event[String(name)]
  if (reply !== undefined) event['reply'] = wholeReply(reply, expected.call(String(event['purpose']), mark))
  if (note !== undefined) event['note'] = { ...expected.note((note as Members)['kind']), ...(note as Members) }
  return event
}

/** Members of events are plain data; objects among them are few and small. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  return typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other)
}
