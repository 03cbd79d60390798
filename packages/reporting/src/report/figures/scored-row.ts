import type { RunCell } from '@orreryjs/runs/compare'
import type { CreditGroup } from '../../credit/credit-tally.ts'
import type { RunOfRow } from '../joined-runs.ts'
import type { RowTally } from './row-tally.ts'

/** A row of the run with its scores and totals. */
export interface ScoredRow {
  readonly scores: RunCell
  readonly run: RunOfRow
  readonly tally: RowTally
  /** Totals of the steps and losses of its listed episodes. */
  readonly credit?: CreditGroup | undefined
}
