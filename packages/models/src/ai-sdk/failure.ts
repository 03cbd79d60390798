import { errorMessage } from '@orreryjs/core'

/** What an error of the AI SDK says of a server's answer. */
interface ApiCallError {
  readonly statusCode?: unknown
  readonly responseBody?: unknown
  readonly responseHeaders?: Readonly<Record<string, string>> | undefined
}

/** The error with what the server wrote, in the form in which refusals and overflows are read; another thing as it is. */
export function wireError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown
  const { statusCode, responseBody } = thrown as ApiCallError
  if (typeof statusCode !== 'number') return thrown
  const body = typeof responseBody === 'string' ? responseBody : ''
  return Object.assign(new Error(`${errorMessage(thrown)} ${body}`), { status: statusCode })
}

/** Milliseconds that the server asks to wait. */
export function retryAfter(thrown: unknown): number | undefined {
  const headers = (thrown as ApiCallError | undefined)?.responseHeaders ?? {}
  const exact = headers['retry-after-ms'] ?? ''
  if (/^\d+(?:\.\d+)?$/.test(exact)) return Number(exact)
  const seconds = headers['retry-after'] ?? ''
  return /^\d+(?:\.\d+)?$/.test(seconds) ? Number(seconds) * 1000 : undefined
}
