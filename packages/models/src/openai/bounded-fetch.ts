import { TextDecoder } from 'node:util'
import { OrreryError, parseJson } from '@orreryjs/core'
import { tolerantFetch } from './tolerant-fetch.ts'

interface ReplyBounds {
  readonly maxReplyBytes: number
  /** True if an event stream is expected. */
  readonly stream: boolean
  /** Called with the headers of every response. */
  onHeaders?(headers: Headers): void
}

/**
 * Creates a `fetch` that resolves after the whole body is read, so that the caller's timeout covers the body, even of a stream. Rejects
 * with `MODEL_BAD_REPLY` a successful body that is too large, not UTF-8, or not a stream if one was requested. Does not follow redirects,
 * so that prompts and keys reach only the configured server.
 */
export function boundedFetch({ maxReplyBytes, stream, onHeaders }: ReplyBounds): typeof fetch {
  return async (input, init) => {
    const response = await tolerantFetch(input instanceof Request ? input.url : String(input), init)
    const body = await readBody(response, maxReplyBytes)
    if (stream && response.ok) checkStream(response, body)
    const { status, statusText, headers } = response
    onHeaders?.(headers)
    if (stream && response.ok) return new Response(eventsOf(body), { status, statusText, headers })
    const errorBody = response.ok ? body : asError(body)
    return new Response(errorBody === '' ? null : errorBody, { status, statusText, headers })
  }
}

/** Splits a stream at its events, because the SDK copies the rest of a chunk for each event in it. */
async function* eventsOf(body: string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for (const event of body.split(/(?<=\n\n|\r\r|\r\n\r\n)/)) yield encoder.encode(event)
}

/**
 * Moves the error of a response to the member `error`, which the SDK reports. Many servers use `detail`, `message` next to `object:
 * error`, or a list.
 */
function asError(body: string): string {
  const value = jsonOf(body)
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (typeof first !== 'object' || first === null) return body
  const { error } = first as { readonly error?: unknown }
  const hasError = typeof error === 'string' ? error !== '' : typeof error === 'object' && error !== null
  if (hasError) return first === value ? body : JSON.stringify(first)
  return JSON.stringify({ error: { message: body } })
}

function jsonOf(body: string): unknown {
  try {
    return parseJson(body)
  } catch {
    return undefined
  }
}

function checkStream({ headers }: Response, body: string): void {
  if (headers.get('content-type')?.toLowerCase().includes('text/event-stream') !== true) {
    throw new OrreryError('MODEL_BAD_REPLY', 'the reply is not a stream (content type text/event-stream)')
  }
  if (body === '') throw new OrreryError('MODEL_UNAVAILABLE', 'the stream ended in the middle of the reply')
}

async function readBody(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: response.ok })
  let text = ''
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes && !response.ok) return text
    if (size > maxBytes) throw new OrreryError('MODEL_BAD_REPLY', `the reply is larger than ${maxBytes} bytes`)
    text += decode(decoder, chunk)
  }
  return text + decode(decoder)
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
  } catch {
    throw new OrreryError('MODEL_BAD_REPLY', 'the reply is not UTF-8 text')
  }
}
