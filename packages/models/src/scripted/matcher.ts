import type { ModelRequest } from '@orrery/core'

/** What a request must look like: its messages contain the string, fit the pattern, or satisfy the predicate. */
export type Matcher = string | RegExp | ((request: ModelRequest) => boolean)

/** Whether a request fits. Strings and patterns see the messages' contents, one after the other, and never the purpose. */
export function matches(matcher: Matcher, request: ModelRequest): boolean {
  if (typeof matcher === 'function') return matcher(request)
  const text = request.messages.map((message) => message.content).join('\n')
  return typeof matcher === 'string' ? text.includes(matcher) : text.search(matcher) >= 0
}

/** A matcher as error messages name it. */
export function describeMatcher(matcher: Matcher): string {
  if (typeof matcher === 'string') return JSON.stringify(matcher)
  return typeof matcher === 'function' ? 'a predicate' : String(matcher)
}
