import { percent, percentRange, pluralize, shortCount, signed, timesText } from '@orreryjs/runs/texts'
import { type CorrectedComparison, isShare, MEASURES, type Measure, type PairedComparison } from '@orreryjs/statistics'

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
}

/** A comparison and the names of its sides. */
export type NamedComparison = Pick<
  CorrectedComparison,
  'measure' | 'verdict' | 'difference' | 'ratio' | 'interval' | 'adjustedP' | 'family' | 'tasks'
> & { readonly names: readonly [a: string, b: string]; readonly exploratory?: boolean | undefined }

/** Maximum number of verdict sentences above a table. */
const MAX_SENTENCES = 6

/** Returns a sentence for each verdict, significant ones first; for many comparisons a summary and the first sentences. */
export function verdictLines(rows: readonly NamedComparison[]): readonly string[] {
  const judged = rows.filter(({ exploratory }) => exploratory !== true)
  const significant = judged.filter(({ verdict }) => verdict !== 'no significant difference')
  if (judged.length > MAX_SENTENCES) {
    const count = `${significant.length} of ${pluralize(judged.length, 'comparison')}`
    const summary = `${count} ${significant.length === 1 ? 'is' : 'are'} significant`
    return [summary, ...significant.slice(0, MAX_SENTENCES).map(verdictSentence)]
  }
  return [...significant, ...judged.filter(({ verdict }) => verdict === 'no significant difference')].map(verdictSentence)
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
  const { names, measure, verdict, ratio, interval, adjustedP, family, tasks } = compared
  const pText = adjustedP < 0.0001 ? 'p < 0.0001' : `p = ${probabilityText(adjustedP)}`
  const evidenceOf = (range: string): string => `95 % CI ${range}, ${family > 1 ? 'Holm-adjusted ' : ''}${pText}, n = ${tasks}`
  if (verdict === 'no significant difference') {
    const ordered = higherFirst(compared)
    const [value, range] = effectTexts(measure, ordered).map((text) => text.replace('x ', '')) as [string, string]
    const unit = ratio === undefined ? (isShare(measure) ? 'pp' : measure) : `times as many ${measure}`
    const statement = `no significant difference between ${ordered.names[0]} and ${ordered.names[1]}: ${value} ${unit}`
    return { statement, evidence: evidenceOf(range) }
  }
  const isSwapped = verdict === 'b'
  const [better, worse] = isSwapped ? [names[1], names[0]] : names
  if (ratio !== undefined) {
    const scale = (value: number): string => timesText(isSwapped ? 1 / value : value)
    const [low, high] = isSwapped ? [interval.high, interval.low] : [interval.low, interval.high]
    const statement = `${better} needs ${scale(ratio)} times as many ${measure} as ${worse}`
    return { statement, evidence: evidenceOf(`${scale(low)} to ${scale(high)}`) }
  }
  // The size of the advantage: A - B if A is better, unless lower values are better.
  const sign = isSwapped === (MEASURES[measure].better === 'higher') ? -1 : 1
  const size = (value: number): string => differenceText(measure, sign * value).replace('+', '')
  const [low, high] = sign < 0 ? [interval.high, interval.low] : [interval.low, interval.high]
  const statement = isShare(measure)
    ? `${better} beats ${worse} by ${size(compared.difference)} pp${measure === 'success' ? '' : ` in ${measure}`}`
    : `${better} needs ${size(compared.difference)} fewer ${measure} than ${worse}`
  return { statement, evidence: evidenceOf(`${size(low)} to ${size(high)}`) }
}

/** Returns the comparison with the side with the higher value first. */
function higherFirst(compared: NamedComparison): NamedComparison {
  const { names, difference, ratio, interval } = compared
  if (ratio === undefined ? difference >= 0 : ratio >= 1) return compared
  const swap = (value: number): number => (ratio === undefined ? -value : 1 / value)
  return {
    ...compared,
    names: [names[1], names[0]],
    difference: -difference,
    ...(ratio !== undefined && { ratio: swap(ratio) }),
    interval: { low: swap(interval.high), high: swap(interval.low) },
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

/** Returns notes on the test and the interval if tasks are clustered or the comparison is anytime-valid. */
export function samplingTexts({ tasks, clusters, anytime, ratio }: SampledComparison): readonly string[] {
  return [
    ...(clusters === undefined
      ? []
      : [
          `only ${pluralize(clusters, 'independent cluster')} (${pluralize(tasks, 'task')}): the CI is a lower bound on uncertainty`,
        ]),
    ...(anytime === true
      ? [
          `anytime-valid: may be read after every task (betting test, in task order, not clustered)${ratio === undefined ? '' : '; the ratio is a median'}`,
        ]
      : []),
  ]
}

/** Sampling of a comparison. */
type SampledComparison = Pick<PairedComparison, 'tasks' | 'clusters' | 'anytime' | 'ratio'>

/** Formats tasks and attempts: `134 tasks, up to 3 attempts each`. */
export function tasksText(tasks: number, trials: number): string {
  return trials === 1 ? pluralize(tasks, 'task') : `${pluralize(tasks, 'task')}, up to ${trials} attempts each`
}
