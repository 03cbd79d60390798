/**
 * pass@k of one task: the chance that at least one of `k` attempts succeeds, drawn from `trials` of which `successes` did:
 * 1 - C(n-c, k) / C(n, k). Chen et al., "Evaluating Large Language Models Trained on Code" (2021), equation 1.
 * Throws a `RangeError` unless k is from 1 to `trials`.
 */
export function passAtK(k: number, trials: number, successes: number): number {
  return 1 - allDrawnFrom(k, trials, trials - successes)
}

/**
 * pass^k of one task: the chance that all of `k` attempts succeed: C(c, k) / C(n, k). Yao et al., "tau-bench" (2024),
 * section 3. Throws a `RangeError` unless k is from 1 to `trials`.
 */
export function passHatK(k: number, trials: number, successes: number): number {
  return allDrawnFrom(k, trials, successes)
}

/** Chance that `k` different draws out of `total` are all among `chosen`. A product, so that no factorial overflows. */
function allDrawnFrom(k: number, total: number, chosen: number): number {
  if (!Number.isInteger(k) || k < 1 || k > total) throw new RangeError(`k is ${k}; expected a whole number from 1 to ${total}`)
  let share = 1
  for (let drawn = 0; drawn < k; drawn += 1) share *= Math.max(0, chosen - drawn) / (total - drawn)
  return share
}
