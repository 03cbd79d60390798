/** A row of results.json: one character per task, `1` for solved and `0` for failed. All rows have the same tasks in the same order. */
export type Row = string

/**
 * Lesson 6: comparing agents. results.json has the results of real runs: forty TextCraft tasks, played by ReAct, by REBACT and its ablations,
 * by ADaPT, by Reflexion, and by ReAct with twenty seeds.
 *
 * First McNemar's exact test, two-sided: `wins` tasks were solved only by agent A, `losses` only by agent B. If both agents were
 * equally good, each of these tasks would be a fair coin flip. The p-value is the probability of a split at least as uneven as this one,
 * in either direction; 1 if there are no such tasks.
 */
export function mcnemar(_wins: number, _losses: number): number {
  return Number.NaN
}

/** Wilson's 95 % interval (z = 1.959964) for a rate of `solved` out of `n`. */
export function interval(_solved: number, _n: number): { readonly low: number; readonly high: number } {
  return { low: Number.NaN, high: Number.NaN }
}

/**
 * Holm's correction of several p-values, in their order: the smallest times their number, the next times one less, and so on; none
 * smaller than the previous one, none above 1.
 */
export function holm(ps: readonly number[]): readonly number[] {
  return ps.map(() => Number.NaN)
}

export type Verdict = 'A better' | 'B better' | 'no significant difference'

/**
 * Returns which of two rows is better, by the paired test at p < .05. If this comparison was picked from several because it looked best,
 * `comparisons` is their number: the p-value times this number must be below .05.
 */
export function verdict(_a: Row, _b: Row, _comparisons = 1): Verdict {
  return 'no significant difference'
}

/** Which claims do the results support? Enter true or false. `./orrery lesson check 6` checks your answers and explains errors. */
export const claims: Readonly<Record<string, boolean | undefined>> = {
  /** REBACT solves more of these tasks than ReAct. */
  'rebact beats react': undefined,
  /** So does REBACT that reflects only after rejected actions: 22 of 40 against 17. */
  'rebact after refusals beats react': undefined,
  /**
   * Reflexion, which may try four times, solves more than ReAct. It is one of five rows that were compared with ReAct: rebact, rebact after
   * refusals, rebact never, adapt, reflexion.
   */
  'reflexion solves more tasks than react': undefined,
  /** REBACT that never reflects is as good as ReAct, because no difference is significant. */
  'rebact never equals react': undefined,
  /** ReAct with seed 16 is better than ReAct with seed 17, the best and one of the worst of twenty seeds: p = .02. */
  'seed 16 beats seed 17': undefined,
  /** ReAct solves less than half of these tasks. */
  'react is below one half': undefined,
  /** REBACT solves more than half of these tasks. */
  'rebact is above one half': undefined,
}
