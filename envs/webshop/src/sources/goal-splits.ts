import type { ShopGoal } from '../goal.ts'
import { GOAL_SPLITS, splitBounds } from '../goals/splits.ts'
import type { GoalSplit } from '../tasks.ts'

/** Goals by number from 0, in memory or on disk. */
interface GoalList {
  readonly length: number
  at(number: number): ShopGoal | undefined
}

/** Upstream's splits of a list of goals, numbered as in the list. A task's type is the department of what is wanted. */
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
