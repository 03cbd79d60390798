import { type ErrorCode, OrreryError } from '@orreryjs/core'
import { saysOverflow } from '../../overflow.ts'

type Fields = Readonly<Record<string, unknown>>

const CODES: ReadonlyMap<unknown, ErrorCode> = new Map<unknown, ErrorCode>([
  ['server_error', 'MODEL_UNAVAILABLE'],
  ['rate_limit_exceeded', 'MODEL_RATE_LIMITED'],
  ['vector_store_timeout', 'MODEL_UNAVAILABLE'],
  ['context_length_exceeded', 'CONTEXT_OVERFLOW'],
  // What it says of a prompt that its policy forbids.
  ['invalid_prompt', 'MODEL_FILTERED'],
])

/** The error of a response that was begun and failed. */
export function failureIn({ code, message }: Fields): OrreryError {
  const told = typeof message === 'string' && message !== '' ? message : 'no reason is given'
  const known = CODES.get(code) ?? (saysOverflow(told) ? 'CONTEXT_OVERFLOW' : 'MODEL_BAD_REPLY')
  return new OrreryError(known, `the response failed: ${told}`)
}
