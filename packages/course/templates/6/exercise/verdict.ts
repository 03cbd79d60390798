/** A row of results.json: a character a task, `1` where it was solved and `0` where not. All rows have the same tasks in the same order. */
export type Row = string

/**
 * Lesson 6: is it better? Results of real runs stand in results.json: forty TextCraft tasks, played by ReAct, by REBACT and by parts of it,
 * and by ReAct with twenty other seeds.
 *
 * The two-sided exact test of McNemar: `won` tasks were solved by the first agent alone, `lost` by the second alone. If the two were
 * alike, each of these tasks would be a fair coin. The p-value is the chance of a split at least as uneven as this one, either way;
 * 1 where there is no such task.
 */
export function mcnemar(_won: number, _lost: number): number {
  return Number.NaN
}

/** Wilson's interval of 95 % (z = 1.959964) for a rate of which `solved` of `n` were seen. */
export function interval(_solved: number, _n: number): { readonly low: number; readonly high: number } {
  return { low: Number.NaN, high: Number.NaN }
}

/**
 * Holm's correction of several p-values, in their order: the smallest times their number, the next times one less, and so on; none
 * smaller than the one before it, none above 1.
 */
export function holm(ps: readonly number[]): readonly number[] {
  return ps.map(() => Number.NaN)
}

export type Verdict = 'first' | 'second' | 'not shown'

/**
 * Which of two rows is better: the paired test below .05 says so. `looks` is the number of comparisons out of which this one was picked
 * because it looked best: the p-value times their number has to be below .05.
 */
export function verdict(_first: Row, _second: Row, _looks = 1): Verdict {
  return 'not shown'
}

/** Which claims do the results bear out? Say true or false. `./orrery lesson check 6` tells right from wrong, and why. */
export const claims: Readonly<Record<string, boolean | undefined>> = {
  /** REBACT solves more of such tasks than ReAct. */
  'rebact beats react': undefined,
  /** So does REBACT that reflects after refusals only; it is one of four rows that were compared with ReAct: rebact, rebact after refusals, rebact never, adapt. */
  'rebact after refusals beats react': undefined,
  /** REBACT that never reflects solves more than ReAct: 18 of 40 against 15. */
  'rebact never beats react': undefined,
  /** REBACT that never reflects is as good as ReAct, as no difference is significant. */
  'rebact never equals react': undefined,
  /** ReAct with seed 1 is better than ReAct with seed 7, the best and one of the worst of twenty seeds: p = .008. */
  'seed 1 beats seed 7': undefined,
  /** ReAct solves less than half of such tasks. */
  'react is below one half': undefined,
  /** REBACT solves more than half of such tasks. */
  'rebact is above one half': undefined,
}
