import { exp, log, log1p } from '@orreryjs/core/math'
import { fairCoinCdf, logFactorial } from '../intervals/distributions.ts'

/**
 * Two-sided exact McNemar test: the probability that the tasks solved by only one of two agents split at least this unevenly by chance.
 * Tasks that both or neither solved carry no information. McNemar, Psychometrika 12 (1947); exact by the binomial.
 */
export function mcnemarTest(firstOnly: number, secondOnly: number): number {
  return Math.min(1, 2 * fairCoinCdf(Math.min(firstOnly, secondOnly), firstOnly + secondOnly))
}

/** Minimum number of differing tasks, all in one direction, with which a two-sided exact test can reject at this level. */
export function minTasksForRejection(significance: number): number {
  let tasks = 1
  while (2 ** (1 - tasks) >= significance && tasks < MAX_TASKS) tasks += 1
  return tasks
}

/** Here 2^(1 - tasks), the smallest p, is 0. */
const MAX_TASKS = 1100

/**
 * Power of the exact McNemar test with `n` tasks, if a share `differ` of them differs and the first side wins `difference` (a share of `n`,
 * at most `differ`) more than the second. Sums over the number of differing tasks and of losses among them.
 */
export function exactPower(n: number, differ: number, difference: number, significance: number): number {
  const loss = (1 - difference / differ) / 2
  const from = Math.max(0, Math.floor(n * differ - MAX_DEVIATIONS * Math.sqrt(n * differ * (1 - differ)) - 1))
  const to = Math.min(n, Math.ceil(n * differ + MAX_DEVIATIONS * Math.sqrt(n * differ * (1 - differ)) + 1))
  let power = 0
  for (let count = from; count <= to; count += 1) {
    const max = maxLosses(count, significance)
    if (max >= 0) power += binomial(count, n, differ) * binomialCdf(max, count, loss)
  }
  return power
}

/** Number of standard deviations after which terms of the sum are negligible. */
const MAX_DEVIATIONS = 6

/**
 * Results of `maxLosses` by significance level. Planning asks for the same values at every sample size; without this cache it takes minutes.
 */
const maxLossesCache = new Map<number, number[]>()

/**
 * Maximum number of losses of the better side among this many differing tasks with which the test still rejects; -1 if it never rejects.
 */
function maxLosses(differing: number, significance: number): number {
  const table = maxLossesCache.get(significance) ?? []
  maxLossesCache.set(significance, table)
  for (let count = table.length; count <= differing; count += 1) {
    let max = table[count - 1] ?? -1
    while (2 * (max + 1) < count && mcnemarTest(max + 1, count - max - 1) < significance) max += 1
    table.push(max)
  }
  return table[differing] ?? -1
}

function binomialCdf(max: number, n: number, share: number): number {
  if (share <= 0) return 1
  const odds = share / (1 - share)
  let term = exp(n * log1p(-share))
  let sum = term
  for (let count = 0; count < max; count += 1) {
    term *= (odds * (n - count)) / (count + 1)
    sum += term
  }
  return Math.min(1, sum)
}

function binomial(count: number, n: number, share: number): number {
  if (share <= 0 || share >= 1) return count === (share <= 0 ? 0 : n) ? 1 : 0
  return exp(logFactorial(n) - logFactorial(count) - logFactorial(n - count) + count * log(share) + (n - count) * log1p(-share))
}
