import type { Interval, Target } from '@orreryjs/statistics'
import { percent, percentRange, pluralize, price, shortCount, signed, timesText } from '../../texts/numbers.ts'
import type { GateMetric } from './gate.ts'
import type { GateNeed } from './gate-result.ts'
import { isShareMetric } from './read-gate.ts'

/** Formats a value of a metric: `71.0 %`, `12.3`, `23.3k` tokens, `$0.42`. */
export function amountText(metric: GateMetric, value: number): string {
  if (isShareMetric(metric)) return percent(value)
  if (!Number.isFinite(value)) return 'any'
  if (metric.name === 'cost') return price(value)
  return metric.name === 'tokens' ? shortCount(value) : value.toFixed(1)
}

/** Formats an interval of a metric: `64.4-76.9 %`, `$0.31 to $0.52`. */
export function intervalText(metric: GateMetric, { low, high }: Interval): string {
  return isShareMetric(metric) ? percentRange(low, high) : `${amountText(metric, low)} to ${amountText(metric, high)}`
}

/** Adds the words to a need. */
export function withNeedText(need: Omit<GateNeed, 'text'>): GateNeed {
  const { tasks, clusters, margin, assuming } = need
  const count = `about ${pluralize(roundedUp(tasks), 'task')}${clusters === undefined ? '' : ` in ${pluralize(clusters, 'cluster')}`}`
  const other = margin === undefined ? '' : `, or a margin of ${margin},`
  const assumption = assuming === 'measured' ? 'if this is the true value' : 'if there is no true difference'
  return { ...need, text: `${count}${other} would settle it (80 % power, ${assumption})` }
}

/** Rounds an approximate number of tasks up to two digits. */
function roundedUp(count: number): number {
  let unit = 1
  while (count >= unit * 100) unit *= 10
  return Math.ceil(count / unit) * unit
}

/** Formats a difference or ratio of two rows: `+1.5`, in percentage points for shares, or `x 1.10`. */
export function effectText(metric: GateMetric, scale: 'difference' | 'ratio', value: number): string {
  if (scale === 'ratio') return `x ${timesText(value)}`
  return isShareMetric(metric) ? signed(value * 100) : signed(value)
}

/** Names the target of a verdict unless it is about the played tasks. */
export function targetText(target: Target | undefined): string {
  return target === 'new-tasks' ? ', for new tasks' : ''
}
