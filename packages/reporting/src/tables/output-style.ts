import type { TextStyles } from '../episodes/text-styles.ts'

/** Output device of a table. */
export interface OutputStyle {
  readonly colour: TextStyles
  /** Width in terminal columns. */
  readonly columns: number
}
