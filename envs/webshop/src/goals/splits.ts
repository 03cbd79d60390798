/** Upstream's splits: the first 500 goals, the next 1,000, and the rest. */
export const GOAL_SPLITS = ['test', 'eval', 'train'] as const
export type GoalSplit = (typeof GOAL_SPLITS)[number]

const FIRST: Readonly<Record<GoalSplit, number>> = { test: 0, eval: 500, train: 1500 }
const END: Readonly<Record<GoalSplit, number>> = { test: 500, eval: 1500, train: Infinity }

/** Goal indexes of a split, from the first up to but not including `end`, where there are `count` goals. */
export function splitBounds(split: GoalSplit, count: number): { readonly first: number; readonly end: number } {
  return { first: Math.min(FIRST[split], count), end: Math.min(END[split], count) }
}
