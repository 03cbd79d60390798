import {
  clustersOf,
  type Demand,
  type Estimate,
  estimateCost,
  estimateValues,
  isShare,
  type Measured,
  meanOf,
  type TargetOptions,
  type TaskScore,
  tasksToSettle,
  tasksToSettleRate,
} from '@orreryjs/statistics'
import type { CellScores } from '../../scores/index.ts'
import type { GateMetric, GateRelation } from './gate.ts'
import type { GateNeed } from './gate-result.ts'
import { type GateScores, gateScores } from './gate-scores.ts'
import { amountText, intervalText, targetText, withNeedText } from './gate-text.ts'
import type { Evidence } from './judge.ts'

/** How rows are measured. */
export interface MeasureOptions extends TargetOptions {
  /** True if results must be anytime-valid. @default true if the run was or may be extended */
  readonly anytime?: boolean | undefined
}

/** Measures a row for a condition with an absolute bound. */
export function measureRow(
  cell: CellScores,
  metric: GateMetric,
  [relation, bound]: readonly [GateRelation, number],
  options: MeasureOptions,
): Omit<Evidence, 'rows'> {
  const scores = gateScores(cell, metric)
  const all = [...scores.cell.tasks.values()].filter((score) => meanOf(score, scores.measure) !== undefined)
  const estimate = estimateOf(all, scores, options)
  const objection = scores.objection ?? anytimeObjection(scores, metric, options)
  const place = { world: cell.world, split: cell.split, tasks: all.length, ...(objection !== undefined && { objection }) }
  if (estimate === undefined) return place
  const { mean: value, interval } = estimate
  const demand = demandOf(relation, bound)
  const needed = needOf(estimate, all, scores, { demand, bound })
  const text = `${amountText(metric, value)}, 95 % CI ${intervalText(metric, interval)}, bound ${amountText(metric, bound)}, n ${all.length}${targetText(options.target)}`
  const errors = {
    episodes: all.reduce((sum, { infrastructureErrors }) => sum + infrastructureErrors, 0),
    of: all.reduce((sum, { task }) => sum + (cell.tasks.get(task)?.trials ?? 0), 0),
    without: measuredOf(
      estimateOf(
        all.filter(({ infrastructureErrors }) => infrastructureErrors === 0),
        scores,
        options,
      ),
    ),
  }
  return { ...place, figure: { scale: 'mean', value, interval, demand, text, ...(needed && { needed }), errors } }
}

/** Returns the values that a relation to a bound demands. */
export function demandOf(relation: GateRelation, bound: number): Demand {
  const isStrict = relation === '>' || relation === '<'
  return relation.startsWith('>') ? { low: bound, high: Infinity, isStrict } : { low: -Infinity, high: bound, isStrict }
}

function measuredOf(estimate: Estimate | undefined): Measured | undefined {
  return estimate && { value: estimate.mean, interval: estimate.interval }
}

/** Mean over tasks: shares and steps below a limit have bounded values; costs do not. */
function estimateOf(tasks: readonly TaskScore[], scores: GateScores, options: MeasureOptions): Estimate | undefined {
  const { measure } = scores
  const values = tasks.flatMap((score) => meanOf(score, measure) ?? [])
  const sampling = clustersOf(tasks, options)
  const limit = limitOf(scores)
  if (limit === undefined) return estimateCost(values, sampling)
  const scaled = estimateValues(
    values.map((value) => value / limit),
    1,
    { sampling, anytime: isAnytime(scores, options) },
  )
  if (scaled === undefined || limit === 1) return scaled
  const { mean, interval } = scaled
  return { ...scaled, mean: mean * limit, interval: { low: interval.low * limit, high: interval.high * limit } }
}

/** Maximum value of the metric; `undefined` without a maximum. */
function limitOf({ cell, measure }: GateScores): number | undefined {
  if (isShare(measure)) return 1
  return measure === 'steps' ? cell.maxSteps : undefined
}

function isAnytime({ cell }: GateScores, { anytime }: MeasureOptions): boolean {
  return anytime === true || cell.anytime === true
}

function anytimeObjection(scores: GateScores, metric: GateMetric, options: MeasureOptions): string | undefined {
  if (!isAnytime(scores, options) || limitOf(scores) !== undefined) return undefined
  return `the run may be extended, and the mean of ${metric.name} has no anytime-valid interval: compare it with another row instead`
}

function needOf(
  estimate: Estimate,
  tasks: readonly TaskScore[],
  { measure }: GateScores,
  { demand, bound }: { readonly demand: Demand; readonly bound: number },
): GateNeed | undefined {
  const { mean, interval, clusters, anytime } = estimate
  const isBinary = isShare(measure) && tasks.every((score) => [0, 1].includes(meanOf(score, measure) ?? 0))
  const needed =
    isBinary && clusters === undefined && anytime === undefined
      ? tasksToSettleRate(mean, bound)
      : tasksToSettle({ value: mean, interval, tasks: tasks.length }, demand)
  if (needed === undefined) return undefined
  return withNeedText({
    tasks: needed,
    ...(clusters !== undefined && { clusters: Math.ceil((clusters * needed) / tasks.length) }),
    assuming: 'measured',
  })
}
