import { isUtf8 } from 'node:buffer'
import { contentHash, textHash } from '@orreryjs/core'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { badRequest } from './failure.ts'
import { sendFailure } from './send.ts'

/** Deeper bodies are refused: what reads them may overflow the stack. The schema of a tool is far from it. */
const MOST_LEVELS = 100

/**
 * Reads JSON bodies of at most so many bytes. They must be marked as JSON, which no page of another site can do without
 * being allowed to: it cannot use the model of whoever looks at it.
 */
export function readBodies(maxBytes: number): readonly RequestHandler[] {
  return [express.json({ limit: maxBytes, verify: checkEncoding }), checkBody]
}

/** What is thrown here is told as a 400. Decoded all the same, different requests could become equal ones. */
function checkEncoding(_request: unknown, _response: unknown, body: Buffer, encoding: string): void {
  if (encoding === 'utf-8' && !isUtf8(body)) throw Object.assign(new Error('not UTF-8'), { status: 400 })
}

/** The id of a request: the hash of its body. */
export function requestId(response: Response): string {
  return response.locals['id'] as string
}

/** Names a request by its address, until its body is read. */
export function nameByAddress({ method, originalUrl }: Request, response: Response, next: () => void): void {
  name(response, textHash(`${method} ${originalUrl}`))
  next()
}

function checkBody({ method, body }: Request, response: Response, next: () => void): void {
  const problem = body === undefined && method === 'POST' ? NO_BODY : unusable(body, 0)
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

const NO_BODY = 'expected a body of JSON with the header content-type: application/json'

/** What JSON can say and we cannot take. */
function unusable(value: unknown, level: number): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'a number is too large'
  if (typeof value !== 'object' || value === null) return undefined
  if (level >= MOST_LEVELS) return `the body is nested more than ${MOST_LEVELS} levels deep`
  for (const member of Object.values(value)) {
    const problem = unusable(member, level + 1)
    if (problem !== undefined) return problem
  }
  return undefined
}
