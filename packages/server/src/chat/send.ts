import { isUtf8 } from 'node:buffer'
import { contentHash, type JsonObject, type ModelReply, textHash } from '@orreryjs/core'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { chunksOf, completionOf, type ReplyHead } from './completion.ts'
import { type Breakage, badRequest, type ChatFailure, serverFailure } from './failure.ts'

/** Sends an error with its headers. */
export function sendFailure(response: Response, { status, headers, error }: ChatFailure): void {
  response.status(status).set(headers).json({ error })
}

/** Sends a reply in one piece or as a stream. */
export function sendReply(
  response: Response,
  head: ReplyHead,
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

/** Sends the first part of a reply, and then breaks it. */
export function sendBroken(response: Response, head: ReplyHead, breakage: Breakage, text: string, stream: boolean): void {
  if (breakage === 'error-event' && !stream) {
    sendFailure(response, serverFailure(BROKEN))
    return
  }
  const reply: ModelReply = { choices: [{ text, finish: 'stop' }], usage: { inputTokens: 0, outputTokens: 0 } }
  const begun = stream ? partialChunks(head, reply) : partialBody(head, reply)
  if (stream) beginStream(response)
  else response.type('json')
  switch (breakage) {
    case 'cut-off':
      // Destroy only after the write; otherwise the response would not start.
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

/** Returns a stream without its final chunk. */
function partialChunks(head: ReplyHead, reply: ModelReply): string {
  return chunksOf(head, reply, false).slice(0, -1).map(eventOf).join('')
}

/** Returns a body without its end. */
function partialBody(head: ReplyHead, reply: ModelReply): string {
  const { usage: _usage, ...begun } = completionOf(head, reply)
  return JSON.stringify(begun).slice(0, -1)
}

function beginStream(response: Response): void {
  response.status(200).set({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
}

function eventOf(data: JsonObject): string {
  return `data: ${JSON.stringify(data)}\n\n`
}

/** Maximum nesting of a body; deeper bodies could overflow the stack. Tool schemas are far below it. */
const MAX_NESTING = 100

/**
 * Parses JSON bodies up to a size in bytes. The content type must be JSON: pages of other origins cannot send it without CORS, so
 * they cannot use the model of a visitor.
 */
export function readBodies(maxBytes: number): readonly RequestHandler[] {
  return [express.json({ limit: maxBytes, verify: checkEncoding }), checkBody]
}

/** An error thrown here becomes a 400. Lenient decoding could make different requests equal. */
function checkEncoding(_request: unknown, _response: unknown, body: Buffer, encoding: string): void {
  if (encoding === 'utf-8' && !isUtf8(body)) throw Object.assign(new Error('not UTF-8'), { status: 400 })
}

/** Returns the id of a request: the hash of its body. */
export function requestId(response: Response): string {
  return response.locals['id'] as string
}

/** Identifies a request by its address until its body is read. */
export function setIdFromAddress({ method, originalUrl }: Request, response: Response, next: () => void): void {
  name(response, textHash(`${method} ${originalUrl}`))
  next()
}

function checkBody({ method, body }: Request, response: Response, next: () => void): void {
  const problem = body === undefined && method === 'POST' ? NO_BODY : bodyProblem(body, 0)
  if (problem !== undefined) {
    sendFailure(response, badRequest(problem))
    return
  }
  if (body !== undefined) name(response, contentHash(body))
  next()
}

function name(response: Response, id: string): void {
  response.locals['id'] = id
  response.set('x-request-id', `req_${id}`)
}

const NO_BODY = 'expected a JSON body with the header content-type: application/json'

/** Returns why a JSON value cannot be used, or `undefined`. */
function bodyProblem(value: unknown, level: number): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'a number is too large'
  if (typeof value !== 'object' || value === null) return undefined
  if (level >= MAX_NESTING) return `the body is nested more than ${MAX_NESTING} levels deep`
  for (const member of Object.values(value)) {
    const problem = bodyProblem(member, level + 1)
    if (problem !== undefined) return problem
  }
  return undefined
}
