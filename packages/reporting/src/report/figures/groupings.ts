import { type Grouping, groupTasks, type SamplingOptions, type TaskScore } from '@orreryjs/statistics'
import type { GroupCell, ReportGrouping } from '../../data/report-data.ts'
import { FEW_RESAMPLES, successOf } from './estimates.ts'
import type { ScoredRow } from './scored-row.ts'

/** Success of each row in groups of tasks. */
export function reportGrouping(grouping: Grouping, rows: readonly ScoredRow[], sampling: SamplingOptions = {}): ReportGrouping {
  const scores = rows.map((row) => [...row.scores.tasks.values()])
  const grouped = scores.map((each) => groupTasks(grouping, each))
  const everyTask = new Map(scores.flat().map((score) => [score.task, score]))
  const names = [...groupTasks(grouping, [...everyTask.values()]).keys()]
  return { groups: names.map((name) => ({ name, cells: grouped.map((groups) => cellOf(groups.get(name) ?? [], sampling)) })) }
}

function cellOf(scores: readonly TaskScore[], sampling: SamplingOptions): GroupCell | null {
  const estimate = successOf(scores, { ...sampling, ...FEW_RESAMPLES })
  return estimate === undefined ? null : { ...estimate, tasks: scores.length }
}
