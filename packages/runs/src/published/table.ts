/** What a published figure measures. */
export type PublishedMeasure = 'success' | 'reward' | 'revisions'

/** One number of a paper's table. */
export interface PublishedFigure {
  /** Label of our row, or the name of a method that we do not run. */
  readonly row: string
  readonly measure: PublishedMeasure
  /** As printed: success and reward in per cent, plan revisions as their mean per episode. */
  readonly value: number
  /** Tasks it was measured on. */
  readonly n: number
  /** The tasks of one type only. */
  readonly taskType?: string
  /** @default the model of the table */
  readonly model?: string
}

/** A table of a paper. */
export interface PublishedTable {
  /** Authors, year, and where to find it. */
  readonly paper: string
  /** Which table, and of what. */
  readonly title: string
  /** The language model that the figures were measured with. */
  readonly model: string
  /** How our tasks and the paper's differ. */
  readonly tasks: {
    readonly embedded: string
    /** The same where a directory of original data is named. @default the same */
    readonly original?: string
  }
  readonly figures: readonly PublishedFigure[]
}

/** A method's success and reward on the same tasks, both in per cent. */
export function rates(row: string, n: number, success: number, reward: number, model?: string): readonly PublishedFigure[] {
  const of = { row, n, ...(model !== undefined && { model }) }
  return [
    { ...of, measure: 'success', value: success },
    { ...of, measure: 'reward', value: reward },
  ]
}
