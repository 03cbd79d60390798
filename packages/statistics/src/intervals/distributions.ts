import jStat from 'jstat'

/** The standard normal distribution: share below `x`. */
export function normalShare(x: number): number {
  return jStat.normal.cdf(x, 0, 1)
}

/** The value that a share `p` of a standard normal variable is below; `p` above 0 and below 1. */
export function normalQuantile(p: number): number {
  return jStat.normal.inv(p, 0, 1)
}

/** Student's t distribution: share below `x`. */
export function studentShare(x: number, degrees: number): number {
  return jStat.studentt.cdf(x, degrees)
}

/** The value that a share `p` of a variable with Student's t distribution is below. */
export function studentQuantile(p: number, degrees: number): number {
  return jStat.studentt.inv(p, degrees)
}

/** The value that a share `p` of a variable with a beta distribution is below. */
export function betaQuantile(p: number, alpha: number, beta: number): number {
  return jStat.beta.inv(p, alpha, beta)
}

/** The natural logarithm of n factorial. */
export function logFactorial(n: number): number {
  const known = logFactorials[n]
  if (known !== undefined) return known
  const found = jStat.gammaln(n + 1)
  if (n < MOST_KNOWN) logFactorials[n] = found
  return found
}

/** Those that were asked for: a plan asks for the same again and again. */
const logFactorials: number[] = []
const MOST_KNOWN = 100_000

/**
 * Probability of at most `count` heads in `tosses` of a fair coin. By the beta distribution, since the library rounds its
 * binomial one to ten decimals.
 */
export function fairCoinShare(count: number, tosses: number): number {
  if (count < 0) return 0
  return count >= tosses ? 1 : jStat.beta.cdf(0.5, tosses - count, count + 1)
}
