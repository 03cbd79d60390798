import { normalQuantile } from './distributions.ts'
import { meanDifference } from './mean.ts'

/** What a comparison is to be able to show. */
export interface PowerOptions {
  /** Chance of a false winner, two-sided. @default 0.05 */
  readonly significance?: number
  /** Chance of finding a true difference. @default 0.8 */
  readonly power?: number
}

/**
 * Smallest true difference that a paired comparison of `n` tasks finds with the wanted power, where differences are as
 * spread as these: Connor, Biometrics 43 (1987), with the mean square in place of the share of tasks that differ, which
 * it is for success. Absent where no difference was seen to
 * tell the spread from, and below four tasks or so, which can show nothing.
 */
export function minimumDetectable(differences: readonly number[], options: PowerOptions = {}): number | undefined {
  const n = differences.length
  const square = meanSquare(differences)
  const { test, find } = quantiles(options)
  if (square === 0 || n < test * test) return undefined
  // The root of: x sqrt(n) = test sqrt(square) + find sqrt(square - x^2).
  const level = test * Math.sqrt(square)
  const spread = n + find * find
  const root = find * Math.sqrt(spread * square - level * level)
  return (level * Math.sqrt(n) + root) / spread
}

/**
 * Tasks that a paired comparison would need to find the observed mean difference with the wanted power. Absent where
 * there is no difference.
 */
export function tasksNeeded(differences: readonly number[], options: PowerOptions = {}): number | undefined {
  const mean = meanDifference(differences)
  if (differences.length === 0 || mean === 0) return undefined
  const square = meanSquare(differences)
  const { test, find } = quantiles(options)
  const root = test * Math.sqrt(square) + find * Math.sqrt(Math.max(0, square - mean * mean))
  return Math.ceil((root / mean) ** 2)
}

function quantiles({ significance = 0.05, power = 0.8 }: PowerOptions): { readonly test: number; readonly find: number } {
  return { test: normalQuantile(1 - significance / 2), find: normalQuantile(power) }
}

function meanSquare(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value * value, 0) / values.length
}
