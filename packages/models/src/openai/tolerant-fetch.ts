import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'

/** Origins whose servers send `100 Continue` without being asked. */
const unrequestedContinue = new Set<string>()

/**
 * Sends a request with `fetch` and follows no redirect. Some servers and proxies send `100 Continue` unasked, which RFC 9110 (section 15.2)
 * requires clients to ignore; `fetch` of Node.js (undici) closes the connection instead. Such a request is sent again with `node:http`, and
 * later ones to that server at once.
 */
export async function tolerantFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const { origin } = new URL(url)
  if (!unrequestedContinue.has(origin)) {
    try {
      return await fetch(url, { ...init, redirect: 'manual' })
    } catch (error) {
      if (!isUnrequestedContinue(error) || (init.body !== undefined && typeof init.body !== 'string')) throw error
      unrequestedContinue.add(origin)
    }
  }
  return sendHttp(url, init)
}

/** The error of undici 5 to 7 for an unexpected `100 Continue`. */
function isUnrequestedContinue(error: unknown): boolean {
  return error instanceof TypeError && error.cause instanceof Error && error.cause.message === 'bad response'
}

function sendHttp(url: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...Object.fromEntries(new Headers(headers)), 'accept-encoding': 'identity' } }
    const request = send(url, { ...options, ...(signal && { signal }) }, (response) => {
      const { statusCode = 500, statusMessage = '', headersDistinct } = response
      const received = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      )
      const hasBody = ![204, 205, 304].includes(statusCode)
      const init = { status: statusCode, statusText: statusMessage, headers: received }
      resolve(new Response(hasBody ? (Readable.toWeb(response) as ReadableStream<Uint8Array>) : null, init))
    })
    request.on('error', (cause) => reject(signal?.aborted === true ? signal.reason : new TypeError('fetch failed', { cause })))
    request.end(body as string | undefined)
  })
}
