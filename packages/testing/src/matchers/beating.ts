import {
  compareScores,
  MEASURES,
  type Measure,
  type PairedComparison,
  type PairedTest,
  type TaskScore,
} from '@orreryjs/statistics'
import type { Trajectory } from '../drive/trajectory.ts'
import { percent, type Suite, suiteOf } from './suite.ts'
import { asSuite, checkNumber, plural, type Verdict } from './verdict.ts'

/** How two suites are compared. */
export interface BeatOptions {
  /** Chance of a winner where there is none, two-sided. @default 0.05 */
  readonly alpha?: number
  /** What is compared; fewer steps, calls and tokens are better. @default 'success' */
  readonly measure?: Measure
}

/**
 * The agent is shown to do better than another on the same tasks, by the test of `compareScores`: exact McNemar for success in one
 * attempt each. Throws a `TypeError` where the tasks differ.
 */
export function toBeat(received: unknown, baseline: readonly Trajectory[], options: BeatOptions = {}): Verdict {
  const { alpha = 0.05, measure = 'success' } = options
  checkNumber(alpha > 0 && alpha < 1, 'toBeat', 'an alpha between 0 and 1', alpha)
  const first = suiteOf(asSuite(received, 'toBeat'), 'toBeat')
  const second = suiteOf(asSuite(baseline, 'toBeat', ' as its baseline'), 'toBeat')
  const comparison = compareScores(measure, [...first.scores.values()], sameTasks(first, second))
  if (comparison === undefined) throw new TypeError(`toBeat: no task of the suites has the measure ${measure}`)
  const winner = winnerOf(comparison, alpha)
  const pass = winner === 'first'
  const names = first.agent === second.agent ? 'the first' : first.agent
  const other = first.agent === second.agent ? 'the second' : second.agent
  const head = `expected ${names} ${pass ? 'not ' : ''}to beat ${other} in ${measure} (alpha ${alpha})`
  const instead = { first: 'but it does', second: `but ${other} is better`, none: 'but there is no clear winner' }[winner]
  return { pass, message: () => [`${head}, ${instead}`, ...describe(comparison, names, other)].join('\n') }
}

/** The scores of the second suite in the order of the first. */
function sameTasks(first: Suite, second: Suite): readonly TaskScore[] {
  const missing = [...first.scores.keys()].filter((id) => !second.scores.has(id))
  const extra = [...second.scores.keys()].filter((id) => !first.scores.has(id))
  const differing = [...first.scores].filter(([id, { taskHash }]) => taskHash !== (second.scores.get(id)?.taskHash ?? taskHash))
  const [odd] = [...missing, ...extra, ...differing.map(([id]) => id)]
  if (odd === undefined) return [...first.scores.keys()].flatMap((id) => second.scores.get(id) ?? [])
  const count = missing.length + extra.length + differing.length
  throw new TypeError(`toBeat needs the same tasks on both sides; ${plural(count, 'task')} are not, such as ${odd}`)
}

function winnerOf({ p, difference, ratio, measure }: PairedComparison, alpha: number): 'first' | 'second' | 'none' {
  const more = ratio === undefined ? difference : Math.log(ratio)
  if (p >= alpha || more === 0) return 'none'
  return more > 0 === (MEASURES[measure].better === 'higher') ? 'first' : 'second'
}

const TESTS: Readonly<Record<PairedTest, string>> = {
  'mcnemar-exact': 'exact McNemar',
  'bounded-means': 'means between bounds,',
  'log-ratio': "Student's t of the logarithms,",
  'signs-and-bootstrap': 'signs,',
  bets: 'bets on the means,',
  'bets-on-signs': 'bets on the signs,',
}

function describe(comparison: PairedComparison, first: string, second: string): readonly string[] {
  const { measure, tasks, trials, wins, losses, ties, test, p, difference, ratio, interval, detectable, needed } = comparison
  const isShare = MEASURES[measure].most === 1
  const value = (number: number): string => (isShare ? percent(number) : number.toFixed(1))
  const points = (number: number): string => (isShare ? `${(number * 100).toFixed(1)} points` : number.toFixed(1))
  const attempts = trials === 1 ? '' : `, up to ${trials} attempts each`
  const means = `${first} ${value(comparison.first)}, ${second} ${value(comparison.second)}`
  const shown = ratio === undefined ? points : (number: number): string => `x ${number.toPrecision(3)}`
  const effect = ratio === undefined ? `difference ${points(difference)}` : `ratio ${shown(ratio)}`
  return [
    `${means}: ${effect}, 95 % interval ${shown(interval.low)} to ${shown(interval.high)}`,
    `${plural(tasks, 'task')}${attempts}: ${wins} won, ${losses} lost, ${ties} tied; ${TESTS[test]} p = ${p.toFixed(3)}`,
    ...(needed === undefined
      ? []
      : [`about ${plural(needed, 'task')} would show a difference of this size (four times in five, at 0.05)`]),
    ...(detectable === undefined ? [] : [`${plural(tasks, 'task')} would show one of ${shown(detectable)}`]),
  ]
}
