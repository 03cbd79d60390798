import { type CreditColumn, outcomeColumns, stepColumns } from '../../credit/credit-columns.ts'
import type { CreditGroup } from '../../credit/credit-tally.ts'
import type { NamedMean, RowCredit } from '../../data/row-credit.ts'

/** Returns the report data of the credit of a row. */
export function rowCredit(group: CreditGroup): RowCredit {
  return {
    episodes: group.episodes,
    steps: stepColumns(group).map(namedMean),
    outcomes: outcomeColumns(group).map(namedMean),
  }
}

function namedMean({ title, estimate: { mean, interval } }: CreditColumn): NamedMean {
  const { low, high } = interval
  return { name: title, mean, ...(Number.isFinite(low) && Number.isFinite(high) && { low, high }) }
}
