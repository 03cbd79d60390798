/** Formats a share as a percentage with one decimal: `98.5 %`. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

/** Formats an interval of shares: `95.7-99.5`. */
export function percentRange(low: number, high: number): string {
  return `${(low * 100).toFixed(1)}-${(high * 100).toFixed(1)}`
}

/** Formats a count in about five characters: `950`, `12.3k`, `4.5M`. */
export function shortCount(value: number): string {
  if (value >= 999_950) return `${(value / 1e6).toFixed(1)}M`
  if (value >= 10_000) return `${(value / 1e3).toFixed(1)}k`
  return String(Math.round(value))
}

/** Formats a count with its noun: `1 episode`, `2 episodes`. */
export function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Formats a file size: `19.4 kB`, `0.6 MB`. In MB from 0.1 MB, so that a report has the same text after small changes of its page. */
export function fileSize(bytes: number): string {
  return bytes < 100_000 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

/** Formats US dollars with one significant digit for small amounts: `$0.004`, `$12.30`. */
export function dollars(amount: number): string {
  return amount > 0 && amount < 0.1 ? `$${amount.toPrecision(1)}` : `$${amount.toFixed(2)}`
}

/** Formats a price with at least two significant digits: `$0.0042`, `$0.31`, `$12.30`. */
export function price(amount: number): string {
  return amount > 0 && amount < 0.1 ? `$${Number(amount.toPrecision(2))}` : `$${amount.toFixed(2)}`
}

/** Formats a difference with its sign: `+21.0`, `0.0`. `format` formats its size. @default one decimal */
export function signed(value: number, format: (size: number) => string = (size) => size.toFixed(1)): string {
  const size = format(Math.abs(value))
  return Number.parseFloat(size) === 0 ? size : `${value < 0 ? '-' : '+'}${size}`
}

/** Formats a ratio: `1.84`, `0.045`, `12.3`. */
export function timesText(ratio: number): string {
  if (!Number.isFinite(ratio)) return 'any'
  if (ratio === 0) return '0'
  return ratio >= 100 ? ratio.toFixed(0) : Number(ratio.toPrecision(3)).toFixed(ratio >= 10 ? 1 : ratio >= 0.1 ? 2 : 3)
}
