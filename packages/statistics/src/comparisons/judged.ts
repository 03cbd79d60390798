import { MEASURES } from '../scores/measures.ts'
import type { PairedComparison } from './paired.ts'
import { SIGNIFICANCE } from './paired-test.ts'

/** Whether the whole interval says that the first has more, or less, of the measure; `undefined` where it holds no difference. */
export function sideOf({ interval, ratio }: Pick<PairedComparison, 'interval' | 'ratio'>): 'more' | 'less' | undefined {
  const none = ratio === undefined ? 0 : 1
  if (interval.low > none) return 'more'
  return interval.high < none ? 'less' : undefined
}

/** A comparison with what may be said of it as one of several. */
export interface JudgedComparison extends PairedComparison {
  /** p after Holm's correction over its family. */
  readonly adjusted: number
  /** Comparisons that are corrected for together. */
  readonly family: number
  /** Who did better, if that is clear: the corrected test rejects, and the interval is on one side of no difference. */
  readonly verdict: 'first' | 'second' | 'no clear winner'
}

/** Judges the comparisons of one table together: all of them, or each family of them by itself. */
export function judge<Compared extends PairedComparison>(
  table: readonly Compared[],
  familyOf: (compared: Compared) => string = () => '',
): readonly (Compared & JudgedComparison)[] {
  const names = table.map(familyOf)
  const families = new Map<string, number[]>()
  for (const [at, name] of names.entries()) {
    const family = families.get(name)
    if (family === undefined) families.set(name, [at])
    else family.push(at)
  }
  const adjusted = table.map(() => 1)
  for (const family of families.values()) {
    const values = holm(family.map((at) => table[at]?.p ?? 1))
    for (const [place, at] of family.entries()) adjusted[at] = values[place] ?? 1
  }
  return table.map((each, at) => {
    const p = adjusted[at] ?? 1
    return { ...each, adjusted: p, family: families.get(names[at] ?? '')?.length ?? 1, verdict: verdictOf(each, p) }
  })
}

/** Whether so many tasks can name a winner at all among so many comparisons, were every task won: at one look, or at every look. */
export function canDecide(tasks: number, comparisons: number, anytime = false): boolean {
  // What bets at every stake win in a row of so many tasks is a beta function.
  const least = anytime ? (2 * (tasks + 1)) / (2 ** (tasks + 1) - 1) : 2 ** (1 - tasks)
  return least * comparisons < SIGNIFICANCE
}

function verdictOf(compared: PairedComparison, adjusted: number): JudgedComparison['verdict'] {
  const side = sideOf(compared)
  if (adjusted >= SIGNIFICANCE || side === undefined) return 'no clear winner'
  return (side === 'more') === (MEASURES[compared.measure].better === 'higher') ? 'first' : 'second'
}

/**
 * p values of several tests, adjusted so that the chance of any false rejection among them stays at the level of one test;
 * in the given order. Holm, Scandinavian Journal of Statistics 6 (1979).
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
