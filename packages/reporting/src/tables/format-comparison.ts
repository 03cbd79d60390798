import { percent, percentRange, pluralize, shortCount, signed, timesText } from '@orreryjs/runs/texts'
import {
  type CorrectedComparison,
  isShare,
  MEASURES,
  type Measure,
  type PairedComparison,
  type RatioEstimate,
  type TargetResult,
} from '@orreryjs/statistics'
import { targetText } from '../data/target-text.ts'

/** Formats a value: `71.0 %` for rates, `23.3k` for tokens, `12.3` for other counts. */
export function valueText(measure: Measure, value: number): string {
  if (measure === 'tokens') return shortCount(value)
  return isShare(measure) ? percent(value) : value.toFixed(1)
}

/** Formats a difference: `+21.0`, in percentage points for rates. */
export function differenceText(measure: Measure, difference: number): string {
  return signed(isShare(measure) ? difference * 100 : difference)
}

/** Formats a difference without its sign: `21.0`. */
function sizeText(measure: Measure, difference: number): string {
  return differenceText(measure, Math.abs(difference)).replace('+', '')
}

/** Formats the bounds of a difference: `+13.9 to +27.8`. */
function rangeText(measure: Measure, { low, high }: { readonly low: number; readonly high: number }): string {
  return `${differenceText(measure, low)} to ${differenceText(measure, high)}`
}

/** Formats an effect and its interval: `+21.0` and `+13.9 to +27.8`, or for a ratio `x 1.84` and `x 1.40 to 2.42`. */
export function effectTexts(measure: Measure, { difference, ratio, interval }: Effect): readonly [value: string, range: string] {
  if (ratio === undefined) return [differenceText(measure, difference), rangeText(measure, interval)]
  return [`x ${timesText(ratio)}`, `x ${timesText(interval.low)} to ${timesText(interval.high)}`]
}

/** Formats the ratio on a typical task and its interval: `x 0.84` and `x 0.70 to 1.02`; `undefined` if it is absent. */
export function typicalTexts(typical: Typical | undefined): readonly [value: string, range: string] | undefined {
  return (
    typical && [`x ${timesText(typical.ratio)}`, `x ${timesText(typical.interval.low)} to ${timesText(typical.interval.high)}`]
  )
}

/** Ratio on a typical task. */
type Typical = Pick<RatioEstimate, 'ratio' | 'interval'>

/** Effect size of a comparison. */
type Effect = Pick<PairedComparison, 'difference' | 'ratio' | 'interval'>

/** Formats a detectable effect: `21.0`, or for a ratio `x 1.40`. */
export function detectableText(measure: Measure, size: number, { ratio }: Pick<PairedComparison, 'ratio'>): string {
  return ratio === undefined ? sizeText(measure, size) : `x ${timesText(size)}`
}

/** Returns the unit of differences. */
export function unitOf(measure: Measure): string {
  return isShare(measure) ? 'percentage points' : measure
}

/** Formats a probability: `0.032`, `<0.0001`. */
export function probabilityText(p: number): string {
  if (p < 0.0001) return '<0.0001'
  return p < 0.01 ? p.toFixed(4) : p.toFixed(3)
}

/** Verdicts as tables show them. */
export const VERDICT_TEXTS: Readonly<Record<CorrectedComparison['verdict'], string>> = {
  a: 'A better',
  b: 'B better',
  'no significant difference': 'no significant difference',
  'conflicting ratios': 'undecided: ratios conflict',
}

/** True if the verdict names a better side. */
export function hasWinner({ verdict }: Pick<CorrectedComparison, 'verdict'>): boolean {
  return verdict === 'a' || verdict === 'b'
}

/** A comparison and the names of its sides. */
export interface NamedComparison
  extends Pick<CorrectedComparison, 'measure' | 'verdict' | 'difference' | 'ratio' | 'family' | 'tasks'>,
    NamedTarget {
  readonly names: readonly [a: string, b: string]
  readonly typical?: Typical
  readonly exploratory?: boolean | undefined
  readonly otherTarget?: Omit<NamedTarget, 'interval'> | undefined
}

/** Evidence for one target. */
type NamedTarget = Pick<CorrectedComparison, 'target' | 'clusters' | 'interval' | 'adjustedP'>

/** Maximum number of verdict sentences above a table. */
const MAX_SENTENCES = 6

/** Returns a sentence for each verdict, significant ones first; for many comparisons a summary and the first sentences. */
export function verdictLines(rows: readonly NamedComparison[]): readonly string[] {
  const judged = rows.filter(({ exploratory }) => exploratory !== true)
  const significant = judged.filter(hasWinner)
  if (judged.length > MAX_SENTENCES) {
    const count = `${significant.length} of ${pluralize(judged.length, 'comparison')}`
    const summary = `${count} ${significant.length === 1 ? 'is' : 'are'} significant`
    return [summary, ...significant.slice(0, MAX_SENTENCES).map(verdictSentence)]
  }
  return [...significant, ...judged.filter((row) => !hasWinner(row))].map(verdictSentence)
}

/** Returns a sentence with the number of comparisons that p is adjusted for; empty if every comparison is the only one. */
export function adjustmentTexts(families: readonly number[]): readonly string[] {
  const sizes = [...new Set(families)].sort((a, b) => a - b)
  const [size = 1, ...more] = sizes
  if (more.length > 0) {
    return [`p (Holm): adjusted for ${sizes.join(' or ')} comparisons per world (separately for rows without a model)`]
  }
  return size === 1 ? [] : [`p (Holm): adjusted for ${pluralize(size, 'comparison')}`]
}

/** Returns the result of a comparison as a sentence: `rebact beats react by 55.0 pp (95 % CI 27.0 to 74.0, p = 0.0010, n = 20)`. */
export function verdictSentence(compared: NamedComparison): string {
  const { statement, evidence } = verdictParts(compared)
  return `${statement} (${evidence})`
}

/** Returns the result of a comparison as a statement and its evidence, the parts of `verdictSentence`. */
export function verdictParts(compared: NamedComparison): { readonly statement: string; readonly evidence: string } {
  const { names, measure, verdict, ratio } = compared
  if (verdict === 'conflicting ratios') {
    const ordered = higherFirst(compared)
    const total = effectTexts(measure, ordered)[0].replace('x ', '')
    const usual = ordered.typical === undefined ? '' : `, but ${timesText(ordered.typical.ratio)} times as many on a typical task`
    const statement = `undecided: ${ordered.names[0]} needs ${total} times as many ${measure} as ${ordered.names[1]} in total${usual}`
    const rangeOf = ({ interval }: NamedTarget): string => effectTexts(measure, { ...ordered, interval })[1].replace('x ', '')
    return { statement, evidence: evidenceOf(ordered, rangeOf) }
  }
  if (verdict === 'no significant difference') {
    const ordered = higherFirst(compared)
    const value = effectTexts(measure, ordered)[0].replace('x ', '')
    const unit = ratio === undefined ? (isShare(measure) ? 'pp' : measure) : `times as many ${measure}`
    const statement = `no significant difference between ${ordered.names[0]} and ${ordered.names[1]}: ${value} ${unit}`
    const rangeOf = ({ interval }: NamedTarget): string => effectTexts(measure, { ...ordered, interval })[1].replace('x ', '')
    return { statement, evidence: evidenceOf(ordered, rangeOf) }
  }
  const isSwapped = verdict === 'b'
  const [better, worse] = isSwapped ? [names[1], names[0]] : names
  if (ratio !== undefined) {
    const scale = (value: number): string => timesText(isSwapped ? 1 / value : value)
    const rangeOf = ({ interval: { low, high } }: NamedTarget): string =>
      isSwapped ? `${scale(high)} to ${scale(low)}` : `${scale(low)} to ${scale(high)}`
    const statement = `${better} needs ${scale(ratio)} times as many ${measure} as ${worse} in total`
    return { statement, evidence: evidenceOf(compared, rangeOf) }
  }
  // The size of the advantage: A - B if A is better, unless lower values are better.
  const sign = isSwapped === (MEASURES[measure].better === 'higher') ? -1 : 1
  const size = (value: number): string => differenceText(measure, sign * value).replace('+', '')
  const rangeOf = ({ interval: { low, high } }: NamedTarget): string =>
    sign < 0 ? `${size(high)} to ${size(low)}` : `${size(low)} to ${size(high)}`
  const statement = isShare(measure)
    ? `${better} beats ${worse} by ${size(compared.difference)} pp${measure === 'success' ? '' : ` in ${measure}`}`
    : `${better} needs ${size(compared.difference)} fewer ${measure} than ${worse}`
  return { statement, evidence: evidenceOf(compared, rangeOf) }
}

/**
 * Returns interval and p, and p of the other target. Without clusters the targets do not differ, and the number of tasks follows instead.
 */
function evidenceOf(compared: NamedComparison, rangeOf: (result: NamedTarget) => string): string {
  const { otherTarget, family, tasks } = compared
  const pText = ({ adjustedP }: Pick<NamedTarget, 'adjustedP'>): string =>
    adjustedP < 0.0001 ? 'p < 0.0001' : `p = ${probabilityText(adjustedP)}`
  const main = `95 % CI ${rangeOf(compared)}, ${family > 1 ? 'Holm-adjusted ' : ''}${pText(compared)}`
  if (otherTarget === undefined && compared.clusters === undefined) return `${main}, n = ${tasks}`
  const other = otherTarget && `${targetText(otherTarget, tasks)}: ${pText(otherTarget)}`
  return [`${targetText(compared, tasks)}: ${main}`, ...(other === undefined ? [] : [other])].join('; ')
}

/** Returns the reason why a comparison with conflicting ratios has no winner; otherwise an empty list. */
export function conflictTexts({ verdict, ratio, typical }: ConflictingComparison): readonly string[] {
  if (verdict !== 'conflicting ratios' || ratio === undefined || typical === undefined) return []
  const [total, usual] = [timesText(ratio), timesText(typical.ratio)]
  return [`undecided: A / B is x ${total} in total, but x ${usual} on a typical task; a few expensive tasks decide the total`]
}

/** Ratios and verdict of a comparison. */
type ConflictingComparison = Pick<CorrectedComparison, 'verdict' | 'ratio'> & { readonly typical?: Typical }

/** Returns the comparison with the side with the higher value first. */
function higherFirst(compared: NamedComparison): NamedComparison {
  const { names, difference, ratio, typical, interval } = compared
  if (ratio === undefined ? difference >= 0 : ratio >= 1) return compared
  const swap = (value: number): number => (ratio === undefined ? -value : 1 / value)
  return {
    ...compared,
    interval: { low: swap(interval.high), high: swap(interval.low) },
    names: [names[1], names[0]],
    difference: -difference,
    ...(ratio !== undefined && { ratio: swap(ratio) }),
    ...(typical && {
      typical: { ratio: 1 / typical.ratio, interval: { low: 1 / typical.interval.high, high: 1 / typical.interval.low } },
    }),
  }
}

/** Formats a rate with its interval: `71.0 % (64.4-76.9)`. */
export function estimateText({
  mean,
  interval,
}: {
  readonly mean: number
  readonly interval: { low: number; high: number }
}): string {
  return `${percent(mean)} (${percentRange(interval.low, interval.high)})`
}

/** Returns notes on the test and the interval if they are for new tasks or anytime-valid. */
export function samplingTexts({ anytime, ratio, ...compared }: SampledComparison): readonly string[] {
  const newTasks = [compared, compared.otherTarget].find((result) => result?.target === 'new-tasks')
  return [
    ...(newTasks === undefined ? [] : clusterTexts(newTasks, ratio !== undefined)),
    ...(anytime === true
      ? [
          `anytime-valid: may be read after every task (betting test, in task order, not clustered)${ratio === undefined ? '' : '; an expensive task counts up to 2.5 times the highest cost before it, and the typical task is a median'}`,
        ]
      : []),
  ]
}

/** Returns the size that a result for new tasks requires, unless it is significant. */
function clusterTexts(result: Omit<TargetResult, 'target' | 'interval'>, isRatio: boolean): readonly string[] {
  const { clusters, clustersNeeded, tasksNeeded, p } = result
  if (clusters === undefined || p < 0.05) return []
  if (clusters === 1) return ['new tasks: not possible with 1 cluster, which says nothing about others']
  if (clustersNeeded === undefined) return []
  const needed = `about ${pluralize(clustersNeeded, 'cluster')} of this size`
  // The plan of totals does not separate the variance between clusters from the variance of their tasks.
  if (isRatio) return [`new tasks: 80 % power takes ${needed}`]
  return tasksNeeded === undefined
    ? [`new tasks: 80 % power is not possible with ${clusters} clusters, however many tasks they have; it takes ${needed}`]
    : [`new tasks: 80 % power takes about ${pluralize(tasksNeeded, 'task')} in these ${clusters} clusters, or ${needed}`]
}

/** Sampling of a comparison. */
type SampledComparison = Pick<PairedComparison, 'anytime' | 'ratio' | 'otherTarget'> & Omit<TargetResult, 'interval'>

/** Formats tasks and attempts: `134 tasks, up to 3 attempts each`. */
export function tasksText(tasks: number, trials: number): string {
  return trials === 1 ? pluralize(tasks, 'task') : `${pluralize(tasks, 'task')}, up to ${trials} attempts each`
}
