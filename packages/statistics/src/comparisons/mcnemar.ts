import { fairCoinShare } from '../intervals/distributions.ts'

/**
 * Two-sided exact McNemar test: the probability that tasks which only one of two agents solved fall at least this unevenly
 * by chance. Tasks that both or neither solved say nothing. McNemar, Psychometrika 12 (1947); exact by the binomial.
 */
export function mcnemarTest(firstOnly: number, secondOnly: number): number {
  return Math.min(1, 2 * fairCoinShare(Math.min(firstOnly, secondOnly), firstOnly + secondOnly))
}

/** Fewest tasks that must differ, all one way, before a two-sided exact test at that level can reject anything. */
export function fewestForRejection(significance: number): number {
  return Math.floor(1 - Math.log2(significance)) + 1
}
