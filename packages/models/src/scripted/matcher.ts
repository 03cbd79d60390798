import type { ModelRequest } from '@orreryjs/core'

/** Condition on a request: its messages contain the string, or the request satisfies the pattern, the shape or the predicate. */
export type Matcher = string | RegExp | RequestShape | ((request: ModelRequest) => boolean)

/** All given members must match: a string equals `purpose` and is contained in `text`; a pattern matches anywhere. */
export interface RequestShape {
  /** Purpose of the call, `react.step`. */
  readonly purpose?: string | RegExp
  /** The contents of all messages. */
  readonly text?: string | RegExp
  /** Name of an offered tool. */
  readonly tool?: string
}

/** Returns true if a request matches. Strings and patterns are matched against the messages' contents, never the purpose. */
export function matches(matcher: Matcher, request: ModelRequest): boolean {
  if (typeof matcher === 'function') return matcher(request)
  if (typeof matcher === 'string' || matcher instanceof RegExp) return hasText(request, matcher)
  const { purpose, text, tool } = matcher
  return (
    (purpose === undefined ||
      (typeof purpose === 'string' ? request.purpose === purpose : matchesPattern(purpose, request.purpose))) &&
    (text === undefined || hasText(request, text)) &&
    (tool === undefined || request.tools?.some(({ name }) => name === tool) === true)
  )
}

function hasText(request: ModelRequest, pattern: string | RegExp): boolean {
  const text = request.messages.map((message) => message.content).join('\n')
  return typeof pattern === 'string' ? text.includes(pattern) : matchesPattern(pattern, text)
}

/** `search` ignores the position that `test` keeps for patterns with the flag `g`. */
function matchesPattern(pattern: RegExp, text: string): boolean {
  return text.search(pattern) >= 0
}

/** Describes a matcher for error messages. */
export function describeMatcher(matcher: Matcher): string {
  if (typeof matcher === 'string') return JSON.stringify(matcher)
  if (typeof matcher === 'function') return matcher.name === '' ? 'a predicate' : `the predicate ${matcher.name}`
  if (matcher instanceof RegExp) return String(matcher)
  const conditions = Object.entries(matcher).map(
    ([name, value]) => `${name} ${typeof value === 'string' ? JSON.stringify(value) : value}`,
  )
  return conditions.length === 0 ? 'anything' : conditions.join(' and ')
}
