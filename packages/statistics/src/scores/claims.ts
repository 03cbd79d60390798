import { square } from '@orreryjs/core/math'
import { exactInterval } from '../intervals/bounded-mean.ts'
import type { Estimate } from './cell-estimate.ts'
import { type Attempt, byTask } from './task-scores.ts'

/**
 * Self-assessment at the end of an attempt: claimed success, claimed failure, stopped without a claim, ended by the world first, or
 * truncated (by a limit or an infrastructure error).
 */
const CLAIM_CATEGORIES = ['success', 'failure', 'stopped', 'world-ended', 'truncated'] as const

/** An element of `CLAIM_CATEGORIES`. */
export type ClaimCategory = (typeof CLAIM_CATEGORIES)[number]

/** Attempts with the same self-assessment. */
export interface ClaimRow {
  readonly claim: ClaimCategory
  readonly attempts: number
  readonly solved: number
  /** Share of these attempts that were solved. */
  readonly share: Estimate
}

/** Self-assessment of an agent against actual success. */
export interface ClaimTable {
  /** Claims that occur, in the order of `CLAIM_CATEGORIES`. */
  readonly rows: readonly ClaimRow[]
  /** Share of solved attempts among claimed successes; absent without claimed successes. */
  readonly precision?: Estimate
  /** Share of claimed successes among solved attempts; absent without solved attempts. */
  readonly recall?: Estimate
  /** Share of claimed successes among unsolved attempts; absent without unsolved attempts. */
  readonly falseClaimRate?: Estimate
}

/** Compares claims with actual success; every share is over tasks with its 95 % interval. `undefined` if the agent never made a claim. */
export function claimTable(attempts: readonly Attempt[]): ClaimTable | undefined {
  if (attempts.every(({ claim }) => claim === undefined)) return undefined
  const tasks = [...byTask(attempts).values()]
  const share = (of: Predicate, per: Predicate): Estimate | undefined =>
    estimateShare(tasks.map((own) => [count(own, (each) => per(each) && of(each)), count(own, per)]))
  const isSolved: Predicate = ({ success }) => success
  const isDone: Predicate = ({ claim }) => claim === 'success'
  const rows = CLAIM_CATEGORIES.flatMap((claim): readonly ClaimRow[] => {
    const own = attempts.filter((attempt) => claimOf(attempt) === claim)
    const solved = share(isSolved, (attempt) => claimOf(attempt) === claim)
    return solved === undefined ? [] : [{ claim, attempts: own.length, solved: count(own, isSolved), share: solved }]
  })
  const [precision, recall, falseClaimRate] = [
    share(isSolved, isDone),
    share(isDone, isSolved),
    share(isDone, (each) => !each.success),
  ]
  return { rows, ...(precision && { precision }), ...(recall && { recall }), ...(falseClaimRate && { falseClaimRate }) }
}

function claimOf({ claim, end }: Attempt): ClaimCategory {
  if (claim !== undefined) return claim
  if (end === 'agent-stopped') return 'stopped'
  return end === 'solved' || end === 'failed' ? 'world-ended' : 'truncated'
}

type Predicate = (attempt: Attempt) => boolean

function count(attempts: readonly Attempt[], holds: Predicate): number {
  return attempts.filter(holds).length
}

/** Pseudo-tasks added to the observed variance, as in `effectiveSpread`. */
const PRIOR_TASKS = 2

/**
 * Share among only some of the attempts, such as correct claims among all claims: a ratio of sums over tasks, with the Clopper-Pearson
 * interval for the effective number of tasks. That is the number of tasks with a nonzero denominator, with Kish's correction for unequal
 * weights (Survey Sampling, 1965), multiplied by how much less they vary than 0/1 tasks (Korn and Graubard, Survey Methodology 24, 1998).
 * `undefined` if the denominator is 0.
 */
export function estimateShare(pairs: readonly (readonly [of: number, per: number])[]): Estimate | undefined {
  const counted = pairs.filter(([, per]) => per > 0)
  const below = counted.reduce((sum, [, per]) => sum + per, 0)
  if (below === 0) return undefined
  const n = counted.length
  const share = Math.min(1, counted.reduce((sum, [of]) => sum + of, 0) / below)
  const size = below / n
  const squares = counted.reduce((sum, [of, per]) => sum + square((of - share * per) / size), 0)
  const weights = counted.reduce((sum, [, per]) => sum + square(per / size), 0)
  const effective = ((n * n) / weights) * ((n * share * (1 - share) + PRIOR_TASKS) / (squares + PRIOR_TASKS))
  return { mean: share, interval: exactInterval(effective * share, effective), tasks: n }
}
