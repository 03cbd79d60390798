import { noteIn } from '../parse/action.ts'
import type { Run } from '../rules.ts'

/**
 * Whether an action is among those on offer. Of a form that the profile calls `free`, such as `search[words]`, any action
 * is, if one is on offer.
 */
export function isPossible({ opening, grammar }: Run, offered: readonly string[], action: string): boolean {
  const wanted = plain(action)
  if (noteIn(action) !== undefined || offered.some((each) => plain(each) === wanted)) return true
  const form = grammar.formOf(action)
  const free = (opening.profile.parts['free'] ?? '').split('\n').map((line) => line.trim())
  return form !== undefined && free.includes(form) && offered.some((each) => grammar.formOf(each) === form)
}

/** Whether two texts are the same action but for case and blanks. */
export function isSameAction(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(action: string): string {
  return action.toLowerCase().replace(/\s+/g, ' ').trim()
}
