import { calibrationOf } from '@orreryjs/runs/results'
import { analyseItems, type Item, type ShortForm, shortForm } from '@orreryjs/statistics'
import type { ItemAnalysis, ReportForm, ReportItem } from '../../data/report-analysis.ts'
import { plainEstimate } from './estimates.ts'
import type { ScoredRow } from './scored-row.ts'

/** Fewer rows than this tell no task from another, and leave none out to try a short form on. */
const FEWEST_ROWS = 3

/** Fewer tasks than this need no short form. */
const FEWEST_TASKS = 10

/** Sizes of short forms, as shares of all tasks. */
const SIZES = [0.1, 0.2, 0.3, 0.5]

/** The tasks of a place as its measured rows see them; `undefined` where there are too few of either. */
export function reportItems(rows: readonly ScoredRow[]): ItemAnalysis | undefined {
  const measured = rows.flatMap((row, at) => (calibrationOf(row.scores.agent) === undefined ? [at] : []))
  const tables = measured.flatMap((at) => rows[at]?.scores.tasks ?? [])
  const items = measured.length < FEWEST_ROWS ? [] : analyseItems(tables)
  if (items.length < FEWEST_TASKS) return undefined
  const sizes = [...new Set(SIZES.map((share) => Math.max(2, Math.round(share * items.length))))]
  return {
    rows: measured,
    items: items.map(reportItem),
    forms: sizes.flatMap((size) => formOf(shortForm(tables, size))),
  }
}

function reportItem({ task, taskType, ease, discrimination }: Item): ReportItem {
  const { correlation, interval } = discrimination ?? {}
  return {
    task,
    type: taskType,
    ease: plainEstimate(ease),
    ...(correlation !== undefined && { discrimination: { correlation, ...interval } }),
  }
}

function formOf(form: ShortForm | undefined): readonly ReportForm[] {
  if (form === undefined) return []
  const { tasks, error } = form
  return [{ tasks, error: error.size, within: error.within, byLot: error.byLot }]
}
