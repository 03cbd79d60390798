import type { ModelRequest } from '@orreryjs/core'
import { describeMatcher, type Matcher, matches } from './matcher.ts'
import type { ScriptedReply } from './reply.ts'

/** Replies that are given in turn to the requests that fit. */
export interface Queue {
  /** Absent for the plain list, which every request fits. */
  readonly matcher?: Matcher
  readonly replies: readonly ScriptedReply[]
  /** The one reply is for any number of requests, at least one. */
  readonly endless: boolean
  used: number
}

/** The first queue that a request fits and that has a reply left. */
export function queueFor(queues: readonly Queue[], request: ModelRequest): Queue | undefined {
  return queues.find((queue) => (queue.endless || left(queue) > 0) && fits(queue, request))
}

/** The next reply of a queue. */
export function takeReply(queue: Queue): ScriptedReply {
  const reply = queue.replies[queue.endless ? 0 : queue.used]
  queue.used += 1
  return reply ?? ''
}

/** How many of its replies were not asked for yet; an endless one is asked for once to be used. */
export function left({ replies, endless, used }: Queue): number {
  return endless ? Math.max(0, 1 - used) : replies.length - used
}

/** A queue as error messages show it. */
export function describeQueue(queue: Queue): string {
  const { matcher, replies, endless, used } = queue
  const which = matcher === undefined ? 'the list' : `when ${describeMatcher(matcher)}`
  if (endless) return `${which}: always the same reply, ${used === 0 ? 'never asked for' : 'asked for'}`
  return `${which}: ${left(queue)} of ${replies.length === 1 ? '1 reply' : `${replies.length} replies`} left${nextReply(queue)}`
}

function nextReply({ replies, used }: Queue): string {
  const next = replies[used]
  if (typeof next !== 'string') return ''
  return `, next ${JSON.stringify(next.length > 60 ? `${next.slice(0, 60)}...` : next)}`
}

function fits({ matcher }: Queue, request: ModelRequest): boolean {
  return matcher === undefined || matches(matcher, request)
}
