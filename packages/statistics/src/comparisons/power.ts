import { normalQuantile } from '../intervals/distributions.ts'
import { meanDifference } from '../intervals/means.ts'
import { exactPower, fewestForRejection } from './mcnemar.ts'

/** What a comparison is to be able to show. */
export interface PowerOptions {
  /** Chance of a false winner, two-sided. @default 0.05 */
  readonly significance?: number
  /** Chance of finding a true difference. @default 0.8 */
  readonly power?: number
  /** Most attempts at a task: a task differs by one of them at least. @default 1 */
  readonly trials?: number
}

/** More tasks than this are planned by the normal limit, which is then off by less than one in a hundred. */
const MOST_EXACT = 600

/**
 * Smallest true difference that a paired comparison of `n` tasks finds with the wanted power, where differences are as spread as
 * these: by the exact test's own power where tasks are won, lost or tied, and no smaller than what that test can reject at all;
 * otherwise as Connor has it (Biometrics 43, 1987), with the mean square in place of the share of tasks that differ. Absent where no
 * difference was seen to tell the spread from, and where so few tasks can show nothing.
 */
export function minimumDetectable(differences: readonly number[], options: PowerOptions = {}): number | undefined {
  const n = differences.length
  const { significance = 0.05, power = 0.8, trials = 1 } = options
  const square = meanSquare(differences)
  const fewest = fewestForRejection(significance)
  if (square === 0 || n < fewest) return undefined
  if (isCounted(differences) && n <= MOST_EXACT) {
    return smallest(fewest / n, 1, (difference) => exactPower(n, Math.max(square, difference), difference, significance) >= power)
  }
  const spread = spreadShows(n, square + (isCounted(differences) ? 0 : doubt(n)), options)
  return spread === undefined ? undefined : Math.max(spread, fewest / n / trials)
}

/**
 * Tasks that a paired comparison would need to find the observed mean difference with the wanted power. Absent where
 * there is no difference.
 */
export function tasksNeeded(differences: readonly number[], options: PowerOptions = {}): number | undefined {
  const mean = Math.abs(meanDifference(differences))
  if (differences.length === 0 || mean === 0) return undefined
  const { significance = 0.05, power = 0.8 } = options
  const square = meanSquare(differences)
  const { test, find } = quantiles(options)
  const root = test * Math.sqrt(square) + find * Math.sqrt(Math.max(0, square - mean * mean))
  const about = Math.max(Math.ceil((root / mean) ** 2), fewestForRejection(significance))
  if (!isCounted(differences) || about > MOST_EXACT) return about
  let n = about
  while (n < 2 * about && exactPower(n, square, mean, significance) < power) n += 1
  return n
}

/** Above 0 and up to 1, by halving: the smallest difference that can be shown so often. */
function smallest(from: number, to: number, shows: (difference: number) => boolean): number | undefined {
  if (!shows(to)) return undefined
  if (shows(from)) return from
  let [low, high] = [from, to]
  for (let turn = 0; turn < 14; turn += 1) {
    const middle = (low + high) / 2
    if (shows(middle)) high = middle
    else low = middle
  }
  return high
}

/** The root of: x sqrt(n) = test sqrt(square) + find sqrt(square - x^2). */
function spreadShows(n: number, square: number, options: PowerOptions): number | undefined {
  const { test, find } = quantiles(options)
  if (n < test * test) return undefined
  const level = test * Math.sqrt(square)
  const spread = n + find * find
  return (level * Math.sqrt(n) + find * Math.sqrt(spread * square - level * level)) / spread
}

/** What the interval of several attempts adds to the spread that was seen (`spreadOf`): one task that differs by all. */
function doubt(n: number): number {
  return 1 / n
}

function isCounted(differences: readonly number[]): boolean {
  return differences.every((value) => value === 0 || value === 1 || value === -1)
}

function quantiles({ significance = 0.05, power = 0.8 }: PowerOptions): { readonly test: number; readonly find: number } {
  return { test: normalQuantile(1 - significance / 2), find: normalQuantile(power) }
}

function meanSquare(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value * value, 0) / values.length
}
