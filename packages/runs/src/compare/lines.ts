import type { Measure } from '../statistics/index.ts'
import { counted, percent, percentRange } from '../texts/numbers.ts'

/** Measures whose values are shares of 1. */
const SHARES: ReadonlySet<Measure> = new Set(['success', 'reward', 'progress', 'spl'])

/** A value as text: `71.0 %`, or `12.3` for what is counted. */
export function valueText(measure: Measure, value: number): string {
  return SHARES.has(measure) ? percent(value) : value.toFixed(1)
}

/** A difference: `+21.0`, in points of 100 for shares. */
export function differenceText(measure: Measure, difference: number): string {
  return signed(SHARES.has(measure) ? difference * 100 : difference)
}

/** The size of a difference: `21.0`. */
export function sizeText(measure: Measure, difference: number): string {
  return differenceText(measure, Math.abs(difference)).replace('+', '')
}

/** Bounds of a difference: `+13.9 to +27.8`. */
export function rangeText(measure: Measure, { low, high }: { readonly low: number; readonly high: number }): string {
  return `${differenceText(measure, low)} to ${differenceText(measure, high)}`
}

/** What differences are counted in. */
export function unitOf(measure: Measure): string {
  return SHARES.has(measure) ? 'points of 100' : measure
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

/** Tasks and attempts: `134 tasks, up to 3 attempts each`. */
export function tasksText(tasks: number, trials: number): string {
  return trials === 1 ? counted(tasks, 'task') : `${counted(tasks, 'task')}, up to ${trials} attempts each`
}

function signed(value: number): string {
  const text = value.toFixed(1)
  return Number(text) === 0 ? '0.0' : value > 0 ? `+${text}` : text
}
