import type { Action } from './action.ts'

/** Limits after which WebArena ends a task. */
interface EarlyStopRules {
  readonly maxSteps: number
  /** Maximum number of consecutive unparsed replies. */
  readonly parsingFailures: number
  /** Maximum number of equal consecutive actions; for typing, the maximum number at the same element in the whole task. */
  readonly repeatedActions: number
}

/** Limits of WebArena's own runs. */
export const DEFAULT_EARLY_STOP: EarlyStopRules = { maxSteps: 30, parsingFailures: 3, repeatedActions: 3 }

/** Returns WebArena's reason for ending a task before its next action; `undefined` if it continues. */
export function earlyStop(actions: readonly Action[], rules: EarlyStopRules): string | undefined {
  const { maxSteps, parsingFailures, repeatedActions } = rules
  if (actions.length >= maxSteps) return `Reach max steps ${maxSteps}`
  const latest = actions.slice(-parsingFailures)
  if (latest.length >= parsingFailures && latest.every(({ type }) => type === 'none')) {
    return `Failed to parse actions for ${parsingFailures} times`
  }
  const last = actions.at(-1)
  if (last === undefined) return undefined
  const isSame = (action: Action): boolean => isEquivalent(action, last)
  if (last.type === 'type') {
    return actions.filter(isSame).length >= repeatedActions ? `Same typing action for ${repeatedActions} times` : undefined
  }
  const recent = actions.slice(-repeatedActions)
  return recent.length >= repeatedActions && recent.every(isSame) ? `Same action for ${repeatedActions} times` : undefined
}

/** True if WebArena considers two actions equal: typing and clicking are compared by element only, not by text. */
export function isEquivalent(left: Action, right: Action): boolean {
  switch (left.type) {
    case 'click':
    case 'hover':
    case 'type':
      return right.type === left.type && right.id === left.id
    case 'press':
      return right.type === left.type && right.keys === left.keys
    case 'scroll':
      return right.type === left.type && right.direction === left.direction
    case 'goto':
      return right.type === left.type && right.url === left.url
    case 'tab_focus':
      return right.type === left.type && right.tab === left.tab
    case 'stop':
      return right.type === left.type && right.answer === left.answer
    default:
      return right.type === left.type
  }
}
