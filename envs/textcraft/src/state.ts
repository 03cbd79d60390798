/** An amount held. A decimal string where it passes `Number.MAX_SAFE_INTEGER`: `get` takes any whole number. */
export type Count = number | string

/** Where an episode stands. Plain data; the recipe book is found through the task. */
export interface TextCraftState {
  /** Id of the task. */
  readonly task: string
  /** Item to craft. */
  readonly goal: string
  /** How many of the goal are wanted in total. */
  readonly goalCount: number
  /** In the order in which items were first obtained; upstream keeps entries of zero after `get 0`. */
  readonly inventory: readonly (readonly [item: string, count: Count])[]
  /** The task's end was reached. */
  readonly solved: boolean
}
