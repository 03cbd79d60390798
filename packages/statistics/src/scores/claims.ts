import { exactInterval } from '../intervals/bounded-mean.ts'
import type { Estimate } from './cell-estimate.ts'
import { type Attempt, byTask } from './task-scores.ts'

/**
 * What an attempt was told to be when it ended: done or failed, by the agent; or nothing, as the agent stopped without a word of it, the
 * world ended it first, or it was cut off, by a limit or by something that broke.
 */
export const SAYINGS = ['done', 'failed', 'stopped', 'world', 'cut'] as const

/** One of them. */
export type Saying = (typeof SAYINGS)[number]

/** Attempts of which the same was said. */
export interface ClaimRow {
  readonly said: Saying
  readonly attempts: number
  readonly solved: number
  /** Share of them that were solved in truth. */
  readonly share: Estimate
}

/** What an agent said of its attempts against what was so. */
export interface ClaimTable {
  /** Those that came up, in the order of `SAYINGS`. */
  readonly rows: readonly ClaimRow[]
  /** Of the attempts that were said to be done, those that were; absent where none was. */
  readonly precision?: Estimate
  /** Of the solved attempts, those that were said to be done; absent where none was solved. */
  readonly recall?: Estimate
  /** Of the attempts that were not solved, those that were said to be done; absent where all were solved. */
  readonly falseDone?: Estimate
}

/** Claims against the truth, every share over tasks with its 95 % interval. Absent where the agent never claimed anything. */
export function claimTable(attempts: readonly Attempt[]): ClaimTable | undefined {
  if (attempts.every(({ claim }) => claim === undefined)) return undefined
  const tasks = [...byTask(attempts).values()]
  const share = (of: Test, per: Test): Estimate | undefined =>
    estimateShare(tasks.map((own) => [count(own, (each) => per(each) && of(each)), count(own, per)]))
  const isSolved: Test = ({ success }) => success
  const isDone: Test = ({ claim }) => claim === 'success'
  const rows = SAYINGS.flatMap((said): readonly ClaimRow[] => {
    const own = attempts.filter((attempt) => sayingOf(attempt) === said)
    const solved = share(isSolved, (attempt) => sayingOf(attempt) === said)
    return solved === undefined ? [] : [{ said, attempts: own.length, solved: count(own, isSolved), share: solved }]
  })
  const [precision, recall, falseDone] = [
    share(isSolved, isDone),
    share(isDone, isSolved),
    share(isDone, (each) => !each.success),
  ]
  return { rows, ...(precision && { precision }), ...(recall && { recall }), ...(falseDone && { falseDone }) }
}

/** What was said of an attempt. */
function sayingOf({ claim, end }: Attempt): Saying {
  if (claim !== undefined) return claim === 'success' ? 'done' : 'failed'
  if (end === 'gave-up') return 'stopped'
  return end === 'solved' || end === 'failed' ? 'world' : 'cut'
}

type Test = (attempt: Attempt) => boolean

function count(attempts: readonly Attempt[], holds: Test): number {
  return attempts.filter(holds).length
}

/** Tasks of as much doubt as `spreadOf` adds to what was seen. */
const PRIOR = 2

/**
 * A share of what only some attempts are, such as the true ones of the claims: a ratio of sums over tasks, with Clopper and Pearson's
 * interval for the effective number of tasks. That is the number of tasks that count at all, weighed as Kish has it (Survey Sampling, 1965)
 * where some count more often, by how much less they differ from each other than tasks of nothing but 0 and 1 would (Korn and Graubard,
 * Survey Methodology 24, 1998). Absent where there is nothing to count.
 */
export function estimateShare(pairs: readonly (readonly [of: number, per: number])[]): Estimate | undefined {
  const counted = pairs.filter(([, per]) => per > 0)
  const below = counted.reduce((sum, [, per]) => sum + per, 0)
  if (below === 0) return undefined
  const n = counted.length
  const share = Math.min(1, counted.reduce((sum, [of]) => sum + of, 0) / below)
  const size = below / n
  const squares = counted.reduce((sum, [of, per]) => sum + ((of - share * per) / size) ** 2, 0)
  const weights = counted.reduce((sum, [, per]) => sum + (per / size) ** 2, 0)
  const effective = ((n * n) / weights) * ((n * share * (1 - share) + PRIOR) / (squares + PRIOR))
  return { mean: share, interval: exactInterval(effective * share, effective), tasks: n }
}
