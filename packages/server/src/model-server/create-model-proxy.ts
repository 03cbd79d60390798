import { once } from 'node:events'
import { appendFile, readFile } from 'node:fs/promises'
import { type IncomingMessage, validateHeaderName, validateHeaderValue } from 'node:http'
import { contentHash, OrreryError, parseJson, systemReason } from '@orreryjs/core'
import { z } from 'zod'
import { createIgnoredFields } from '../wire/ignored.ts'
import { SAFE } from '../wire/send.ts'
import type { Service } from '../wire/service.ts'
import { type Exchange, nameIgnored } from './exchange.ts'
import { badRequest, type Failure, refusal, serverFailure } from './failure.ts'
import { createHandler } from './handler.ts'
import { refusedReply, sendFailure } from './send.ts'

/** Options of `createModelProxy`. */
export interface ModelProxyOptions {
  /** File with one recorded exchange per line. It need not exist if there is an upstream. */
  readonly cassette: string
  /** Server that answers requests without a recording, for example `https://api.openai.com`. @default such a request is a 404 */
  readonly upstream?: string
  /** Called with the error if a request cannot be forwarded or recorded. */
  onFailure?(error: unknown): void
  /** Called with a line for every name of a request field that has no effect, once per name. */
  onNotice?(text: string): void
}

/** Request without its headers, which contain the API key, and the response as sent. */
interface Recording {
  /** Absent for `POST` with a body and for `GET` without one. */
  readonly method?: string | undefined
  readonly path: string
  readonly request: unknown
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const STATUS_RANGE = 'expected a status from 200 to 999'

const recordingSchema: z.ZodType<Recording> = z.strictObject({
  method: z.string().optional(),
  path: z.string(),
  request: z.unknown(),
  status: z.int().min(200, STATUS_RANGE).max(999, STATUS_RANGE),
  headers: z.record(
    z.string().refine(isHeaderName, 'expected the name of a header'),
    z.string().refine(isHeaderValue, 'expected the value of a header'),
  ),
  body: z.string(),
})

const MAX_BYTES = 64 * 1024 * 1024

function isHeaderName(name: string): boolean {
  return passes(() => validateHeaderName(name))
}

function isHeaderValue(value: string): boolean {
  return passes(() => validateHeaderValue('x', value))
}

function passes(check: () => void): boolean {
  try {
    check()
    return true
  } catch {
    return false
  }
}

/**
 * Replays recorded exchanges with a model server, of any protocol, with the same status, headers and bytes. A request without a recording is
 * sent to the upstream with the client's key, and recorded. Equal requests replay their recordings in order; the last one repeats. Throws
 * `CONFIG_INVALID` if the cassette cannot be read or, with an upstream, written.
 */
export async function createModelProxy({ cassette, upstream, onFailure, onNotice }: ModelProxyOptions): Promise<Service> {
  const recorded = new Map<string, Recording[]>()
  const replayed = new Map<string, number>()
  for (const recording of await readCassette(cassette, upstream !== undefined)) remember(recorded, recording)
  if (upstream !== undefined) await createCassette(cassette)
  const ignoredFields = createIgnoredFields('model proxy', onNotice)
  const answer = async (exchange: Exchange): Promise<void> => {
    const key = keyOf(requestOf(exchange))
    const recordings = recorded.get(key) ?? []
    const count = replayed.get(key) ?? 0
    const recording = recordings[upstream === undefined ? Math.min(count, recordings.length - 1) : count]
    if (recording !== undefined || upstream !== undefined) replayed.set(key, count + 1)
    if (recording !== undefined) {
      // A query may contain the key of a client, so it is not recorded.
      nameIgnored(exchange, ignoredFields)
      const { response, headers } = exchange
      response.statusCode = recording.status
      response.setHeaders(new Map(Object.entries({ ...SAFE, ...headers, ...recording.headers })))
      response.end(recording.body)
    } else if (upstream === undefined) {
      sendFailure(exchange, missing(exchange, cassette))
    } else if (!isForwarded(exchange.request)) {
      sendFailure(exchange, badRequest('expected a path that begins with a slash, and a method other than TRACE'))
    } else {
      const made = await forward(exchange, upstream)
      remember(recorded, made)
      await appendFile(cassette, `${JSON.stringify(made)}\n`)
      // Only now, so that a client that has read the response finds its recording.
      exchange.response.end()
    }
  }
  return {
    handle: createHandler(answer, { failureOf: forwardFailure, onFailure }),
    maxBody: MAX_BYTES,
    refuse: refusedReply,
  }
}

/** An absolute address would send the key of the client to another server. */
function isForwarded({ method, url }: IncomingMessage): boolean {
  return url?.startsWith('/') === true && method !== 'TRACE'
}

/** A retry may reach the upstream, so the failure does not advise against one. */
function forwardFailure(error: unknown): Failure {
  const reason = systemReason(error instanceof Error && error.cause !== undefined ? error.cause : error)
  return { ...serverFailure(`The request cannot be forwarded: ${reason}.`), status: 502, headers: {} }
}

function missing({ request, path }: Exchange, cassette: string): Failure {
  const message = `${cassette} has no recording of this request, ${request.method} ${path}. Record it with --proxy.`
  return refusal(404, message, 'not_recorded')
}

/** Returns the parts of a request that its recording contains. */
function requestOf({ request: { method }, path, body = null }: Exchange): Pick<Recording, 'method' | 'path' | 'request'> {
  return { ...(method !== usualMethod(body) && { method }), path, request: body }
}

function usualMethod(request: unknown): string {
  return request === null ? 'GET' : 'POST'
}

function keyOf({ method, path, request }: Pick<Recording, 'method' | 'path' | 'request'>): string {
  return contentHash([method ?? null, path, request ?? null] as Parameters<typeof contentHash>[0])
}

function remember(recorded: Map<string, Recording[]>, recording: Recording): void {
  const key = keyOf(recording)
  recorded.set(key, [...(recorded.get(key) ?? []), recording])
}

/** Reads a line of a cassette. The error names the first field that is wrong. */
function readRecording(line: string, index: number): Recording {
  const { data, error } = recordingSchema.safeParse(parseJson(line))
  if (data !== undefined) return data
  const [issue] = error.issues
  throw new TypeError(`line ${index + 1}: ${[...(issue?.path ?? []), issue?.message].join(': ')}`)
}

async function readCassette(path: string, mayBeMissing: boolean): Promise<readonly Recording[]> {
  try {
    const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line.trim() !== '')
    return lines.map(readRecording)
  } catch (error) {
    if (mayBeMissing && (error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw new OrreryError('CONFIG_INVALID', `the cassette ${path} cannot be read: ${systemReason(error)}`, {
      hint: 'expected a file that `orrery serve model --proxy URL --record FILE` wrote',
      cause: error,
    })
  }
}

/** Creates the file, so that a path that cannot be written is an error before the first request. */
async function createCassette(path: string): Promise<void> {
  try {
    await appendFile(path, '')
  } catch (error) {
    throw new OrreryError('CONFIG_INVALID', `the cassette ${path} cannot be written: ${systemReason(error)}`, {
      hint: 'choose a file in an existing directory',
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
async function forward(exchange: Exchange, upstream: string): Promise<Recording> {
  const { request, response, body } = exchange
  const { method = 'GET', url = '/' } = request
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    SENT.test(name) && typeof value === 'string' ? [[name, value] as const] : [],
  )
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  const answer = await fetch(upstream.replace(/\/$/, '') + url, {
    method,
    headers: Object.fromEntries(headers),
    signal: closed.signal,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const kept = Object.fromEntries([...answer.headers].filter(([name]) => KEPT.test(name)))
  const head = { ...SAFE, ...exchange.headers, ...kept }
  const pieces: Uint8Array[] = []
  for await (const piece of answer.body ?? []) {
    // Only now, so that an upstream that breaks before is an error with a reason.
    if (!response.headersSent) response.writeHead(answer.status, head)
    pieces.push(piece)
    if (!response.write(piece)) await once(response, 'drain', { signal: closed.signal })
  }
  if (!response.headersSent) response.writeHead(answer.status, head)
  return { ...requestOf(exchange), status: answer.status, headers: kept, body: Buffer.concat(pieces).toString('utf8') }
}
