import type { Colours } from '../episodes/index.ts'

/** Output device of a table. */
export interface Page {
  readonly colour: Colours
  /** Width in terminal columns. */
  readonly columns: number
}
