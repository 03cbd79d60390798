import { act, type Mark, mark, type Observation, type Seen } from '@orreryjs/core'
import type { Pair, Steps } from '@orreryjs/core/agents'
import type { Rules } from './rules.ts'

/** An executed action with its result. */
export interface Taken extends Pair {
  /** Observation before the action. */
  readonly from: Observation
  readonly seen: Seen
  /** The action in normal form. Actions with equal keys are the same action. */
  readonly key: string
  /** Mark of the state before the action, if the agent may go back to it. */
  readonly mark?: Mark
}

/** State of an episode. */
export interface Memory {
  /** The transcript, oldest first. */
  taken: readonly Taken[]
  /** The current observation. */
  here: Observation
  /** Number of consecutive modifications, including the last step. */
  modifications: number
  /** Keys of all executed actions, each with the key of the state in which it was executed. */
  readonly ran: Set<string>
}

/** Returns a memory with only the first observation. */
export function emptyMemory(here: Observation): Memory {
  return { taken: [], here, modifications: 0, ran: new Set() }
}

/** Executes and records an action. Returns true if the task has ended. */
export function* take(memory: Memory, action: string, { modify }: Pick<Rules, 'modify'>): Steps<boolean> {
  const goesBack = modify === 'navigate' || modify === 'rewind'
  const before = goesBack ? { mark: yield* mark() } : {}
  const from = memory.here
  const seen = yield* act(action)
  remember(memory, { line: action, key: actionKey(action), observation: seen.observation.text, from, seen, ...before })
  return seen.ended
}

/** Appends an action and updates the current observation. */
function remember(memory: Memory, taken: Taken): void {
  memory.taken = [...memory.taken, taken]
  memory.here = taken.seen.observation
  memory.ran.add(attemptKey(taken.key, taken.from))
}

/** True if the action was executed before in the same observed state. */
export function hasRun({ ran }: Pick<Memory, 'ran'>, action: string, at: Observation): boolean {
  return ran.has(attemptKey(actionKey(action), at))
}

function attemptKey(action: string, { key }: Observation): string {
  return `${action}\n${key}`
}

/** Normal form of an action: lower case, single spaces. */
export function actionKey(action: string): string {
  return action.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** True if the page has not changed since before action `index` (0-based). */
export function stayedSince({ taken, here }: Pick<Memory, 'taken' | 'here'>, index: number): boolean {
  return taken.slice(index).every(({ from }) => from.page === here.page)
}
