import { OrreryError } from '@orreryjs/core'
import { object } from '../chat/shape.ts'
import type { Protocol } from '../protocol.ts'
import { failureIn } from './failed.ts'
import { toReply } from './reply.ts'
import { type Body, toBody } from './request.ts'

/** The events that hold the whole response. */
const LAST: ReadonlySet<unknown> = new Set(['response.completed', 'response.incomplete', 'response.failed'])

/**
 * The Responses API. The whole conversation is in every request, nothing is kept on the server, and one choice comes at a time; it
 * knows no stops and no seeds, so that replies are cut here.
 */
export const RESPONSES: Protocol<Body> = {
  single: true,
  bodyOf: toBody,
  optionalIn: ({ text, reasoning, include, ...body }) => ({
    ...body,
    ...(text?.format !== undefined && { response_format: text.format }),
    ...(include?.includes('message.output_text.logprobs') && { logprobs: true }),
    ...(reasoning?.summary !== undefined && { reasoning_summary: reasoning.summary }),
  }),
  // `responses.create` puts a member of its own into what comes, and throws where that is no response.
  send: async (sdk, body, { stream }, options) => {
    if (!stream) return sdk.post('/responses', { ...options, body })
    const events = sdk.post('/responses', { ...options, body: { ...body, stream: true }, stream: true })
    return lastOf((await events) as AsyncIterable<unknown>)
  },
  read: (answer, request, { price }) => toReply(answer, request, price),
}

/**
 * The response that a stream of events ends with, so that both are read in the same way. Some servers leave its items out, which came
 * before. Throws `MODEL_UNAVAILABLE` for a stream that ends before its response does.
 */
async function lastOf(events: AsyncIterable<unknown>): Promise<unknown> {
  const items: unknown[] = []
  let last: Readonly<Record<string, unknown>> | undefined
  for await (const event of events) {
    const { type, item, response, ...more } = object(event, 'an event')
    if (type === 'error') throw failureIn(more)
    if (type === 'response.output_item.done') items.push(item)
    if (LAST.has(type)) last = object(response, 'the response of an event')
  }
  if (last === undefined) throw new OrreryError('MODEL_UNAVAILABLE', 'the stream ended in the middle of the reply')
  const isBare = !Array.isArray(last['output']) || last['output'].length === 0
  return isBare ? { ...last, output: items } : last
}
