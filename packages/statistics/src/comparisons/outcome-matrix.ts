import { compareTexts } from '@orreryjs/core'
import type { TaskScore } from '../scores/task-scores.ts'
import { type Attempt, byTask } from '../scores/task-scores.ts'
import { type CorrectedComparison, correctComparisons } from './multiple-testing.ts'
import { compareScores } from './paired.ts'

/** Outcome of an attempt that did not fail. */
const SOLVED = 'solved'

/** Number of paired attempts with this outcome of the first configuration and this outcome of the second. */
export interface OutcomePair {
  readonly a: string
  readonly b: string
  readonly count: number
}

/** Difference in the frequency of one failure category, on the same tasks. */
export interface FailureDifference extends CorrectedComparison {
  readonly type: string
}

/** Outcomes of two configurations on their shared tasks. */
export interface OutcomeMatrix {
  readonly tasks: number
  /** Number of pairs of attempts with the same task and trial. */
  readonly attempts: number
  /** Outcome pairs that occur, most frequent first. */
  readonly pairs: readonly OutcomePair[]
  /** One comparison per failure category of either side, most frequent first, corrected over the categories. */
  readonly differences: readonly FailureDifference[]
}

/**
 * Compares failure categories over the attempts (task and trial) that both sides made. Each category is compared like success, by the share
 * of a task's attempts that failed this way; Holm corrects over the categories. `undefined` if they share no attempt.
 */
export function outcomeMatrix(first: readonly Attempt[], second: readonly Attempt[]): OutcomeMatrix | undefined {
  const shared = sharedAttempts(first, second)
  const pairs = shared.flatMap(({ pairs: own }) => own)
  if (pairs.length === 0) return undefined
  const counts = new Map<string, OutcomePair>()
  const frequencies = new Map<string, number>()
  for (const [a, b] of pairs) {
    const key = JSON.stringify([outcomeOf(a), outcomeOf(b)])
    counts.set(key, { a: outcomeOf(a), b: outcomeOf(b), count: (counts.get(key)?.count ?? 0) + 1 })
    for (const type of [outcomeOf(a), outcomeOf(b)]) frequencies.set(type, (frequencies.get(type) ?? 0) + 1)
  }
  frequencies.delete(SOLVED)
  const categories = [...frequencies].sort((a, b) => b[1] - a[1] || compareTexts(a[0], b[0])).map(([type]) => type)
  const compared = categories.flatMap((type) => {
    const [a, b] = [0, 1].map((side) => shared.map((task) => scoreOf(task, side === 0 ? 0 : 1, type)))
    const comparison = compareScores('success', a ?? [], b ?? [], { comparisons: categories.length })
    return comparison === undefined ? [] : [{ ...comparison, type }]
  })
  return {
    tasks: shared.length,
    attempts: pairs.length,
    pairs: [...counts.values()].sort(
      (one, other) => other.count - one.count || compareTexts(`${one.a} ${one.b}`, `${other.a} ${other.b}`),
    ),
    differences: correctComparisons(compared),
  }
}

interface SharedTask {
  readonly task: string
  readonly pairs: readonly (readonly [Attempt, Attempt])[]
}

function sharedAttempts(first: readonly Attempt[], second: readonly Attempt[]): readonly SharedTask[] {
  const others = byTask(second)
  return [...byTask(first)].flatMap(([task, own]) => {
    const sameTask = new Map<string, Attempt>()
    for (const b of others.get(task) ?? []) if (!sameTask.has(trialKey(b))) sameTask.set(trialKey(b), b)
    const pairs = own.flatMap((a): readonly (readonly [Attempt, Attempt])[] => {
      const b = sameTask.get(trialKey(a))
      return b === undefined ? [] : [[a, b]]
    })
    return pairs.length === 0 ? [] : [{ task, pairs }]
  })
}

/** Identity of an attempt within its task. */
function trialKey({ trial, taskHash }: Attempt): string {
  return `${trial} ${taskHash}`
}

function outcomeOf({ success, failure = 'unknown' }: Attempt): string {
  return success ? SOLVED : failure
}

/** Counts failures of this category as if they were successes. */
function scoreOf({ task, pairs }: SharedTask, side: 0 | 1, type: string): TaskScore {
  const count = pairs.filter((pair) => outcomeOf(pair[side]) === type).length
  return {
    task,
    taskHash: task,
    taskType: '',
    trials: pairs.length,
    successes: count,
    infrastructureErrors: 0,
    totals: { success: count },
  }
}
