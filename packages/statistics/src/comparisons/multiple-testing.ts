import { anytimeTotalRatioMinP } from '../intervals/anytime.ts'
import { totalRatioMinP } from '../intervals/total-ratio.ts'
import { MEASURES } from '../scores/measures.ts'
import type { PairedComparison, TargetResult } from './paired.ts'
import { SIGNIFICANCE } from './paired-test.ts'

/**
 * Returns the side of "no difference" that the whole interval is on; `undefined` if the interval contains no difference (0, or a ratio of
 * 1).
 */
export function significantSide({ interval, ratio }: Pick<PairedComparison, 'interval' | 'ratio'>): 'more' | 'less' | undefined {
  const noDifference = ratio === undefined ? 0 : 1
  if (interval.low > noDifference) return 'more'
  return interval.high < noDifference ? 'less' : undefined
}

/**
 * The better side, or the reason for no winner. `conflicting ratios`: one side has the lower total cost and the other side costs less on
 * a typical task, both significant.
 */
export type ComparisonVerdict = 'a' | 'b' | 'no significant difference' | 'conflicting ratios'

/** True if the ratio on a typical task significantly points to the other side than the ratio of totals. */
export function hasConflict({ ratio = 1, typical }: Pick<PairedComparison, 'ratio' | 'typical'>): boolean {
  const usual = typical && significantSide(typical)
  return usual !== undefined && ratio > 1 !== (usual === 'more')
}

/** A comparison corrected for multiple testing. */
export interface CorrectedComparison extends PairedComparison, Correction {
  /** Number of comparisons in the family. */
  readonly family: number
  readonly otherTarget?: TargetResult & Correction
}

/** Correction of a result for multiple testing. */
interface Correction {
  /** p after Holm's correction over the family. */
  readonly adjustedP: number
  /** A side if the corrected test rejects, the interval excludes no difference, and a ratio of totals has no conflict. */
  readonly verdict: ComparisonVerdict
}

/** Corrects the comparisons of one table for multiple testing, over all of them or within each family. */
export function correctComparisons<Compared extends PairedComparison>(
  table: readonly Compared[],
  familyOf: (compared: Compared) => string = () => '',
): readonly (Compared & CorrectedComparison)[] {
  const names = table.map(familyOf)
  const families = new Map<string, number[]>()
  for (const [at, name] of names.entries()) {
    const family = families.get(name)
    if (family === undefined) families.set(name, [at])
    else family.push(at)
  }
  const adjusted = adjustIn(
    families,
    table.map(({ p }) => p),
  )
  // The other target is a second question with its own correction. A comparison without it has the same p for both targets.
  const otherAdjusted = adjustIn(
    families,
    table.map(({ p, otherTarget }) => otherTarget?.p ?? p),
  )
  return table.map((each, at) => {
    const { otherTarget } = each
    const corrected = (result: TargetResult, adjustedP = 1): Correction => ({
      adjustedP,
      verdict: verdictOf({ ...each, ...result }, adjustedP),
    })
    return {
      ...each,
      ...corrected(each, adjusted[at]),
      family: families.get(names[at] ?? '')?.length ?? 1,
      ...(otherTarget && { otherTarget: { ...otherTarget, ...corrected(otherTarget, otherAdjusted[at]) } }),
    }
  })
}

/** Returns Holm-adjusted p values, within each family of positions. */
function adjustIn(families: ReadonlyMap<string, readonly number[]>, values: readonly number[]): readonly number[] {
  const adjusted = values.map(() => 1)
  for (const family of families.values()) {
    const own = holm(family.map((at) => values[at] ?? 1))
    for (const [index, at] of family.entries()) adjusted[at] = own[index] ?? 1
  }
  return adjusted
}

/** Test of a comparison, for `canDecide`. */
export interface DecisionTest {
  /** True for anytime-valid tests. @default false */
  readonly anytime?: boolean | undefined
  /** True for ratios of totals. @default false */
  readonly isRatio?: boolean | undefined
}

/** True if this many tasks can name a winner among this many comparisons: when one side wins every task, or has no costs. */
export function canDecide(tasks: number, comparisons: number, { anytime = false, isRatio = false }: DecisionTest = {}): boolean {
  return minP(tasks, anytime, isRatio) * comparisons < SIGNIFICANCE
}

function minP(tasks: number, anytime: boolean, isRatio: boolean): number {
  if (!anytime) return isRatio ? totalRatioMinP(tasks) : 2 ** (1 - tasks)
  // Capital of the betting test: an integral over all stakes.
  return isRatio ? anytimeTotalRatioMinP(tasks) : (2 * (tasks + 1)) / (2 ** (tasks + 1) - 1)
}

function verdictOf(compared: PairedComparison, adjustedP: number): ComparisonVerdict {
  const side = significantSide(compared)
  if (adjustedP >= SIGNIFICANCE || side === undefined) return 'no significant difference'
  if (hasConflict(compared)) return 'conflicting ratios'
  return (side === 'more') === (MEASURES[compared.measure].better === 'higher') ? 'a' : 'b'
}

/**
 * Returns Holm-adjusted p values in the given order. The chance of any false rejection among them stays at the level of one test.
 * Holm, Scandinavian Journal of Statistics 6 (1979).
 */
export function holm(values: readonly number[]): readonly number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value || a.index - b.index)
  const adjusted = values.map(() => 1)
  let highest = 0
  order.forEach(({ value, index }, rank) => {
    highest = Math.max(highest, Math.min(1, value * (values.length - rank)))
    adjusted[index] = highest
  })
  return adjusted
}

/** Comparisons of the same two configurations by success and by cost, on the same tasks. */
export interface PricedPair {
  readonly success: PairedComparison
  /** Comparison by a measure for which lower is better. */
  readonly cost: PairedComparison
}

/** Joint result of two configurations by success and cost. */
export interface Dominance {
  /** The cheaper side, regardless of success, after Holm's correction over the family. */
  readonly cheaper: ComparisonVerdict
  /** Holm-adjusted p of the cost. */
  readonly adjustedCostP: number
  /** The side that solves more and costs less, both significant; absent if neither side does. */
  readonly dominates?: 'a' | 'b'
  /** The larger p of both tests, Holm-adjusted; 1 if they point to different sides. */
  readonly adjustedDominanceP: number
}

/**
 * Determines dominance for a family of pairs. One side dominates if it solves more and costs less, both significantly. p is the larger of
 * the two tests' p values (an intersection-union test needs no correction between its parts: Berger, Technometrics 24, 1982), Holm-adjusted
 * over the pairs. A point to the left of and above another is no evidence of dominance.
 */
export function dominance(pairs: readonly PricedPair[]): readonly Dominance[] {
  const costs = holm(pairs.map(({ cost }) => cost.p))
  const both = holm(pairs.map((pair) => (sideOfBoth(pair) === undefined ? 1 : Math.max(pair.success.p, pair.cost.p))))
  return pairs.map((pair, at) => {
    const [adjustedCostP, adjustedDominanceP, side] = [costs[at] ?? 1, both[at] ?? 1, sideOfBoth(pair)]
    return {
      cheaper: verdictOf(pair.cost, adjustedCostP),
      adjustedCostP,
      ...(side !== undefined && adjustedDominanceP < SIGNIFICANCE && { dominates: side }),
      adjustedDominanceP,
    }
  })
}

/** Returns the side that is better by both intervals; `undefined` if the ratios of the cost conflict. */
function sideOfBoth({ success, cost }: PricedPair): 'a' | 'b' | undefined {
  if (hasConflict(cost)) return undefined
  const [more, less] = [significantSide(success), significantSide(cost)]
  if (more === 'more' && less === 'less') return 'a'
  return more === 'less' && less === 'more' ? 'b' : undefined
}
