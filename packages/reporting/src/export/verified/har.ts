import type { JsonObject } from '@orreryjs/core'
import type { HttpExchange } from '@orreryjs/core/worlds'
import { isoTime } from '../inspect/names.ts'

/** Requests at a time in milliseconds since the Unix epoch; 0 in a deterministic run. */
export interface TimedRequests {
  readonly at: number
  readonly requests: readonly HttpExchange[]
}

/** Returns a HAR 1.2 archive of requests, without the content of pages. */
export function harOf(steps: readonly TimedRequests[]): JsonObject {
  return {
    log: {
      version: '1.2',
      creator: { name: 'orrery', version: '1' },
      entries: steps.flatMap(({ at, requests }) => requests.map((request) => entryOf(request, at))),
    },
  }
}

/** Headers by which evaluators recognize the navigation of a person, in contrast to the requests of a page. */
const NAVIGATION: Readonly<Record<string, string>> = {
  accept: 'text/html,application/xhtml+xml',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-user': '?1',
}

const FORM = 'application/x-www-form-urlencoded'

const UNKNOWN_SIZES = { headersSize: -1, bodySize: -1 }

function entryOf({ method, url, form, referrer, status, redirect }: HttpExchange, at: number): JsonObject {
  const headers = {
    ...NAVIGATION,
    ...(referrer !== undefined && { referer: referrer }),
    ...(method === 'POST' && { 'content-type': FORM }),
  }
  const text = new URLSearchParams(form.map(([name, value]): [string, string] => [name, value])).toString()
  const query = URL.canParse(url) ? [...new URL(url).searchParams] : []
  const protocol = { httpVersion: 'HTTP/1.1', cookies: [] }
  return {
    startedDateTime: isoTime(at),
    time: 0,
    request: {
      ...protocol,
      method,
      url,
      headers: pairs(Object.entries(headers)),
      queryString: pairs(query),
      ...(method === 'POST' && { postData: { mimeType: FORM, params: pairs(form), text } }),
      ...UNKNOWN_SIZES,
    },
    response: {
      ...protocol,
      status,
      statusText: STATUS_TEXTS[status] ?? '',
      headers: pairs(redirect === undefined ? [['content-type', 'text/html']] : [['location', redirect]]),
      content: { size: 0, mimeType: 'text/html' },
      redirectURL: redirect ?? '',
      ...UNKNOWN_SIZES,
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
  }
}

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'OK',
  302: 'Found',
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable',
}

function pairs(fields: readonly (readonly [name: string, value: string])[]): readonly JsonObject[] {
  return fields.map(([name, value]) => ({ name, value }))
}
