import { escapeInvisible } from '@orreryjs/core'
import { log } from '@orreryjs/core/math'
import {
  compareScores,
  hasConflict,
  MEASURES,
  type Measure,
  type PairedComparison,
  type PairedTest,
  type TaskScore,
} from '@orreryjs/statistics'
import type { Trajectory } from '../drive/trajectory.ts'
import { asSuite, checkNumber, plural } from './matcher-result.ts'
import { percent, type Suite, suiteOf } from './suite.ts'
import type { StatisticalResult } from './verdict.ts'

/** How two suites are compared. */
export interface BeatOptions {
  /** Two-sided significance level. @default 0.05 */
  readonly alpha?: number
  /** Metric to compare; fewer steps, calls and tokens are better. @default 'success' */
  readonly measure?: Measure
}

/**
 * Passes if the agent is significantly better than another on the same tasks, by the test of `compareScores`: exact McNemar for
 * success with one attempt each. Throws a `TypeError` if the tasks differ.
 */
export function toBeat(received: unknown, baseline: readonly Trajectory[], options: BeatOptions = {}): StatisticalResult {
  const { alpha = 0.05, measure = 'success' } = options
  checkNumber(alpha > 0 && alpha < 1, 'toBeat', 'an alpha between 0 and 1', alpha)
  const first = suiteOf(asSuite(received, 'toBeat'), 'toBeat')
  const second = suiteOf(asSuite(baseline, 'toBeat', ' as its baseline'), 'toBeat')
  const comparison = compareScores(measure, [...first.scores.values()], sameTasks(first, second))
  if (comparison === undefined) throw new TypeError(`toBeat: no task of the suites has the metric ${measure}`)
  const winner = winnerOf(comparison, alpha)
  const pass = winner === 'first'
  const names = first.agent === second.agent ? 'the received suite' : first.agent
  const other = first.agent === second.agent ? 'the baseline' : second.agent
  const head = `expected ${names} ${pass ? 'not ' : ''}to beat ${other} in ${measure} (alpha ${alpha})`
  const instead = {
    first: 'but it does',
    second: `but ${other} is better`,
    conflict: 'but the total and the typical task significantly point to different sides',
    none: 'but there is no significant difference',
  }[winner]
  const { evidence, plan } = describe(comparison, names, other)
  const verdict = ({ first: 'holds', second: 'fails', conflict: 'inconclusive', none: 'inconclusive' } as const)[winner]
  const sign = MEASURES[measure].better === 'higher' ? '>' : '<'
  return {
    pass,
    message: () => escapeInvisible([`${head}, ${instead}`, ...evidence, ...plan].join('\n')),
    verdict: {
      condition: `${measure}(${names}) ${sign} ${measure}(${other})`,
      verdict,
      evidence: evidence.join('\n'),
      ...(verdict === 'inconclusive' && plan[0] !== undefined && { needed: plan[0] }),
    },
  }
}

/** Returns the scores of the second suite in the order of the first. */
function sameTasks(first: Suite, second: Suite): readonly TaskScore[] {
  const missing = [...first.scores.keys()].filter((id) => !second.scores.has(id))
  const extra = [...second.scores.keys()].filter((id) => !first.scores.has(id))
  const differing = [...first.scores].filter(([id, { taskHash }]) => taskHash !== (second.scores.get(id)?.taskHash ?? taskHash))
  const [odd] = [...missing, ...extra, ...differing.map(([id]) => id)]
  if (odd === undefined) return [...first.scores.keys()].flatMap((id) => second.scores.get(id) ?? [])
  const count = missing.length + extra.length + differing.length
  throw new TypeError(
    `toBeat needs the same tasks on both sides; ${plural(count, 'task')} ${count === 1 ? 'differs' : 'differ'}, such as ${odd}`,
  )
}

function winnerOf(compared: PairedComparison, alpha: number): 'first' | 'second' | 'conflict' | 'none' {
  const { p, difference, ratio, measure } = compared
  const more = ratio === undefined ? difference : log(ratio)
  if (p >= alpha || more === 0) return 'none'
  if (hasConflict(compared)) return 'conflict'
  return more > 0 === (MEASURES[measure].better === 'higher') ? 'first' : 'second'
}

const TESTS: Readonly<Record<PairedTest, string>> = {
  'mcnemar-exact': 'exact McNemar',
  'sign-flip': 'sign-flip permutation',
  'bounded-means': 'bounded means,',
  'total-ratio': 'ratio of totals,',
  'signs-and-bootstrap': 'sign test,',
  'anytime-mean': 'anytime-valid test of means,',
  'anytime-median': 'anytime-valid test of signs,',
  'anytime-total-ratio': 'anytime-valid test of totals,',
}

/** Returns the lines of the result, and the lines of the plan: the number of tasks that a verdict needs. */
function describe(
  comparison: PairedComparison,
  first: string,
  second: string,
): { readonly evidence: readonly string[]; readonly plan: readonly string[] } {
  const { measure, tasks, trials, wins, losses, ties, test, p, difference, ratio, interval, minimumDetectable, tasksNeeded } =
    comparison
  const isShare = MEASURES[measure].max === 1
  const value = (number: number): string => (isShare ? percent(number) : number.toFixed(1))
  const points = (number: number): string => (isShare ? `${(number * 100).toFixed(1)} pp` : number.toFixed(1))
  const attempts = trials === 1 ? '' : `, up to ${trials} attempts each`
  const means = `${first} ${value(comparison.a)}, ${second} ${value(comparison.b)}`
  const shown =
    ratio === undefined
      ? points
      : (number: number): string => `x ${number === 0 ? '0' : Number.isFinite(number) ? number.toPrecision(3) : 'any'}`
  const effect = ratio === undefined ? `difference ${points(difference)}` : `ratio of totals ${shown(ratio)}`
  const { typical } = comparison
  const evidence = [
    `${means}: ${effect}, 95 % interval ${shown(interval.low)} to ${shown(interval.high)}`,
    ...(typical === undefined
      ? []
      : [
          `on a typical task ${shown(typical.ratio)}, 95 % interval ${shown(typical.interval.low)} to ${shown(typical.interval.high)}`,
        ]),
    `these ${plural(tasks, 'task')}${attempts}: ${plural(wins, 'win')}, ${plural(losses, 'loss', 'losses')}, ${plural(ties, 'tie')}; ${TESTS[test]} p = ${p.toFixed(3)}`,
  ]
  const plan = [
    ...(tasksNeeded === undefined
      ? []
      : [`about ${plural(tasksNeeded, 'task')} are needed to detect a difference of this size (80 % power, alpha 0.05)`]),
    ...(minimumDetectable === undefined
      ? []
      : [`min. detectable effect with ${plural(tasks, 'task')}: ${shown(minimumDetectable)} (80 % power)`]),
  ]
  return { evidence, plan }
}
