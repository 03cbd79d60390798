/** A row of results.json: a character a task, `1` where it was solved and `0` where not. All rows have the same tasks in the same order. */
export type Row = string

/** The two-sided exact test of McNemar: the chance of a split at least as uneven as this one, if each task were a fair coin. */
export function mcnemar(won: number, lost: number): number {
  const n = won + lost
  let chance = 0.5 ** n
  let tail = 0
  for (let k = 0; k <= Math.min(won, lost); k += 1) {
    tail += chance
    chance *= (n - k) / (k + 1)
  }
  return Math.min(1, 2 * tail)
}

const Z = 1.959964

/** Wilson's interval of 95 % for a rate of which `solved` of `n` were seen. */
export function interval(solved: number, n: number): { readonly low: number; readonly high: number } {
  const rate = solved / n
  const middle = (rate + Z ** 2 / (2 * n)) / (1 + Z ** 2 / n)
  const half = (Z / (1 + Z ** 2 / n)) * Math.sqrt((rate * (1 - rate)) / n + Z ** 2 / (4 * n ** 2))
  return { low: middle - half, high: middle + half }
}

/** Holm's correction of several p-values, in their order. */
export function holm(ps: readonly number[]): readonly number[] {
  const corrected: number[] = ps.map(() => 1)
  let least = 0
  const sorted = ps.map((p, index) => ({ p, index })).sort((one, other) => one.p - other.p)
  for (const [rank, { p, index }] of sorted.entries()) {
    least = Math.max(least, Math.min(1, p * (ps.length - rank)))
    corrected[index] = least
  }
  return corrected
}

export type Verdict = 'first' | 'second' | 'not shown'

/** Which of two rows is better, where this comparison was picked out of `looks`. */
export function verdict(first: Row, second: Row, looks = 1): Verdict {
  const pairs = [...first].map((mine, task) => [mine, second[task]] as const)
  const won = pairs.filter(([mine, theirs]) => mine === '1' && theirs === '0').length
  const lost = pairs.filter(([mine, theirs]) => mine === '0' && theirs === '1').length
  if (mcnemar(won, lost) * looks >= 0.05) return 'not shown'
  return won > lost ? 'first' : 'second'
}

/** Which claims the results bear out. */
export const claims: Readonly<Record<string, boolean | undefined>> = {
  /** 22 tasks won and 1 lost: p < .0001. */
  'rebact beats react': true,
  /** p = .022 alone, .044 by Holm among the four. */
  'rebact after refusals beats react': true,
  /** 8 won and 5 lost: p = .58. */
  'rebact never beats react': false,
  /** Nothing was shown, and that is no equality: the interval of the difference goes from about -11 to +25 points. */
  'rebact never equals react': false,
  /** It is the most uneven of 190 pairs of equal agents: p times 190 is above 1. */
  'seed 1 beats seed 7': false,
  /** 15 of 40: 24 to 53 %. */
  'react is below one half': false,
  /** 36 of 40: 77 to 96 %. */
  'rebact is above one half': true,
}
