import { type Measure, passAtK, passHatK, type TaskScore } from '@orreryjs/statistics'
import type { CellScores } from '../../scores/index.ts'
import { pluralize } from '../../texts/numbers.ts'
import type { GateMetric } from './gate.ts'

/** A row with scores by a gate's metric. */
export interface GateScores<Cell extends CellScores = CellScores> {
  /** The row with the metric in `totals[measure]`, without the tasks that lack it. */
  readonly cell: Cell
  /** Measure that has the scale of the metric: a share, or a cost. */
  readonly measure: Measure
  /** Reason why the figures are inconclusive: tasks without a value. */
  readonly objection?: string
}

/**
 * Returns the scores of a row by a gate's metric. pass@k and pass^k become the share of a task, and dollars the cost of a task, so that they
 * are estimated and compared like other shares and costs.
 */
export function gateScores<Cell extends CellScores>(cell: Cell, metric: GateMetric): GateScores<Cell> {
  if ('k' in metric) {
    const { k, name } = metric
    const passOf = name === 'pass@k' ? passAtK : passHatK
    const passes = rescored(cell, 'progress', ({ trials, successes }) => (trials < k ? undefined : passOf(k, trials, successes)))
    return passes.cell.tasks.size > 0 ? passes : { ...passes, objection: `no task has ${k} attempts` }
  }
  if (metric.name === 'cost') {
    const priced = rescored(cell, 'tokens', ({ dollars, trials }) => (dollars === undefined ? undefined : dollars / trials))
    const without = cell.tasks.size - priced.cell.tasks.size
    return without === 0
      ? priced
      : { ...priced, objection: `the price of ${without} of ${pluralize(cell.tasks.size, 'task')} is unknown` }
  }
  if (metric.name === 'each' || metric.name === 'unparsed') return { cell, measure: 'success' }
  return { cell, measure: metric.name }
}

/** Replaces the scores of each task by one value; tasks without a value are removed. */
function rescored<Cell extends CellScores>(
  cell: Cell,
  measure: Measure,
  taskValue: (score: TaskScore) => number | undefined,
): GateScores<Cell> {
  const tasks = new Map<string, TaskScore>()
  for (const [task, score] of cell.tasks) {
    const value = taskValue(score)
    if (value !== undefined) tasks.set(task, { ...score, trials: 1, totals: { [measure]: value } })
  }
  return { cell: { ...cell, tasks }, measure }
}
