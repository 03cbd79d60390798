import type { ShopGoal } from '@orreryjs/shopping'
import type { GoalSplit } from '../tasks.ts'

/** Upstream's splits: the first 500 goals, the next 1,000, and the rest. */
export const GOAL_SPLITS = ['test', 'eval', 'train'] as const
/** Name of an upstream split. */
type GoalSplitName = (typeof GOAL_SPLITS)[number]

const FIRST: Readonly<Record<GoalSplitName, number>> = { test: 0, eval: 500, train: 1500 }
const END: Readonly<Record<GoalSplitName, number>> = { test: 500, eval: 1500, train: Infinity }

/** Returns the goal indexes of a split from `first` up to but not including `end`, given the number of goals. */
export function splitBounds(split: GoalSplitName, count: number): { readonly first: number; readonly end: number } {
  return { first: Math.min(FIRST[split], count), end: Math.min(END[split], count) }
}

/** Goals by zero-based index, in memory or on disk. */
interface GoalList {
  readonly length: number
  at(number: number): ShopGoal | undefined
}

/** Divides a list of goals into upstream's splits, keeping the numbers. The type of a task is the department of its goal. */
export function goalSplits(goals: GoalList): readonly GoalSplit[] {
  return GOAL_SPLITS.map((name) => {
    const { first, end } = splitBounds(name, goals.length)
    return { name, first, size: end - first, load: (number) => typedGoal(goals, number) }
  })
}

function typedGoal(goals: GoalList, number: number): ReturnType<GoalSplit['load']> {
  const goal = goals.at(number)
  if (goal === undefined) throw new RangeError(`goals: no goal ${number} among ${goals.length}`)
  return { type: goal.category, goal }
}
