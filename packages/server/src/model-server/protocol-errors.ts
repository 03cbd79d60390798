import type { IncomingMessage } from 'node:http'
import { ANTHROPIC_ERRORS } from './messages/errors.ts'
import { type ErrorFormat, OPENAI_ERRORS } from './protocol.ts'

/** Returns the form of errors that the client of a request reads: Anthropic's clients send a version. */
export function errorsFor(request: (IncomingMessage & { readonly originalUrl?: string }) | undefined): ErrorFormat {
  const url = request?.originalUrl ?? request?.url ?? ''
  const isAnthropic = request?.headers['anthropic-version'] !== undefined || /^(?:\/v1){0,2}\/messages\b/.test(url)
  return isAnthropic ? ANTHROPIC_ERRORS : OPENAI_ERRORS
}
