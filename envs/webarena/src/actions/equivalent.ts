import type { Action } from './action.ts'

/** Whether WebArena counts two actions as the same: typing and clicking by their elements alone, whatever was typed. */
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
