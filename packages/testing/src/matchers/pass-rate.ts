import { bootstrapMean, type ConfidenceLevel, type Interval, type TaskScore, wilsonInterval } from '@orrery/harness'
import type { Trajectory } from '../drive/trajectory.ts'
import { asSuite } from './received.ts'
import { percent, suiteOf } from './suite.ts'
import { plural, type Verdict } from './verdict.ts'

/** How sure a pass rate is to be. */
export interface PassRateOptions {
  /** @default 0.95 */
  readonly level?: ConfidenceLevel
}

/**
 * The share of solved tasks is shown to be at least so high: the interval of that level begins there or above. Wilson's for
 * one attempt at each task, the bootstrap over tasks for several.
 */
export function toPassRateAtLeast(received: unknown, wanted: number, { level = 0.95 }: PassRateOptions = {}): Verdict {
  const trajectories = asSuite(received, 'toPassRateAtLeast')
  const { agent, scores } = suiteOf(trajectories, 'toPassRateAtLeast')
  const rate = rateOf([...scores.values()], level)
  const pass = rate.interval.low >= wanted
  const message = (): string =>
    [
      `expected ${agent} ${pass ? 'not ' : ''}to be shown to pass at least ${percent(wanted)} of the tasks, at ${level * 100} % confidence`,
      `it passed ${describeRate(rate)}`,
      ...(pass ? [] : [shortfall(rate, wanted, level), ...failures(trajectories)]),
    ].join('\n')
  return { pass, message }
}

interface Rate {
  readonly tasks: number
  readonly attempts: number
  readonly successes: number
  /** Mean over the tasks. */
  readonly share: number
  readonly interval: Interval
}

function rateOf(scores: readonly TaskScore[], level: ConfidenceLevel): Rate {
  const [tasks, attempts] = [scores.length, sum(scores.map(({ trials }) => trials))]
  const successes = sum(scores.map((score) => score.successes))
  const values = scores.map((score) => score.successes / score.trials)
  if (attempts === tasks)
    return { tasks, attempts, successes, share: successes / tasks, interval: wilsonInterval(successes, tasks, level) }
  const { mean, interval } = bootstrapMean(values, { level })
  return {
    tasks,
    attempts,
    successes,
    share: mean,
    interval: { low: Math.max(0, interval.low), high: Math.min(1, interval.high) },
  }
}

function describeRate({ tasks, attempts, successes, share, interval }: Rate): string {
  const { low, high } = interval
  const counted =
    attempts === tasks
      ? `${successes} of ${plural(tasks, 'task')}, ${percent(share)}`
      : `${percent(share)} of ${plural(tasks, 'task')}, ${successes} of ${attempts} attempts`
  return `${counted}, interval ${(low * 100).toFixed(1)}-${percent(high)}`
}

function shortfall(rate: Rate, wanted: number, level: ConfidenceLevel): string {
  const needed = tasksNeeded(rate, wanted, level)
  const outlook = needed === undefined ? 'no number of tasks would show it' : `about ${plural(needed, 'task')} would show it`
  return `the interval begins below ${percent(wanted)}; at this rate ${outlook}`
}

/** Most tasks that are worth naming. */
const MOST = 1_000_000

/** Tasks after which the interval of the same rate would begin high enough; `undefined` where it never does. */
function tasksNeeded(rate: Rate, wanted: number, level: ConfidenceLevel): number | undefined {
  const { share, tasks, attempts, interval } = rate
  if (share <= wanted) return undefined
  if (attempts !== tasks) return Math.ceil(tasks * ((share - interval.low) / (share - wanted)) ** 2)
  let [low, high] = [tasks, MOST]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (wilsonInterval(share * middle, middle, level).low >= wanted) high = middle
    else low = middle
  }
  return high
}

/** Failed tasks that a message names. */
const NAMED = 5

function failures(trajectories: readonly Trajectory[]): readonly string[] {
  const failed = trajectories.filter(({ success }) => !success)
  if (failed.length === 0) return []
  const names = failed.slice(0, NAMED).map(({ task, end, error, metrics: { trial } }) => {
    const attempt = trial === 1 ? '' : ` attempt ${trial}`
    return `  ${task.id}${attempt}: ${end}${error === undefined ? '' : ` ${error.code}`}`
  })
  return ['it did not pass:', ...names, ...(failed.length > NAMED ? [`  and ${failed.length - NAMED} more`] : [])]
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
