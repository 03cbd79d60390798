import { admittedCounts, type PrintedRate, type SmallestP, smallestP } from '@orreryjs/statistics'
import type { PublishedClaim, PublishedFigure, PublishedTable } from '../../suites/table.ts'

/** A comparison of a paper with the smallest p-values that its printed rates admit. */
export interface CheckedClaim extends PublishedClaim {
  readonly rates: readonly [PrintedRate, PrintedRate]
  readonly smallest: SmallestP
}

/** Checks the claims of a table. Throws if a claim names a row without a printed rate. */
export function checkClaims({ claims = [], figures }: PublishedTable): readonly CheckedClaim[] {
  return claims.map((claim) => {
    const measure = claim.measure ?? 'success'
    const isTotal = (figure: PublishedFigure): boolean => figure.measure === measure && figure.taskType === undefined
    const rateOf = (name: string): PrintedRate => {
      const { n, value } = figures.find((figure) => isTotal(figure) && figure.row === name) ?? {}
      if (n === undefined || value === undefined) throw new Error(`the table prints no ${measure} of '${name}'`)
      // 50 means 50.0 if another rate of the same tasks has a decimal.
      const printed = figures.filter((figure) => isTotal(figure) && figure.n === n)
      return { value, n, decimals: Math.max(...printed.map((figure) => decimalsOf(figure.value))) }
    }
    const rates = [rateOf(claim.row), rateOf(claim.against)] as const
    return { ...claim, rates, smallest: smallestP(...rates) }
  })
}

function decimalsOf(value = 0): number {
  return String(value).split('.')[1]?.length ?? 0
}

/** Describes a checked claim in one line. */
export function claimText({ row, against, measure, rates, smallest, p }: CheckedClaim): string {
  const [first, second] = rates
  const { paired, unpaired } = smallest
  const name = measure === undefined ? `${row} against ${against}` : `${row} against ${against}, ${measure}`
  const shown =
    first.n === second.n ? `${rateText(first)} against ${rateText(second)} of ${first.n}` : rates.map(ofTasks).join(' against ')
  const tests = [...(paired === undefined ? [] : [`${pText(paired)} paired`]), `${pText(unpaired)} unpaired`]
  return [`${name}: ${shown}; p at least ${tests.join(', ')}`, ...remarks(rates, paired), ...claimedText(smallest, p)].join('; ')
}

/** Remarks about counts: a difference of at most one task, and rates that no number of tasks gives. */
function remarks(rates: CheckedClaim['rates'], paired: number | undefined): readonly string[] {
  const [a, b] = rates.map(admittedCounts)
  const inexact = rates
    .filter((rate) => !admittedCounts(rate).isExact)
    .map((rate) => `no number of ${rate.n} tasks gives ${rateText(rate)}`)
  if (paired === undefined || a === undefined || b === undefined) return inexact
  const largest = Math.max(Math.abs(a.max - b.min), Math.abs(b.max - a.min))
  return largest === 1 ? ['the difference is one task', ...inexact] : inexact
}

function claimedText({ paired = 1, unpaired }: SmallestP, p: number | undefined): readonly string[] {
  if (p === undefined) return []
  const isReachable = p >= Math.min(paired, unpaired)
  return [`the paper states p = ${pText(p)}${isReachable ? '' : ', not reachable from the printed rates'}`]
}

function rateText({ value, decimals }: PrintedRate): string {
  return `${value.toFixed(Math.max(1, decimals))} %`
}

function ofTasks(rate: PrintedRate): string {
  return `${rateText(rate)} of ${rate.n}`
}

function pText(p: number): string {
  return p < 0.001 ? p.toExponential(2) : p.toFixed(3)
}
