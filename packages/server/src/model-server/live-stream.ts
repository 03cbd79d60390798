import type { ModelReply, OnPartialReply } from '@orreryjs/core'
import type { Exchange } from './exchange.ts'
import { type Protocol, type Rendered, type ServedRequest, type StreamEvent, textOf } from './protocol.ts'
import { beginStream } from './send.ts'

/** A stream that sends the events of a reply while the model writes it. */
export interface LiveStream {
  readonly onPartialReply: OnPartialReply
  /** Number of events that were sent. */
  readonly count: number
  /** True if the reply begins with the sent events. */
  isBeginningOf(events: readonly StreamEvent[]): boolean
}

/**
 * Creates the stream of a reply. A partial reply is rendered like a complete one: its events before the last one, which may still grow, are
 * the first events of the complete reply. A stream therefore has the same bytes as one that is sent at the end.
 */
export function createLiveStream(exchange: Exchange, protocol: Protocol, render: (reply: ModelReply) => Rendered): LiveStream {
  const { response } = exchange
  const sent: string[] = []
  return {
    get count() {
      return sent.length
    },
    onPartialReply(reply) {
      if (response.destroyed) return
      const events = render(reply).events()
      const growing = events.findLastIndex(({ closing }) => closing !== true)
      const added = events.slice(sent.length, Math.max(0, growing)).map(textOf)
      if (added.length === 0) return
      if (sent.length === 0) beginStream(exchange, protocol)
      sent.push(...added)
      response.write(added.join(''))
    },
    isBeginningOf: (events) => sent.every((text, index) => events[index] !== undefined && textOf(events[index]) === text),
  }
}

/** True if the server does not change the text of the reply for a schema, a tool or the stop sequence that the response names. */
export function isFinalText({ request, namesStop }: ServedRequest): boolean {
  const { format = 'text', logprobs, messages, n = 1, stop = [], tools = [] } = request
  const isPlain =
    format === 'text' && logprobs === undefined && tools.length === 0 && messages.every(({ role }) => role !== 'tool')
  const isCutHere = namesStop === true && stop.length > 0
  return n === 1 && isPlain && !isCutHere
}
