import type { ErrorFormat } from '../protocol.ts'

/** Error types of the Messages API by status. Others are `invalid_request_error` below 500, and `api_error` from 500. */
const TYPES: ReadonlyMap<number, string> = new Map([
  [401, 'authentication_error'],
  [402, 'billing_error'],
  [403, 'permission_error'],
  [404, 'not_found_error'],
  [408, 'timeout_error'],
  [413, 'request_too_large'],
  [429, 'rate_limit_error'],
  [504, 'timeout_error'],
  [529, 'overloaded_error'],
])

/** Types that a script may name; OpenAI's types are replaced by the type of the status. */
const NAMED: ReadonlySet<string> = new Set([...TYPES.values(), 'api_error'])

function bodyOf({ status, error }: Parameters<ErrorFormat['body']>[0], requestId: string): ReturnType<ErrorFormat['body']> {
  const usual = TYPES.get(status) ?? (status >= 500 ? 'api_error' : 'invalid_request_error')
  const type = NAMED.has(error.type) ? error.type : usual
  return {
    type: 'error',
    error: { type, message: error.message, ...(error.details && { details: error.details }) },
    request_id: requestId,
  }
}

/** Errors of the Messages API. */
export const ANTHROPIC_ERRORS: ErrorFormat = {
  body: bodyOf,
  event: (failure, requestId) => ({ name: 'error', data: bodyOf(failure, requestId) }),
  headers: (isExceeded) => ({
    ...limitHeaders('requests', 10_000, isExceeded),
    ...limitHeaders('tokens', 2_000_000, isExceeded),
  }),
}

/** Headers of one limit. They do not depend on time or machine. */
function limitHeaders(name: string, limit: number, isExceeded: boolean): Readonly<Record<string, string>> {
  const prefix = `anthropic-ratelimit-${name}`
  return {
    [`${prefix}-limit`]: String(limit),
    [`${prefix}-remaining`]: isExceeded ? '0' : String(limit - 1),
    [`${prefix}-reset`]: '1970-01-01T00:00:01Z',
  }
}
