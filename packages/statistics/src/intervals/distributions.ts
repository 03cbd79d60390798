import jStat from 'jstat'

/** Cumulative distribution function of the standard normal distribution. */
export function normalCdf(x: number): number {
  return jStat.normal.cdf(x, 0, 1)
}

/** Quantile of the standard normal distribution; 0 < `p` < 1. */
export function normalQuantile(p: number): number {
  return jStat.normal.inv(p, 0, 1)
}

/** Cumulative distribution function of Student's t distribution. */
export function studentCdf(x: number, degrees: number): number {
  return jStat.studentt.cdf(x, degrees)
}

/** Quantile of Student's t distribution. */
export function studentQuantile(p: number, degrees: number): number {
  return jStat.studentt.inv(p, degrees)
}

/** Quantile of the beta distribution. */
export function betaQuantile(p: number, alpha: number, beta: number): number {
  return jStat.beta.inv(p, alpha, beta)
}

/** Natural logarithm of n factorial. */
export function logFactorial(n: number): number {
  const known = logFactorials[n]
  if (known !== undefined) return known
  const found = jStat.gammaln(n + 1)
  if (n < MAX_CACHED) logFactorials[n] = found
  return found
}

/** Cache of `logFactorial`: power analysis asks for the same values repeatedly. */
const logFactorials: number[] = []
const MAX_CACHED = 100_000

/**
 * Probability of at most `count` heads in `tosses` of a fair coin. Uses the beta distribution, because jStat rounds its binomial
 * distribution to ten decimals.
 */
export function fairCoinCdf(count: number, tosses: number): number {
  if (count < 0) return 0
  return count >= tosses ? 1 : jStat.beta.cdf(0.5, tosses - count, count + 1)
}

/** Probability of at least `count` successes in `n` trials with success probability `share`; by the beta distribution, as above. */
export function binomialTail(count: number, n: number, share: number): number {
  if (count <= 0) return 1
  if (count > n) return 0
  return share >= 1 ? 1 : jStat.beta.cdf(share, count, n - count + 1)
}
