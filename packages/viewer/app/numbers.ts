import type { Estimate, ReportComparison, Share } from '@orreryjs/reporting/data'

/** Formats a rate as a percentage with one decimal: `98.5 %`. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

/** Formats the bounds of a rate: `95.7–99.5 %`. */
export function percentRange({ low, high }: Pick<Estimate, 'low' | 'high'>): string {
  return `${(low * 100).toFixed(1)}–${(high * 100).toFixed(1)} %`
}

/** Formats the success rate; `-` without episodes. */
export function shareText({ successes, of }: Share): string {
  return of === 0 ? '-' : percent(successes / of)
}

/** Formats a difference of rates in percentage points, with its sign: `+21.0`. */
export function points(difference: number): string {
  const text = (difference * 100).toFixed(1)
  return Number(text) === 0 ? '0.0' : difference > 0 ? `+${text}` : text.replace('-', '−')
}

/** Formats the effect of a comparison: percentage points, a plain difference, or a ratio. */
export function effect(value: number, unit: ReportComparison['unit']): string {
  if (unit === 'points') return points(value)
  if (unit === 'ratio') return `× ${timesText(value)}`
  const text = value.toFixed(1)
  return Number(text) === 0 ? '0.0' : value > 0 ? `+${text}` : text.replace('-', '−')
}

function timesText(ratio: number): string {
  if (!Number.isFinite(ratio)) return 'any'
  if (ratio === 0) return '0'
  return ratio >= 100 ? ratio.toFixed(0) : ratio.toPrecision(3)
}

/** Formats a probability: `0.032`, `<0.0001`. */
export function probability(p: number): string {
  if (p < 0.0001) return '<0.0001'
  return p < 0.01 ? p.toFixed(4) : p.toFixed(3)
}

/** Formats a count in few characters: `950`, `12.3k`, `4.5M`. */
export function shortCount(value: number): string {
  if (value >= 999_950) return `${(value / 1e6).toFixed(1)}M`
  if (value >= 10_000) return `${(value / 1e3).toFixed(1)}k`
  return value >= 100 || Number.isInteger(value) ? String(Math.round(value)) : value.toFixed(1)
}

/** Formats a mean like `shortCount`, with one decimal below 100: `17.0`, `120`, `12.3k`. */
export function meanText(value: number): string {
  return value < 100 ? value.toFixed(1) : shortCount(value)
}

/** Formats a count in full: `1,000,000`. */
export function whole(count: number): string {
  return count.toLocaleString('en')
}

/** Formats a count with its noun: `1 task`, `2 tasks`. */
export function counted(count: number, noun: string): string {
  return `${whole(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** Formats US dollars with at least two significant digits: `$0.0042`, `$0.31`, `$12.30`. */
export function dollars(amount: number): string {
  return amount > 0 && amount < 0.1 ? `$${Number(amount.toPrecision(2))}` : `$${amount.toFixed(2)}`
}
