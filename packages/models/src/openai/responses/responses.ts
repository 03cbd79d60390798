import type { Protocol } from '../protocol.ts'
import { toReply } from './reply.ts'
import { type Body, toBody } from './request.ts'
import { lastOf } from './stream.ts'

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
