import { rng } from '@orreryjs/core'
import { square } from '@orreryjs/core/math'
import { normalCdf, studentQuantile } from './distributions.ts'
import type { ConfidenceLevel, Interval } from './wilson.ts'

/** Options of the bootstrap. */
export interface BootstrapOptions {
  /** Confidence level. @default 0.95 */
  readonly level?: ConfidenceLevel
  /** Number of resamples. @default 10000 */
  readonly resamples?: number
  /** Name of the random stream. @default '0' */
  readonly seed?: string
}

/** A mean with its bootstrap interval. */
export interface BootstrapMean {
  readonly mean: number
  readonly interval: Interval
}

/**
 * Above this number of values the normal limit replaces resampling; the difference is smaller than the resampling noise. Positions must fit
 * in 16 bits.
 */
const MAX_RESAMPLED = 1000

const RESAMPLES = 10_000

/**
 * Mean of one value per task, with a percentile interval over resampled tasks. The percentiles are moved outward so that the interval is as
 * wide as Student's t for a normal variable; plain percentiles are too narrow for few tasks: Hesterberg, "What Teachers Should Know About
 * the Bootstrap", The American Statistician 69 (2015), section 5.2. The result does not depend on the order of the values. A single value
 * has an infinite interval. Throws a `RangeError` without values.
 */
export function bootstrapMean(given: readonly number[], options: BootstrapOptions = {}): BootstrapMean {
  // Draws are positions: sorting makes the samples independent of the given order.
  const values = [...given].sort((a, b) => a - b)
  const n = values.length
  if (n === 0) throw new RangeError('a mean needs at least one value')
  const mean = average(values)
  if (n === 1) return { mean, interval: { low: -Infinity, high: Infinity } }
  const tail = (1 - (options.level ?? 0.95)) / 2
  if (n > MAX_RESAMPLED) return normalLimit(values, mean, tail)
  const means = resampledMeans(values, options.resamples ?? RESAMPLES, options.seed ?? '0')
  const share = normalCdf(studentQuantile(tail, n - 1) * Math.sqrt(n / (n - 1)))
  return { mean, interval: { low: quantile(means, share), high: quantile(means, 1 - share) } }
}

/** Means of `resamples` samples with replacement, in ascending order. */
function resampledMeans(values: readonly number[], resamples: number, seed: string): Float64Array {
  const n = values.length
  const given = Float64Array.from(values)
  const drawn = drawsOf(n, resamples, seed)
  const means = new Float64Array(resamples)
  let at = 0
  for (let sample = 0; sample < resamples; sample += 1) {
    let sum = 0
    for (const end = at + n; at < end; at += 1) sum += given[drawn[at] as number] as number
    means[sample] = sum / n
  }
  return means.sort()
}

/** Drawn positions of one bootstrap. */
interface Draws {
  readonly key: string
  readonly positions: Uint16Array
}

/** The most recent draws. A report computes many means over the same number of tasks, and drawing takes most of the time. */
let lastDraws: Draws | undefined

/** Positions of the values of each sample, sample by sample. They depend only on the arguments. */
function drawsOf(n: number, resamples: number, seed: string): Uint16Array {
  const key = `${n} ${resamples} ${seed}`
  if (lastDraws?.key === key) return lastDraws.positions
  const stream = rng('statistics', 'bootstrap', seed)
  const positions = new Uint16Array(n * resamples)
  for (let at = 0; at < positions.length; at += 1) positions[at] = Math.floor(stream.next() * n)
  lastDraws = { key, positions }
  return positions
}

/** Interpolates linearly between the two nearest values. */
function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1)
  const below = Math.floor(at)
  const low = sorted[below] as number
  const high = sorted[Math.min(below + 1, sorted.length - 1)] as number
  return low + (at - below) * (high - low)
}

function normalLimit(values: readonly number[], mean: number, tail: number): BootstrapMean {
  const n = values.length
  const variance = values.reduce((sum, value) => sum + square(value - mean), 0) / (n - 1)
  const error = Math.sqrt(variance / n)
  const half = error * studentQuantile(1 - tail, n - 1)
  return { mean, interval: { low: mean - half, high: mean + half } }
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
