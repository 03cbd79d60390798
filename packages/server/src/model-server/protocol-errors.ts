import type { Request } from 'express'
import { ANTHROPIC_ERRORS } from './messages/errors.ts'
import { type ErrorFormat, OPENAI_ERRORS } from './protocol.ts'

/** Returns the form of errors that the client of a request reads: Anthropic's clients send a version. */
export function errorsFor(request: Request): ErrorFormat {
  const isAnthropic = request.get('anthropic-version') !== undefined || request.path.startsWith('/v1/messages')
  return isAnthropic ? ANTHROPIC_ERRORS : OPENAI_ERRORS
}
