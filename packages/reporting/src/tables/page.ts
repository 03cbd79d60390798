import type { Colours } from '../episodes/index.ts'

/** What a table is written for. */
export interface Page {
  readonly colour: Colours
  /** Width in columns of a terminal. */
  readonly columns: number
}
