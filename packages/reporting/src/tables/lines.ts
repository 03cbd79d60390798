import { counted, percent, percentRange } from '@orreryjs/runs/texts'
import { isShare, type Measure, type PairedComparison } from '@orreryjs/statistics'

/** A value as text: `71.0 %`, or `12.3` for what is counted. */
export function valueText(measure: Measure, value: number): string {
  return isShare(measure) ? percent(value) : value.toFixed(1)
}

/** A difference: `+21.0`, in points of 100 for shares. */
export function differenceText(measure: Measure, difference: number): string {
  return signed(isShare(measure) ? difference * 100 : difference)
}

/** The size of a difference: `21.0`. */
function sizeText(measure: Measure, difference: number): string {
  return differenceText(measure, Math.abs(difference)).replace('+', '')
}

/** Bounds of a difference: `+13.9 to +27.8`. */
function rangeText(measure: Measure, { low, high }: { readonly low: number; readonly high: number }): string {
  return `${differenceText(measure, low)} to ${differenceText(measure, high)}`
}

/** What was compared, with its interval: `+21.0` and `+13.9 to +27.8`, or for a ratio `x 1.84` and `x 1.40 to 2.42`. */
export function effectTexts(measure: Measure, { difference, ratio, interval }: Effect): readonly [value: string, range: string] {
  if (ratio === undefined) return [differenceText(measure, difference), rangeText(measure, interval)]
  return [`x ${timesText(ratio)}`, `x ${timesText(interval.low)} to ${timesText(interval.high)}`]
}

/** What a comparison came to. */
type Effect = Pick<PairedComparison, 'difference' | 'ratio' | 'interval'>

/** A ratio: `1.84`, `0.045`, `12.3`. */
function timesText(ratio: number): string {
  if (!Number.isFinite(ratio)) return 'any'
  return ratio >= 100 ? ratio.toFixed(0) : Number(ratio.toPrecision(3)).toFixed(ratio >= 10 ? 1 : ratio >= 0.1 ? 2 : 3)
}

/** The size that can be shown: `21.0`, or for a ratio `x 1.40`. */
export function shownText(measure: Measure, size: number, { ratio }: Pick<PairedComparison, 'ratio'>): string {
  return ratio === undefined ? sizeText(measure, size) : `x ${timesText(size)}`
}

/** A bound of a difference or ratio as it is held against an interval: `-5.0`, `x 1.10`. */
export function boundText(measure: Measure, bound: number, { ratio }: Pick<PairedComparison, 'ratio'>): string {
  return ratio === undefined ? differenceText(measure, bound) : `x ${timesText(bound)}`
}

/** What differences are counted in. */
export function unitOf(measure: Measure): string {
  return isShare(measure) ? 'points of 100' : measure
}

/** A probability: `0.032`, `<0.0001`. */
export function probabilityText(p: number): string {
  if (p < 0.0001) return '<0.0001'
  return p < 0.01 ? p.toFixed(4) : p.toFixed(3)
}

/** A share with its interval: `71.0 % (64.4-76.9)`. */
export function estimateText({
  mean,
  interval,
}: {
  readonly mean: number
  readonly interval: { low: number; high: number }
}): string {
  return `${percent(mean)} (${percentRange(interval.low, interval.high)})`
}

/** What test and interval go by, where it is not each task at one look: a sentence for each of it. */
export function samplingTexts({ tasks, clusters, anytime, ratio }: SampledComparison): readonly string[] {
  return [
    ...(clusters === undefined
      ? []
      : [`${counted(tasks, 'task')} in ${counted(clusters, 'cluster')}: no surer than the clusters are`]),
    ...(anytime === true
      ? [
          `may be looked at after every task: by bets, in the order of the tasks, each by itself${ratio === undefined ? '' : '; the ratio is a median'}`,
        ]
      : []),
  ]
}

/** How a comparison was made. */
type SampledComparison = Pick<PairedComparison, 'tasks' | 'clusters' | 'anytime' | 'ratio'>

/** Tasks and attempts: `134 tasks, up to 3 attempts each`. */
export function tasksText(tasks: number, trials: number): string {
  return trials === 1 ? counted(tasks, 'task') : `${counted(tasks, 'task')}, up to ${trials} attempts each`
}

function signed(value: number): string {
  const text = value.toFixed(1)
  return Number(text) === 0 ? '0.0' : value > 0 ? `+${text}` : text
}
