import { act, type Mark, mark, type Observation, type Seen } from '@orreryjs/core'
import type { Pair, Steps } from '@orreryjs/core/agents'
import type { Rules } from './rules.ts'

/** An action that was taken, with what came back and where it was taken. */
export interface Taken extends Pair {
  /** What could be seen before it. */
  readonly from: Observation
  readonly seen: Seen
  /** The action but for case and blanks: two with the same are the same action. */
  readonly key: string
  /** The place before it, where the method goes back. */
  readonly mark?: Mark
}

/** What an episode remembers. */
export interface Memory {
  /** The transcript, oldest first. */
  taken: readonly Taken[]
  /** What can be seen now. */
  here: Observation
  /** Modifications in a row, the last step among them. */
  modifications: number
  /** Every action ever taken, with the key of the place it was taken at. */
  readonly ran: Set<string>
}

/** A memory of nothing but the first observation. */
export function emptyMemory(here: Observation): Memory {
  return { taken: [], here, modifications: 0, ran: new Set() }
}

/** Takes an action and remembers it. The answer tells whether the task has ended. */
export function* take(memory: Memory, action: string, { modify }: Pick<Rules, 'modify'>): Steps<boolean> {
  const goesBack = modify === 'navigate' || modify === 'rewind'
  const place = goesBack ? { mark: yield* mark() } : {}
  const from = memory.here
  const seen = yield* act(action)
  remember(memory, { line: action, key: actionKey(action), observation: seen.observation.text, from, seen, ...place })
  return seen.ended
}

/** Adds an action and moves on to what came back. */
function remember(memory: Memory, taken: Taken): void {
  memory.taken = [...memory.taken, taken]
  memory.here = taken.seen.observation
  memory.ran.add(attempt(taken.key, taken.from))
}

/** Whether the action was taken before by someone who saw the same. */
export function hasRun({ ran }: Pick<Memory, 'ran'>, action: string, at: Observation): boolean {
  return ran.has(attempt(actionKey(action), at))
}

function attempt(action: string, { key }: Observation): string {
  return `${action}\n${key}`
}

/** An action without what makes no difference: case and blanks. */
export function actionKey(action: string): string {
  return action.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Whether the page never changed since before action number `index`, from 0. */
export function stayedSince({ taken, here }: Pick<Memory, 'taken' | 'here'>, index: number): boolean {
  return taken.slice(index).every(({ from }) => from.page === here.page)
}
