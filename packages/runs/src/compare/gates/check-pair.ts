import { isOrreryError } from '@orreryjs/core'
import { type Demand, type Measure, type Measured, type PairedComparison, planMargin, tasksToSettle } from '@orreryjs/statistics'
import type { CellScores } from '../../scores/index.ts'
import { timesText } from '../../texts/numbers.ts'
import { compareCells, type RowComparison } from '../compare-cells.ts'
import { demandOf, type MeasureOptions } from './check-row.ts'
import type { Gate, GateBound, GateMetric, GateRelation } from './gate.ts'
import type { GateNeed } from './gate-result.ts'
import { gateScores } from './gate-scores.ts'
import { effectText, targetText, withNeedText } from './gate-text.ts'
import type { Evidence } from './judge.ts'
import { isShareMetric } from './read-gate.ts'

/** Margin of a condition on two rows. */
type Margin = Pick<Extract<GateBound, { kind: 'side' }>, 'difference' | 'factor'>

/** Two rows with the scores of a gate's metric. */
type Sides = readonly [CellScores, CellScores]

/** Measures two rows on their shared tasks. */
export function measurePair(
  [first, second]: Sides,
  { left: { metric }, relation }: Pick<Gate, 'left' | 'relation'>,
  margin: Margin,
  options: MeasureOptions,
): Omit<Evidence, 'rows'> {
  const [a, b] = [gateScores(first, metric), gateScores(second, metric)]
  const { world, split } = first
  const compared = compareSides([a.cell, b.cell], a.measure, margin, options)
  if (typeof compared === 'string') return { world, split, tasks: 0, objection: a.objection ?? b.objection ?? compared }
  const objection = a.objection ?? b.objection ?? marginObjection(metric, relation, margin, compared)
  const place = { world, split, tasks: compared.tasks, ...(objection !== undefined && { objection }) }
  const { p, infrastructureErrors, episodes, excludingErrors } = compared
  const measured = effectOf(compared)
  const bound = boundOf(compared, margin)
  const demand = pairDemand(relation, bound, measured)
  const needed = needOf(metric, compared, bound, demand)
  const text = textOf(metric, compared, margin, demand)
  const errors = { episodes: infrastructureErrors, of: episodes, without: excludingErrors && effectOf(excludingErrors) }
  return { ...place, figure: { ...measured, demand, p, text, ...(needed && { needed }), errors } }
}

/** A comparison; `isScaled` if the second side was multiplied by the factor of the margin. */
interface SidesCompared extends RowComparison {
  readonly isScaled: boolean
}

/**
 * Compares the sides, or returns the reason why they cannot be compared. A factor on a difference (bounded steps, or costs of 0) is tested
 * as the difference of the first side and the multiplied second side, which is about the same totals.
 */
function compareSides(sides: Sides, measure: Measure, { factor }: Margin, options: MeasureOptions): SidesCompared | string {
  try {
    const compared = compareCells(...sides, measure, options)
    if (factor === undefined || compared.ratio !== undefined) return { ...compared, isScaled: false }
    const [a, b] = sides
    return { ...compareCells(withLimit(a, factor), multiplied(b, measure, factor), measure, options), isScaled: true }
  } catch (error) {
    if (isOrreryError(error) && error.code === 'RUNS_DIFFER') return error.message
    throw error
  }
}

/** Raises the step limit, which bounds the values, for multiplied values. */
function withLimit(cell: CellScores, factor: number): CellScores {
  return cell.maxSteps === undefined ? cell : { ...cell, maxSteps: cell.maxSteps * Math.max(1, factor) }
}

function multiplied(cell: CellScores, measure: Measure, factor: number): CellScores {
  const tasks = [...cell.tasks].map(([task, score]) => {
    const total = score.totals[measure]
    return [task, { ...score, totals: total === undefined ? {} : { [measure]: total * factor } }] as const
  })
  return { ...withLimit(cell, factor), tasks: new Map(tasks) }
}

function marginObjection(
  { name }: GateMetric,
  relation: GateRelation,
  { difference, factor }: Margin,
  { ratio }: RowComparison,
): string | undefined {
  if (difference !== undefined && ratio !== undefined)
    return `${name} is compared by its ratio here, because the rows have no common limit: write the margin as * and a factor`
  if (factor !== undefined && ratio === undefined && relation === '=')
    return `${name} is compared by its difference here: write the margin as +- and a number`
  return undefined
}

type Effect = Pick<PairedComparison, 'difference' | 'ratio' | 'interval' | 'tasks' | 'ties'>

/** Costs that are equal at every task come from a deterministic rerun, not from chance: the interval of their ratio has no width. */
function effectOf({ difference, ratio, interval, tasks, ties }: Effect): Measured & { readonly scale: 'difference' | 'ratio' } {
  if (ratio === undefined) return { scale: 'difference', value: difference, interval }
  return { scale: 'ratio', value: ratio, interval: ties === tasks ? { low: 1, high: 1 } : interval, isRatio: true }
}

/** Bound of the difference or ratio. */
function boundOf({ ratio }: RowComparison, { difference = 0, factor = 1 }: Margin): number {
  return ratio === undefined ? difference : factor
}

function pairDemand(relation: GateRelation, bound: number, { isRatio = false }: Measured): Demand {
  if (relation !== '=') return demandOf(relation, bound)
  return { low: isRatio ? 1 / bound : -bound, high: bound, isStrict: true }
}

/**
 * Plans for equal rows if the condition allows the first side to be worse, the measured effect satisfies it, and equal rows need more tasks
 * than these; otherwise for the measured effect.
 */
function needOf(metric: GateMetric, compared: RowComparison, bound: number, demand: Demand): GateNeed | undefined {
  const { tasks, clusters } = compared
  const { scale, ...measured } = effectOf(compared)
  const noDifference = scale === 'ratio' ? 1 : 0
  const needed = (count: number): Pick<GateNeed, 'tasks' | 'clusters'> => ({
    tasks: count,
    ...(clusters !== undefined && { clusters: Math.ceil((clusters * count) / tasks) }),
  })
  const isDemanded = (value: number): boolean => demand.low < value && value < demand.high
  const plan = isDemanded(noDifference) && isDemanded(measured.value) ? planMargin(compared, bound) : undefined
  if (plan !== undefined && plan.tasksNeeded > tasks) {
    const size = effectText(metric, scale, plan.detectableMargin).replace('+', '')
    const margin = isShareMetric(metric) ? `${size}pp` : size
    return withNeedText({ ...needed(plan.tasksNeeded), margin, assuming: 'no difference' })
  }
  const count = tasksToSettle({ ...measured, tasks }, demand)
  return count === undefined ? undefined : withNeedText({ ...needed(count), assuming: 'measured' })
}

function textOf(metric: GateMetric, compared: SidesCompared, { factor = 1 }: Margin, { low, high }: Demand): string {
  const { scale, value, interval } = effectOf(compared)
  const shown = (each: number): string => effectText(metric, scale, each)
  const unit = isShareMetric(metric) ? ' pp' : ` ${metric.name === 'cost' ? 'dollars' : metric.name}`
  const times = compared.isScaled ? ` to ${timesText(factor)} times the other row` : ''
  const effect = scale === 'ratio' ? `${metric.name} ${shown(value)}` : `difference${times} ${shown(value)}${unit}`
  const unshared = compared.unsharedTasks > 0 ? `, excluded ${compared.unsharedTasks} that only one side played` : ''
  const bounds = [low, high].filter(Number.isFinite).map(shown).join(' to ')
  return `${effect}, 95 % CI ${shown(interval.low)} to ${shown(interval.high)}, bound ${bounds}, n ${compared.tasks}${unshared}${targetText(compared.target)}`
}
