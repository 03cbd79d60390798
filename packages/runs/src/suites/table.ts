import type { Allowance } from './allowance.ts'
import type { PaperMeasure } from './measures.ts'

/** One number of a paper's table, or one point of a figure. */
export interface PublishedFigure {
  /** Label of our row, or name of a method that we do not run. */
  readonly row: string
  /** `success`, `reward`, `progress`, `steps`, `calls`, `tokens`, `revisions`, or one of the table's own measures. */
  readonly measure: string
  /** Value as printed: shares and rewards in per cent, others as a mean per episode. Absent if the paper prints no number. */
  readonly value?: number
  /** Number of tasks. */
  readonly n: number
  /** Restricts the figure to a task type, or to types that start with it and a period. */
  readonly taskType?: string
  /** Restricts the figure to one world of a table with several. */
  readonly world?: string
  /** Reference row on the same tasks: the figure is the relative difference to it in per cent. */
  readonly against?: string
  /** Reference world: the figure is the measure in that world minus the measure here, in percentage points. */
  readonly from?: string
  /** Position on the axis of a figure. */
  readonly at?: string | number
  /** @default the model of the table */
  readonly model?: string
}

/** A comparison of two rows that the paper draws from its table. */
export interface PublishedClaim {
  readonly row: string
  readonly against: string
  /** @default success */
  readonly measure?: string
  /** p-value that the paper states. */
  readonly p?: number
}

/** Axes of a chart, and whether its points are connected. */
export interface PublishedChart {
  readonly x: string
  readonly y: string
  readonly joined: boolean
}

/** A table of a paper, or a figure in tabular form. */
export interface PublishedTable {
  /** Authors, year, and source. */
  readonly paper: string
  /** Number and content of the table. */
  readonly title: string
  /** Language model of the published figures. */
  readonly model: string
  /** Difference between our tasks and the paper's. */
  readonly tasks: {
    readonly embedded: string
    /** Difference with the original data. @default `embedded` */
    readonly original?: string
  }
  /** Limits of the paper's episodes. @default not compared */
  readonly allowed?: Allowance
  readonly figures: readonly PublishedFigure[]
  /** Comparisons of the paper, checked against the printed rates. */
  readonly claims?: readonly PublishedClaim[]
  /** Measures that only this table uses. */
  readonly measures?: Readonly<Record<string, PaperMeasure>>
  /** Chart of the table in the report. */
  readonly chart?: PublishedChart
  /** Worlds to compare with. @default all worlds of the run */
  readonly worlds?: readonly string[]
  /** Splits to compare with. @default all splits of the run */
  readonly splits?: readonly string[]
  /** Number of first tasks of a row to compare with. @default all tasks */
  readonly first?: number
}

/** Success and reward of a method on the same tasks, both in per cent. */
export function rates(row: string, n: number, success: number, reward: number, model?: string): readonly PublishedFigure[] {
  const of = { row, n, ...(model !== undefined && { model }) }
  return [
    { ...of, measure: 'success', value: success },
    { ...of, measure: 'reward', value: reward },
  ]
}

/** Claims that one row is better than the others. */
export function betterThan(row: string, ...others: readonly string[]): readonly PublishedClaim[] {
  return others.map((against) => ({ row, against }))
}
