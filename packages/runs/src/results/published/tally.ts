import { square } from '@orreryjs/core/math'
import { type EpisodeMetrics, type RowIdentity, type RunSetting, rowKey } from '@orreryjs/harness'
import { type Estimate, estimateRatio, estimateValues, type Interval, wilsonInterval } from '@orreryjs/statistics'
import type { IsSimulated } from '../../registry/model-labels.ts'
import { allowanceText } from '../../suites/allowance.ts'
import { COMMON_MEASURES, type PaperMeasure } from '../../suites/measures.ts'
import type { PublishedChart, PublishedFigure, PublishedTable } from '../../suites/table.ts'
import { type CheckedClaim, checkClaims } from './claims.ts'

/** Result of one of our rows, in the unit of the published figure. */
export interface OurFigure {
  readonly world: string
  readonly split: string
  readonly model: string
  readonly simulated: boolean
  readonly value: number
  /** Absent if unbounded, as for a single task. */
  readonly interval?: Interval
  /** Number of tasks. */
  readonly n: number
  /** Ours minus published; absent if the paper gives no number. */
  readonly difference?: number
}

/** A published figure with its interval and our results, one per world, split and model. */
export interface ComparedFigure extends PublishedFigure {
  readonly model: string
  readonly unit: PaperMeasure['unit']
  /** 95 % interval of the published figure; absent if it cannot be computed. */
  readonly interval?: Interval
  readonly ours: readonly OurFigure[]
}

/** A paper's table next to the results of a run. */
export interface PublishedComparison {
  readonly paper: string
  readonly title: string
  readonly model: string
  /** Difference between our tasks and the paper's. */
  readonly tasks: string
  /** Differences in step limits and thought costs, if any. */
  readonly allowed?: string
  readonly chart?: PublishedChart
  readonly figures: readonly ComparedFigure[]
  /** The paper's comparisons with the smallest p-values that its printed rates admit. */
  readonly claims?: readonly CheckedClaim[]
}

/** Accumulates episodes for comparison with a paper's table. */
export interface PublishedTally {
  /** Adds an episode; aborted episodes are ignored. */
  add(metrics: EpisodeMetrics): void
  /** Returns the comparison. `original` is true if the run used the original data. */
  comparison(original: boolean): PublishedComparison
}

/** Sums over the attempts of a row at a task, by measure. */
interface TaskSums {
  readonly taskType: string
  trials: number
  readonly of: Map<string, number>
  readonly per: Map<string, number>
}

interface RowSums extends RowIdentity {
  readonly tasks: Map<string, TaskSums>
}

/** Creates an empty tally for one table; `settings` are the settings of the run's rows. */
export function createPublishedTally(
  table: PublishedTable,
  isSimulated: IsSimulated,
  settings: readonly RunSetting[] = [],
): PublishedTally {
  const measures = measuresOf(table)
  const labels = new Set(table.figures.flatMap(({ row, against = row }) => [row, against]))
  const rows = new Map<string, RowSums>()
  const isOfTable = ({ world, split, label }: RowIdentity): boolean =>
    labels.has(label) && (table.worlds?.includes(world) ?? true) && (table.splits?.includes(split) ?? true)
  /** A figure relative to another row needs that row for the same world, split and model. */
  const estimateOf = (figure: PublishedFigure, measure: PaperMeasure, row: RowSums, first: number | undefined) => {
    const played = [...row.tasks].slice(0, first)
    const of = (tasks: typeof played) =>
      estimated(
        figure,
        measure,
        tasks.map(([, sums]) => sums),
      )
    if (figure.from !== undefined) {
      const reference = rows.get(rowKey({ ...row, world: figure.from }))
      return reference && lossBetween(of([...reference.tasks].slice(0, first)), of(played))
    }
    if (figure.against === undefined) return of(played)
    const other = rows.get(rowKey({ ...row, label: figure.against }))
    return other && relativeDifference(figure.measure, played, other.tasks)
  }
  return {
    add(metrics) {
      if (metrics.end === 'aborted' || !isOfTable(metrics)) return
      const { world, split, label, model } = metrics
      const row = rows.get(rowKey(metrics)) ?? { world, split, label, model, tasks: new Map<string, TaskSums>() }
      rows.set(rowKey(metrics), row)
      addTo(row.tasks, metrics, measures)
    },
    comparison(original) {
      const { paper, title, model, tasks, chart, figures } = table
      const own = settings.filter(({ agent, label = agent, ...row }) => isOfTable({ ...row, label }))
      const allowed = allowanceText(table.allowed, own)
      return {
        paper,
        title,
        model,
        tasks: original ? (tasks.original ?? tasks.embedded) : tasks.embedded,
        ...(allowed !== undefined && { allowed }),
        ...(chart && { chart }),
        ...(table.claims !== undefined && { claims: checkClaims(table) }),
        figures: figures.map((figure) => {
          const measure = measureOf(measures, figure.measure)
          const isPoints = figure.against !== undefined || (figure.from !== undefined && measure.unit !== 'number')
          const unit = isPoints ? 'percent' : measure.unit
          const ours = [...rows.values()].flatMap((row) =>
            ourFigure({ figure, unit, isSimulated: isSimulated(row.model) }, row, estimateOf(figure, measure, row, table.first)),
          )
          return { model, ...figure, unit, ...publishedInterval(figure, unit), ours }
        }),
      }
    },
  }
}

function measuresOf({ figures, measures }: PublishedTable): ReadonlyMap<string, PaperMeasure> {
  const known = { ...COMMON_MEASURES, ...measures }
  const names = [...new Set(figures.map(({ measure }) => measure))]
  return new Map(names.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])))
}

function measureOf(measures: ReadonlyMap<string, PaperMeasure>, name: string): PaperMeasure {
  const measure = measures.get(name)
  if (measure === undefined) throw new Error(`the table does not define its measure '${name}'`)
  return measure
}

function addTo(tasks: Map<string, TaskSums>, metrics: EpisodeMetrics, measures: ReadonlyMap<string, PaperMeasure>): void {
  const sums = tasks.get(metrics.task) ?? { taskType: metrics.taskType, trials: 0, of: new Map(), per: new Map() }
  tasks.set(metrics.task, sums)
  sums.trials += 1
  for (const [name, measure] of measures) {
    // If one attempt lacks the value, the task has none (NaN).
    sums.of.set(name, (sums.of.get(name) ?? 0) + (measure.of(metrics) ?? Number.NaN))
    sums.per.set(name, (sums.per.get(name) ?? 0) + (measure.per?.(metrics) ?? 1))
  }
}

/** Only the interval of a share follows from the printed value and n. */
function publishedInterval({ value, n }: PublishedFigure, unit: PaperMeasure['unit']): { readonly interval?: Interval } {
  if (unit !== 'share' || value === undefined) return {}
  return { interval: inUnit(unit, wilsonInterval((value / 100) * n, n)) }
}

interface FigureContext {
  readonly figure: PublishedFigure
  readonly unit: PaperMeasure['unit']
  readonly isSimulated: boolean
}

function ourFigure(
  { figure, unit, isSimulated: simulated }: FigureContext,
  { world, split, label, model }: RowSums,
  estimate: Estimate | undefined,
): readonly OurFigure[] {
  if (label !== figure.row || (figure.world ?? world) !== world || estimate === undefined) return []
  const value = scaled(unit, estimate.mean)
  const difference = figure.value === undefined ? {} : { difference: value - figure.value }
  const bounds = inUnit(unit, estimate.interval)
  const interval = Number.isFinite(bounds.high - bounds.low) ? { interval: bounds } : {}
  return [{ world, split, model, simulated, value, ...interval, n: estimate.tasks, ...difference }]
}

function estimated(figure: PublishedFigure, { unit, per }: PaperMeasure, tasks: readonly TaskSums[]): Estimate | undefined {
  const pairs = tasks
    .filter(({ taskType }) => figure.taskType === undefined || isOf(figure.taskType, taskType))
    .map(({ of, per: below }) => [of.get(figure.measure) ?? Number.NaN, below.get(figure.measure) ?? 0] as const)
    .filter(([of]) => !Number.isNaN(of))
  const most = unit === 'number' ? Number.POSITIVE_INFINITY : 1
  if (per !== undefined) return estimateRatio(pairs, most)
  return estimateValues(
    pairs.map(([of, below]) => of / below),
    most,
  )
}

/** True if a task type is `type` or one of its subtypes: `shop` and `shop.search`. */
function isOf(type: string, taskType: string): boolean {
  return taskType === type || taskType.startsWith(`${type}.`)
}

/** Relative difference of a measure to another row, over shared tasks. */
function relativeDifference(
  measure: string,
  row: readonly (readonly [task: string, sums: TaskSums])[],
  others: ReadonlyMap<string, TaskSums>,
): Estimate | undefined {
  const meanIn = ({ of, trials }: TaskSums): number => (of.get(measure) ?? Number.NaN) / trials
  const pairs = row.flatMap(([task, sums]) => {
    const other = others.get(task)
    const pair = other && ([meanIn(sums), meanIn(other)] as const)
    return pair === undefined || pair.some(Number.isNaN) ? [] : [pair]
  })
  const ratio = estimateRatio(pairs)
  if (ratio === undefined) return undefined
  const { mean, interval, tasks } = ratio
  return { mean: mean - 1, interval: { low: interval.low - 1, high: interval.high - 1 }, tasks }
}

/** Difference between two worlds, whose tasks differ; the interval is Newcombe's for two independent intervals. */
function lossBetween(reference: Estimate | undefined, here: Estimate | undefined): Estimate | undefined {
  if (reference === undefined || here === undefined) return undefined
  const mean = reference.mean - here.mean
  const below = Math.sqrt(square(reference.mean - reference.interval.low) + square(here.interval.high - here.mean))
  const above = Math.sqrt(square(reference.interval.high - reference.mean) + square(here.mean - here.interval.low))
  return { mean, interval: { low: mean - below, high: mean + above }, tasks: Math.min(reference.tasks, here.tasks) }
}

function inUnit(unit: PaperMeasure['unit'], { low, high }: Interval): Interval {
  return { low: scaled(unit, low), high: scaled(unit, high) }
}

function scaled(unit: PaperMeasure['unit'], value: number): number {
  return unit === 'number' ? value : value * 100
}
