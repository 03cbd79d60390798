import type { Action, Reading } from './action.ts'

/** The reading of a text that is an action. */
export function readAs(action: Action): Reading {
  return { kind: 'action', action }
}

/** The reading of a text that is none. */
export function notAnAction(message: string): Reading {
  return { kind: 'misread', error: 'ActionParsingError', message }
}
