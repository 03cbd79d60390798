import type { Allowance } from './allowance.ts'
import type { PaperMeasure } from './measures.ts'

/** One number of a paper's table, or one point of a figure. */
export interface PublishedFigure {
  /** Label of our row, or the name of a method that we do not run. */
  readonly row: string
  /** `success`, `reward`, `progress`, `steps`, `calls`, `tokens`, `revisions`, or one of the table's own measures. */
  readonly measure: string
  /** As printed: shares and rewards in per cent, all else as a mean per episode. Absent where a figure prints no number. */
  readonly value?: number
  /** Tasks it was measured on. */
  readonly n: number
  /** The tasks of one type only, or of all types whose names begin with it and a full stop. */
  readonly taskType?: string
  /** The tasks of one world only, in a table of several. */
  readonly world?: string
  /** Another row on the same tasks: the figure is by how many per cent this row has more than that one; less is below 0. */
  readonly against?: string
  /** Another world that the row was played in: the figure is what is lost on the way, its measure there minus here, in points. */
  readonly from?: string
  /** Where it stands on the axis of a figure. */
  readonly at?: string | number
  /** @default the model of the table */
  readonly model?: string
}

/** How a figure is drawn: its axes, and whether what is measured on the first goes on from point to point. */
export interface PublishedChart {
  readonly x: string
  readonly y: string
  readonly joined: boolean
}

/** A table of a paper, or a figure: the points of one are told as a table too. */
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
  /** What its episodes were allowed. @default nothing is said of it */
  readonly allowed?: Allowance
  readonly figures: readonly PublishedFigure[]
  /** What it measures beside what every table may. */
  readonly measures?: Readonly<Record<string, PaperMeasure>>
  /** Makes a chart of it in the report. */
  readonly chart?: PublishedChart
  /** The worlds whose rows it is put beside. @default all of the run */
  readonly worlds?: readonly string[]
  /** The splits whose rows it is put beside. @default all of the run */
  readonly splits?: readonly string[]
  /** It is put beside so many first tasks of a row. @default all */
  readonly first?: number
}

/** A method's success and reward on the same tasks, both in per cent. */
export function rates(row: string, n: number, success: number, reward: number, model?: string): readonly PublishedFigure[] {
  const of = { row, n, ...(model !== undefined && { model }) }
  return [
    { ...of, measure: 'success', value: success },
    { ...of, measure: 'reward', value: reward },
  ]
}
