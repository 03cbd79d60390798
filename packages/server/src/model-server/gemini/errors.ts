import type { ErrorFormat } from '../protocol.ts'

/** Names of the statuses of Google's APIs. */
const NAMES: ReadonlyMap<number, string> = new Map([
  [400, 'INVALID_ARGUMENT'],
  [401, 'UNAUTHENTICATED'],
  [403, 'PERMISSION_DENIED'],
  [404, 'NOT_FOUND'],
  [408, 'DEADLINE_EXCEEDED'],
  [429, 'RESOURCE_EXHAUSTED'],
  [503, 'UNAVAILABLE'],
  [504, 'DEADLINE_EXCEEDED'],
])

function bodyOf({ status, error }: Parameters<ErrorFormat['body']>[0]): ReturnType<ErrorFormat['body']> {
  const name = NAMES.get(status) ?? (status < 500 ? 'INVALID_ARGUMENT' : 'INTERNAL')
  return { error: { code: status, message: error.message, status: name } }
}

/** Errors of the Gemini API. */
export const GEMINI_ERRORS: ErrorFormat = {
  body: bodyOf,
  event: (failure) => ({ data: bodyOf(failure) }),
  headers: () => ({}),
}
