import { exp, log, log1p } from '@orreryjs/core/math'
import { exactInterval, type Interval, type TaskScore } from '@orreryjs/statistics'
import type { Trajectory } from '../drive/trajectory.ts'
import { asSuite, checkNumber, plural } from './matcher-result.ts'
import { percent, suiteOf } from './suite.ts'
import type { MatcherVerdict, StatisticalResult } from './verdict.ts'

/** Options of `toPassRateAtLeast`. */
export interface PassRateOptions {
  /** Level of the two-sided interval, between 0 and 1. @default 0.95 */
  readonly level?: number
}

/**
 * Passes if the lower bound of the exact two-sided interval (Clopper and Pearson) of the success rate is at least the wanted
 * rate. The task is the unit: attempts at one task are averaged and do not narrow the interval.
 */
export function toPassRateAtLeast(received: unknown, minRate: number, { level = 0.95 }: PassRateOptions = {}): StatisticalResult {
  const trajectories = asSuite(received, 'toPassRateAtLeast')
  checkNumber(minRate >= 0 && minRate <= 1, 'toPassRateAtLeast', 'a rate from 0 to 1', minRate)
  checkNumber(level > 0 && level < 1, 'toPassRateAtLeast', 'a level between 0 and 1', level)
  const { agent, scores } = suiteOf(trajectories, 'toPassRateAtLeast')
  const rate = rateOf([...scores.values()], level)
  const verdict = verdictOn(rate, minRate)
  const pass = verdict === 'holds'
  const needed = verdict === 'inconclusive' ? outlook(rate, minRate, level) : undefined
  const message = (): string =>
    [
      `expected ${agent} ${pass ? 'not ' : ''}to pass at least ${percent(minRate)} of the tasks with ${plain(level * 100)} % confidence`,
      `it passed ${describeRate(rate, level)}`,
      ...(pass ? [] : [`${verdict}: ${REASONS[verdict]} ${percent(minRate)}${needed === undefined ? '' : `; ${needed}`}`]),
      ...(pass ? [] : failures(trajectories)),
    ].join('\n')
  const condition = `success(${agent}) >= ${percent(minRate)}`
  return {
    pass,
    message,
    verdict: { condition, verdict, evidence: describeRate(rate, level), ...(needed !== undefined && { needed }) },
  }
}

/** Returns the verdict: the interval is not below the rate, is below it, or contains it. */
function verdictOn({ interval }: Rate, minRate: number): MatcherVerdict['verdict'] {
  if (interval.low >= minRate) return 'holds'
  return interval.high < minRate ? 'fails' : 'inconclusive'
}

const REASONS = { fails: 'the upper bound is below', inconclusive: 'the lower bound is below' } as const

interface Rate {
  readonly tasks: number
  readonly attempts: number
  readonly successes: number
  /** Mean over the tasks. */
  readonly share: number
  readonly interval: Interval
}

/** Rounding errors of fractions that sum to a whole number are at most this large. */
const SPECK = 1e-9

function rateOf(scores: readonly TaskScore[], level: number): Rate {
  const [tasks, attempts] = [scores.length, sum(scores.map(({ trials }) => trials))]
  const solved = sum(scores.map(({ successes, trials }) => successes / trials))
  // A partly solved task counts as failed for the lower bound, and as solved for the upper bound.
  const { low } = exactInterval(Math.floor(solved + SPECK), tasks, level)
  const { high } = exactInterval(Math.ceil(solved - SPECK), tasks, level)
  return {
    tasks,
    attempts,
    successes: sum(scores.map(({ successes }) => successes)),
    share: solved / tasks,
    interval: { low, high },
  }
}

function describeRate({ tasks, attempts, successes, share, interval }: Rate, level: number): string {
  const { low, high } = interval
  const counted =
    attempts === tasks
      ? `${successes} of ${plural(tasks, 'task')}, ${percent(share)}`
      : `${percent(share)} of ${plural(tasks, 'task')}, ${successes} of ${attempts} attempts`
  return `${counted}; ${plain(level * 100)} % interval ${(low * 100).toFixed(1)}-${percent(high)}`
}

/** Formats a number without rounding errors. */
function plain(value: number): string {
  return String(Number(value.toPrecision(6)))
}

/** Returns the number of tasks that would settle the verdict. */
function outlook(rate: Rate, minRate: number, level: number): string {
  const needed = tasksNeeded(rate, minRate, level)
  return needed === undefined
    ? 'at this rate, no number of tasks would settle it'
    : `at this rate, about ${plural(needed, 'task')} would settle it`
}

/** Largest number of tasks that a message suggests. */
const MAX_TASKS = 100_000

/**
 * Returns the number of tasks at which the interval of the same rate would be above the wanted rate, or below it; `undefined` if it exceeds
 * the maximum.
 */
function tasksNeeded({ share, tasks }: Rate, minRate: number, level: number): number | undefined {
  if (share === minRate) return undefined
  // The upper bound of successes is the lower bound of failures.
  const [rate, bound] = share > minRate ? [share, minRate] : [1 - share, 1 - minRate]
  const shows = (n: number): boolean => tailProbability(Math.floor(rate * n + SPECK), n, bound) <= (1 - level) / 2
  let [low, high] = [tasks, tasks * 2]
  while (!shows(high)) {
    if (high > MAX_TASKS) return undefined
    low = high
    high *= 2
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (shows(middle)) high = middle
    else low = middle
  }
  return high
}

/** Maximum number of failed tasks that a message lists. */
const MAX_NAMED = 5

function failures(trajectories: readonly Trajectory[]): readonly string[] {
  const failed = trajectories.filter(({ success }) => !success)
  if (failed.length === 0) return []
  const names = failed.slice(0, MAX_NAMED).map(({ task, end, error, metrics: { trial } }) => {
    const attempt = trial === 1 ? '' : ` attempt ${trial}`
    return `  ${task.id}${attempt}: ${end}${error === undefined ? '' : ` ${error.code}`}`
  })
  return ['failed episodes:', ...names, ...(failed.length > MAX_NAMED ? [`  and ${failed.length - MAX_NAMED} more`] : [])]
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Probability of at least this many successes in `n` trials with a success probability of `share`. */
export function tailProbability(successes: number, n: number, share: number): number {
  if (successes <= 0) return 1
  if (share <= 0 || share >= 1) return share >= 1 ? 1 : 0
  const odds = share / (1 - share)
  if (successes > n * share) return sumFrom(successes, n, share, (count) => (odds * (n - count)) / (count + 1), 1)
  return 1 - sumFrom(successes - 1, n, share, (count) => count / (odds * (n - count + 1)), -1)
}

/** Sums probabilities of counts from the first one, away from the mode: each is the previous one times a ratio below 1. */
function sumFrom(first: number, n: number, share: number, ratio: (count: number) => number, by: 1 | -1): number {
  let term = exp(logChoose(n, first) + first * log(share) + (n - first) * log1p(-share))
  let sum = 0
  for (let count = first; count >= 0 && count <= n && term > 0; count += by) {
    sum += term
    term *= ratio(count)
  }
  return Math.min(1, sum)
}

function logChoose(n: number, chosen: number): number {
  let sum = 0
  for (let each = 1; each <= Math.min(chosen, n - chosen); each += 1) sum += log((n - each + 1) / each)
  return sum
}
