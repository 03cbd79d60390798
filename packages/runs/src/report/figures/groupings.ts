import type { GroupCell, ReportGrouping } from '@orreryjs/viewer'
import { type Grouping, groupTasks, type TaskScore } from '../../statistics/index.ts'
import { FEW_RESAMPLES, successOf } from './estimates.ts'
import type { ScoredRow } from './scored-row.ts'

/** Success of each row in groups of tasks. */
export function reportGrouping(grouping: Grouping, rows: readonly ScoredRow[]): ReportGrouping {
  const scores = rows.map((row) => [...row.scores.tasks.values()])
  const grouped = scores.map((each) => groupTasks(grouping, each))
  const everyTask = new Map(scores.flat().map((score) => [score.task, score]))
  const names = [...groupTasks(grouping, [...everyTask.values()]).keys()]
  return { groups: names.map((name) => ({ name, cells: grouped.map((groups) => cellOf(groups.get(name) ?? [])) })) }
}

function cellOf(scores: readonly TaskScore[]): GroupCell | null {
  const estimate = successOf(scores, FEW_RESAMPLES)
  return estimate === undefined ? null : { ...estimate, tasks: scores.length }
}
