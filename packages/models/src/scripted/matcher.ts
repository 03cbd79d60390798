import type { ModelRequest } from '@orreryjs/core'

/** What a request must look like: its messages contain the string, fit the pattern or the shape, or satisfy the predicate. */
export type Matcher = string | RegExp | RequestShape | ((request: ModelRequest) => boolean)

/** All that is given must fit: a string as a whole for `purpose`, as a part for `text`; a pattern anywhere. */
export interface RequestShape {
  /** What the agent asks for, `react.step`. */
  readonly purpose?: string | RegExp
  /** The messages' contents, one after the other. */
  readonly text?: string | RegExp
  /** Name of a tool on offer. */
  readonly tool?: string
}

/** Whether a request fits. Strings and patterns see the messages' contents and never the purpose. */
export function matches(matcher: Matcher, request: ModelRequest): boolean {
  if (typeof matcher === 'function') return matcher(request)
  if (typeof matcher === 'string' || matcher instanceof RegExp) return hasText(request, matcher)
  const { purpose, text, tool } = matcher
  return (
    (purpose === undefined || (typeof purpose === 'string' ? request.purpose === purpose : fits(purpose, request.purpose))) &&
    (text === undefined || hasText(request, text)) &&
    (tool === undefined || request.tools?.some(({ name }) => name === tool) === true)
  )
}

function hasText(request: ModelRequest, wanted: string | RegExp): boolean {
  const text = request.messages.map((message) => message.content).join('\n')
  return typeof wanted === 'string' ? text.includes(wanted) : fits(wanted, text)
}

/** `search` keeps no place in the text, as `test` does for patterns with the flag `g`. */
function fits(pattern: RegExp, text: string): boolean {
  return text.search(pattern) >= 0
}

/** A matcher as error messages name it. */
export function describeMatcher(matcher: Matcher): string {
  if (typeof matcher === 'string') return JSON.stringify(matcher)
  if (typeof matcher === 'function') return matcher.name === '' ? 'a predicate' : `the predicate ${matcher.name}`
  if (matcher instanceof RegExp) return String(matcher)
  const shown = Object.entries(matcher).map(
    ([name, value]) => `${name} ${typeof value === 'string' ? JSON.stringify(value) : value}`,
  )
  return shown.length === 0 ? 'anything' : shown.join(' and ')
}
