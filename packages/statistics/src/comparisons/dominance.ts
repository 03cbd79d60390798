import { holm, sideOf } from './judged.ts'
import type { PairedComparison } from './paired.ts'
import { SIGNIFICANCE } from './paired-test.ts'

/** Two rows by success and by what they cost, on the same tasks. */
export interface PricedPair {
  readonly success: PairedComparison
  /** Of what is better the lower it is. */
  readonly cost: PairedComparison
}

/** What may be said of two rows together. */
export interface Dominance {
  /** Who is cheaper, whatever it solves, after Holm's correction over the family. */
  readonly cheaper: 'first' | 'second' | 'no clear winner'
  readonly adjustedCost: number
  /** Who solves more and costs less, both tested; absent where neither is shown to. */
  readonly dominates?: 'first' | 'second'
  /** Of the weaker of both tests, after the same correction; 1 where they point to different sides. */
  readonly adjusted: number
}

/**
 * Who dominates whom, for a family of pairs. One dominates where it solves more and costs less, and both are shown: p is the larger one of
 * the two tests (an intersection-union test needs no correction between its parts: Berger, Technometrics 24, 1982), corrected over
 * the pairs (Holm). A point left of and above another says nothing by itself.
 */
export function dominance(pairs: readonly PricedPair[]): readonly Dominance[] {
  const costs = holm(pairs.map(({ cost }) => cost.p))
  const both = holm(pairs.map((pair) => (sideOfBoth(pair) === undefined ? 1 : Math.max(pair.success.p, pair.cost.p))))
  return pairs.map((pair, at) => {
    const [adjustedCost, adjusted, side] = [costs[at] ?? 1, both[at] ?? 1, sideOfBoth(pair)]
    const costSide = adjustedCost < SIGNIFICANCE ? sideOf(pair.cost) : undefined
    return {
      cheaper: costSide === undefined ? 'no clear winner' : costSide === 'less' ? 'first' : 'second',
      adjustedCost,
      ...(side !== undefined && adjusted < SIGNIFICANCE && { dominates: side }),
      adjusted,
    }
  })
}

/** The side that both intervals are on. */
function sideOfBoth({ success, cost }: PricedPair): 'first' | 'second' | undefined {
  const [more, less] = [sideOf(success), sideOf(cost)]
  if (more === 'more' && less === 'less') return 'first'
  return more === 'less' && less === 'more' ? 'second' : undefined
}
