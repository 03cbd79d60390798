import type { ModelRequest } from '@orreryjs/core'
import { describeMatcher, type Matcher, matches } from './matcher.ts'
import type { ScriptedReply } from './reply.ts'

/** Replies for matching requests, in order. */
export interface ReplyQueue {
  /** Absent for the plain list, which matches every request. */
  readonly matcher?: Matcher
  readonly replies: readonly ScriptedReply[]
  /** The only reply serves any number of requests, at least one. */
  readonly isEndless: boolean
  used: number
}

/** Returns the first queue that matches a request and has a reply left. */
export function queueFor(queues: readonly ReplyQueue[], request: ModelRequest): ReplyQueue | undefined {
  return queues.find((queue) => (queue.isEndless || unusedReplies(queue) > 0) && isFor(queue, request))
}

/** Takes the next reply of a queue. */
export function takeReply(queue: ReplyQueue): ScriptedReply {
  const reply = queue.replies[queue.isEndless ? 0 : queue.used]
  queue.used += 1
  return reply ?? ''
}

/** Returns the number of unused replies; an endless queue counts as used after the first request. */
export function unusedReplies({ replies, isEndless, used }: ReplyQueue): number {
  return isEndless ? Math.max(0, 1 - used) : replies.length - used
}

/** Describes a queue for error messages. */
export function describeQueue(queue: ReplyQueue): string {
  const { matcher, replies, isEndless, used } = queue
  const which = matcher === undefined ? 'the list' : `when ${describeMatcher(matcher)}`
  if (isEndless) return `${which}: always the same reply, ${used === 0 ? 'never used' : 'used'}`
  return `${which}: ${unusedReplies(queue)} of ${replies.length === 1 ? '1 reply' : `${replies.length} replies`} left${nextReply(queue)}`
}

function nextReply({ replies, used }: ReplyQueue): string {
  const next = replies[used]
  if (typeof next !== 'string') return ''
  return `, next ${JSON.stringify(next.length > 60 ? `${next.slice(0, 60)}...` : next)}`
}

function isFor({ matcher }: ReplyQueue, request: ModelRequest): boolean {
  return matcher === undefined || matches(matcher, request)
}
