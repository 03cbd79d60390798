import type { IncomingMessage } from 'node:http'
import { GEMINI_ERRORS } from './gemini/errors.ts'
import { ANTHROPIC_ERRORS } from './messages/errors.ts'
import { type ErrorFormat, OPENAI_ERRORS } from './protocol.ts'

/** Returns the form of errors that the client of a request reads: Anthropic's clients send a version, and Google's have their own paths. */
export function errorsFor(request: Pick<IncomingMessage, 'url' | 'headers'> | undefined): ErrorFormat {
  const url = request?.url ?? ''
  if (/^\/v1(?:beta|alpha)\/models\//.test(url)) return GEMINI_ERRORS
  const isAnthropic = request?.headers['anthropic-version'] !== undefined || /^(?:\/v1){0,2}\/messages\b/.test(url)
  return isAnthropic ? ANTHROPIC_ERRORS : OPENAI_ERRORS
}
