import type { Estimate, ReportComparison, Share } from '@orreryjs/reporting/data'

/** A share of 1 as a percentage with one decimal: `98.5 %`. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

/** Bounds of shares: `95.7–99.5 %`. */
export function percentRange({ low, high }: Pick<Estimate, 'low' | 'high'>): string {
  return `${(low * 100).toFixed(1)}–${(high * 100).toFixed(1)} %`
}

/** The share of successes; `-` of nothing. */
export function shareText({ successes, of }: Share): string {
  return of === 0 ? '-' : percent(successes / of)
}

/** A difference of shares in points of 100, with its sign: `+21.0`. */
export function points(difference: number): string {
  const text = (difference * 100).toFixed(1)
  return Number(text) === 0 ? '0.0' : difference > 0 ? `+${text}` : text.replace('-', '−')
}

/** What two rows differ by: points of 100, a plain difference, or how many times as much. */
export function effect(value: number, unit: ReportComparison['unit']): string {
  if (unit === 'points') return points(value)
  if (unit === 'ratio') return Number.isFinite(value) ? `× ${value >= 100 ? value.toFixed(0) : value.toPrecision(3)}` : '× any'
  const text = value.toFixed(1)
  return Number(text) === 0 ? '0.0' : value > 0 ? `+${text}` : text.replace('-', '−')
}

/** A probability: `0.032`, `<0.0001`. */
export function probability(p: number): string {
  if (p < 0.0001) return '<0.0001'
  return p < 0.01 ? p.toFixed(4) : p.toFixed(3)
}

/** A count in few characters: `950`, `12.3k`, `4.5M`. */
export function shortCount(value: number): string {
  if (value >= 999_950) return `${(value / 1e6).toFixed(1)}M`
  if (value >= 10_000) return `${(value / 1e3).toFixed(1)}k`
  return value >= 100 || Number.isInteger(value) ? String(Math.round(value)) : value.toFixed(1)
}

/** A count with its noun: `1 task`, `2 tasks`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

/** US dollars with as many digits as say something: `$0.0042`, `$0.31`, `$12.30`. */
export function dollars(amount: number): string {
  return amount > 0 && amount < 0.1 ? `$${Number(amount.toPrecision(2))}` : `$${amount.toFixed(2)}`
}
