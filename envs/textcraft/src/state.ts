import type { TextCraftTask } from './tasks.ts'

/** An amount held. A decimal string where it passes `Number.MAX_SAFE_INTEGER`: `get` takes any whole number. */
export type Count = number | string

/** Items held, in the order in which they were first obtained. */
export type Inventory = readonly (readonly [item: string, count: Count])[]

/** Where an episode stands. Plain data. */
export interface TextCraftState {
  /** Id of the task. */
  readonly task: string
  /** Name of the recipe book in force. */
  readonly book: string
  /** Item to craft. */
  readonly goal: string
  /** How many of the goal are wanted in total. */
  readonly goalCount: number
  /** Upstream keeps entries of zero after `get 0`. */
  readonly inventory: Inventory
  /** The task's end was reached. */
  readonly solved: boolean
}

/** The state in which every episode of the task begins: nothing held. */
export function initialState(task: TextCraftTask): TextCraftState {
  return { task: task.id, book: task.book, goal: task.goalItem, goalCount: task.goalCount, inventory: [], solved: false }
}
