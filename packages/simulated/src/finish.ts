import type { Choice } from '@orreryjs/core'
import { CHARACTERS_PER_TOKEN } from '@orreryjs/core'
import type { Spoken } from './protocols/protocol.ts'
import type { Readable } from './readable.ts'

/** A reply cut at the first stop sequence and at the token limit, as a server would. Tool calls are never cut. */
export function finishChoice({ text, toolCalls }: Spoken, request: Readable): Choice {
  let end = text.length
  for (const stop of request.stop ?? []) {
    const at = stop === '' ? -1 : text.indexOf(stop)
    if (at >= 0 && at < end) end = at
  }
  if (toolCalls !== undefined) return { text: text.slice(0, end), toolCalls, finish: 'tool-calls' }
  const limit = (request.maxTokens ?? Number.POSITIVE_INFINITY) * CHARACTERS_PER_TOKEN
  return end > limit ? { text: text.slice(0, limit), finish: 'length' } : { text: text.slice(0, end), finish: 'stop' }
}
