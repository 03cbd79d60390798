/** A row of results.json: one character per task, `1` for solved and `0` for failed. All rows have the same tasks in the same order. */
export type Row = string

/** McNemar's exact test, two-sided: the probability of a split at least as uneven as this one if each task were a fair coin flip. */
export function mcnemar(wins: number, losses: number): number {
  const n = wins + losses
  let chance = 0.5 ** n
  let tail = 0
  for (let k = 0; k <= Math.min(wins, losses); k += 1) {
    tail += chance
    chance *= (n - k) / (k + 1)
  }
  return Math.min(1, 2 * tail)
}

const Z = 1.959964

/** Wilson's 95 % interval for a rate of `solved` out of `n`. */
export function interval(solved: number, n: number): { readonly low: number; readonly high: number } {
  const rate = solved / n
  const middle = (rate + Z ** 2 / (2 * n)) / (1 + Z ** 2 / n)
  const half = (Z / (1 + Z ** 2 / n)) * Math.sqrt((rate * (1 - rate)) / n + Z ** 2 / (4 * n ** 2))
  return { low: middle - half, high: middle + half }
}

/** Holm's correction of several p-values, in their order. */
export function holm(ps: readonly number[]): readonly number[] {
  const corrected: number[] = ps.map(() => 1)
  let smallest = 0
  const sorted = ps.map((p, index) => ({ p, index })).sort((one, other) => one.p - other.p)
  for (const [rank, { p, index }] of sorted.entries()) {
    smallest = Math.max(smallest, Math.min(1, p * (ps.length - rank)))
    corrected[index] = smallest
  }
  return corrected
}

export type Verdict = 'A better' | 'B better' | 'no significant difference'

/** Returns which of two rows is better, if this comparison was picked from `comparisons`. */
export function verdict(a: Row, b: Row, comparisons = 1): Verdict {
  const pairs = [...a].map((inA, task) => [inA, b[task]] as const)
  const wins = pairs.filter(([inA, inB]) => inA === '1' && inB === '0').length
  const losses = pairs.filter(([inA, inB]) => inA === '0' && inB === '1').length
  if (mcnemar(wins, losses) * comparisons >= 0.05) return 'no significant difference'
  return wins > losses ? 'A better' : 'B better'
}

/** The claims that the results support. */
export const claims: Readonly<Record<string, boolean | undefined>> = {
  /** 19 wins and no loss: p < .0001. */
  'rebact beats react': true,
  /** 7 wins and 2 losses: p = .18. */
  'rebact after refusals beats react': false,
  /** 7 wins and no loss: p = .016 uncorrected, .047 by Holm among the five. */
  'reflexion solves more tasks than react': true,
  /** Not significant does not mean equal: the interval of the difference is about -9 to +19 pp. */
  'rebact never equals react': false,
  /** It is the most uneven of 190 pairs of equal agents: p times 190 is above 1. */
  'seed 16 beats seed 17': false,
  /** 17 of 40: 29 to 58 %. */
  'react is below one half': false,
  /** 36 of 40: 77 to 96 %. */
  'rebact is above one half': true,
}
