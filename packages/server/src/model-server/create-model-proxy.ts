import { appendFile, readFile } from 'node:fs/promises'
import { contentHash, OrreryError, parseJson, systemReason } from '@orreryjs/core'
import type { Request, Response } from 'express'
import { z } from 'zod'
import { createApp, serviceOf, statusOf } from '../app.ts'
import { queryOf } from '../wire/body.ts'
import { createIgnoredFields, ignoredInQuery } from '../wire/ignored.ts'
import type { Service } from '../wire/service.ts'
import { type Failure, refusal } from './failure.ts'
import { errorsFor } from './protocol-errors.ts'
import { readBodies, refusedReply, sendFailure, setIdFromAddress } from './send.ts'

/** Options of `createModelProxy`. */
export interface ModelProxyOptions {
  /** File with one recorded exchange per line. It need not exist if there is an upstream. */
  readonly cassette: string
  /** Server that answers requests without a recording, for example `https://api.openai.com`. @default such a request is a 404 */
  readonly upstream?: string
  /** Called with a line for every name of a request field that has no effect, once per name. */
  onNotice?(text: string): void
}

/** Request without its headers, which contain the API key, and the response as sent. */
interface Exchange {
  /** Absent for `POST` with a body and for `GET` without one. */
  readonly method?: string | undefined
  readonly path: string
  readonly request: unknown
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const exchangeSchema: z.ZodType<Exchange> = z.strictObject({
  method: z.string().optional(),
  path: z.string(),
  request: z.unknown(),
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
})

const MAX_BYTES = 64 * 1024 * 1024

/**
 * Replays recorded exchanges with a model server, of any protocol, with the same status, headers and bytes. A request without a recording is
 * sent to the upstream with the client's key, and recorded. Equal requests replay their recordings in order; the last one repeats. Throws
 * `CONFIG_INVALID` if the cassette cannot be read.
 */
export async function createModelProxy({ cassette, upstream, onNotice }: ModelProxyOptions): Promise<Service> {
  const recorded = new Map<string, Exchange[]>()
  const replayed = new Map<string, number>()
  for (const exchange of await readCassette(cassette, upstream !== undefined)) remember(recorded, exchange)
  const app = createApp({ defaultSrc: ["'none'"] }).use(setIdFromAddress)
  const ignoredFields = createIgnoredFields('model proxy', onNotice)
  app.use(readBodies, async (request: Request, response: Response) => {
    const key = keyOf(exchangeOf(request))
    const exchanges = recorded.get(key) ?? []
    const count = replayed.get(key) ?? 0
    const exchange = exchanges[upstream === undefined ? Math.min(count, exchanges.length - 1) : count]
    if (exchange !== undefined || upstream !== undefined) replayed.set(key, count + 1)
    if (exchange !== undefined) {
      // A query may contain the key of a client, so it is not recorded.
      response.set(ignoredFields.headers(ignoredInQuery(queryOf(request))))
      response.status(exchange.status).set(exchange.headers).end(exchange.body)
    } else if (upstream === undefined) {
      sendFailure(response, errorsFor(request), missing(request, cassette))
    } else {
      const made = await forward(request, response, upstream)
      remember(recorded, made)
      await appendFile(cassette, `${JSON.stringify(made)}\n`)
      // Only now, so that a client that has read the response finds its recording.
      response.end()
    }
  })
  app.use((error: unknown, request: Request, response: Response, next: (error: unknown) => void) => {
    if (response.headersSent) next(error)
    else sendFailure(response, errorsFor(request), refusal(statusOf(error), 'The request cannot be read or forwarded.'))
  })
  return { ...serviceOf(app, MAX_BYTES), refuse: refusedReply }
}

function missing({ method, path }: Request, cassette: string): Failure {
  return refusal(404, `${cassette} has no recording of this request, ${method} ${path}. Record it with --proxy.`, 'not_recorded')
}

/** Returns the parts of a request that its recording contains. */
function exchangeOf({ method, path, body = null }: Request): Pick<Exchange, 'method' | 'path' | 'request'> {
  const request: unknown = body
  return { ...(method !== usualMethod(request) && { method }), path, request }
}

function usualMethod(request: unknown): string {
  return request === null ? 'GET' : 'POST'
}

function keyOf({ method, path, request }: Pick<Exchange, 'method' | 'path' | 'request'>): string {
  return contentHash([method ?? null, path, request ?? null] as Parameters<typeof contentHash>[0])
}

function remember(recorded: Map<string, Exchange[]>, exchange: Exchange): void {
  const key = keyOf(exchange)
  recorded.set(key, [...(recorded.get(key) ?? []), exchange])
}

/** Reads a line of a cassette. The error names the first field that is wrong. */
function readExchange(line: string, index: number): Exchange {
  const { data, error } = exchangeSchema.safeParse(parseJson(line))
  if (data !== undefined) return data
  const [issue] = error.issues
  throw new TypeError(`line ${index + 1}: ${[...(issue?.path ?? []), issue?.message].join(': ')}`)
}

async function readCassette(path: string, mayBeMissing: boolean): Promise<readonly Exchange[]> {
  try {
    const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line.trim() !== '')
    return lines.map(readExchange)
  } catch (error) {
    if (mayBeMissing && (error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw new OrreryError('CONFIG_INVALID', `the cassette ${path} cannot be read: ${systemReason(error)}`, {
      hint: 'expected a file that `orrery serve model --proxy URL --record FILE` wrote',
      cause: error,
    })
  }
}

/** Headers of a request that the upstream needs. */
const SENT =
  /^(?:authorization|x-api-key|api-key|content-type|accept|anthropic-(?:version|beta)|openai-(?:beta|organization|project))$/
/** Headers of a response that clients read. Names of organizations and cookies are not recorded. */
const KEPT = /^(?:content-type|retry-after(?:-ms)?|x-should-retry|(?:x-)?request-id|(?:x-|anthropic-)ratelimit-.*)$/

/** Sends a request to the upstream and its response to the client, piece by piece, without ending it. Throws if it does not arrive completely. */
async function forward(request: Request, response: Response, upstream: string): Promise<Exchange> {
  const { method, originalUrl, body } = request as Request & { readonly body: unknown }
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    SENT.test(name) && typeof value === 'string' ? [[name, value] as const] : [],
  )
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  const answer = await fetch(upstream.replace(/\/$/, '') + originalUrl, {
    method,
    headers: Object.fromEntries(headers),
    signal: closed.signal,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const kept = Object.fromEntries([...answer.headers].filter(([name]) => KEPT.test(name)))
  response.status(answer.status).set(kept)
  const pieces: Uint8Array[] = []
  for await (const piece of answer.body ?? []) {
    pieces.push(piece)
    response.write(piece)
  }
  return { ...exchangeOf(request), status: answer.status, headers: kept, body: Buffer.concat(pieces).toString('utf8') }
}
