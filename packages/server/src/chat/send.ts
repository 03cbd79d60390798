import type { JsonObject, ModelReply } from '@orreryjs/core'
import type { Response } from 'express'
import { chunksOf } from './chunks.ts'
import { completionOf, type Head } from './completion.ts'
import { type ChatFailure, serverFailure } from './failure.ts'
import type { Breakage } from './outcome.ts'

/** Sends an error, with the advice that it comes with. */
export function sendFailure(response: Response, { status, headers, error }: ChatFailure): void {
  response.status(status).set(headers).json({ error })
}

/** Sends a reply whole, or in pieces. */
export function sendReply(
  response: Response,
  head: Head,
  reply: ModelReply,
  form: { stream: boolean; includeUsage: boolean },
): void {
  if (!form.stream) {
    response.json(completionOf(head, reply))
    return
  }
  beginStream(response)
  for (const chunk of chunksOf(head, reply, form.includeUsage)) response.write(eventOf(chunk))
  response.end('data: [DONE]\n\n')
}

/** Sends the beginning of a reply, and then what breaks it. */
export function sendBroken(response: Response, head: Head, breakage: Breakage, text: string, stream: boolean): void {
  if (breakage === 'error-event' && !stream) {
    sendFailure(response, serverFailure(BROKEN))
    return
  }
  const reply: ModelReply = { choices: [{ text, finish: 'stop' }], usage: { inputTokens: 0, outputTokens: 0 } }
  const begun = stream ? chunksBegun(head, reply) : bodyBegun(head, reply)
  if (stream) beginStream(response)
  else response.type('json')
  switch (breakage) {
    case 'cut-off':
      // Destroyed before it is written, the answer would not begin.
      response.write(begun, () => response.destroy())
      return
    case 'bad-body':
      response.end(stream ? `${begun}data: {"id":\n\n` : begun)
      return
    case 'error-event':
      response.end(`${begun}${eventOf({ error: { ...serverFailure(BROKEN).error } })}`)
      return
    default:
      breakage satisfies never
  }
}

const BROKEN = 'The model failed in the middle of the reply.'

/** All of a stream but what finishes it. */
function chunksBegun(head: Head, reply: ModelReply): string {
  return chunksOf(head, reply, false).slice(0, -1).map(eventOf).join('')
}

/** A body without its end. */
function bodyBegun(head: Head, reply: ModelReply): string {
  const { usage: _usage, ...begun } = completionOf(head, reply)
  return JSON.stringify(begun).slice(0, -1)
}

function beginStream(response: Response): void {
  response.status(200).set({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
}

function eventOf(data: JsonObject): string {
  return `data: ${JSON.stringify(data)}\n\n`
}
