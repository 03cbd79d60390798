import type { Protocol } from '../protocol.ts'
import { toReply } from './reply.ts'
import { type Parameters, toParameters } from './request.ts'
import { assemble } from './stream.ts'

/** Chat completions, which nearly every server speaks. */
export const CHAT: Protocol<Parameters> = {
  single: false,
  bodyOf: toParameters,
  optionalIn: (body) => body as object,
  send: async (sdk, body, { stream }, options) => {
    if (!stream) return sdk.chat.completions.create(body, options)
    return assemble(await sdk.chat.completions.create({ ...body, stream: true }, options))
  },
  read: (answer, request, { price }) => toReply(answer, request, price),
}
