import { maxOf } from '@orreryjs/core'
import { exactInterval, type Outcome, plannedDetectable } from '@orreryjs/statistics'
import { comparisonFamily, familySizes } from '../compare/family.ts'
import type { PlannedRow } from '../plan/cells.ts'
import type { PlannedRun } from '../play/planned-run.ts'
import type { RowEstimate } from './estimate.ts'
import {
  DEFAULT_ASSUMPTIONS,
  differenceComponents,
  meanVariance,
  type PlanningAssumptions,
  rateComponents,
  type VarianceComponents,
} from './variance-components.ts'

/** Goal of a plan: the half-width of each rate's interval, or a difference of two rows to detect with 80 % power. */
export interface PrecisionGoal {
  readonly kind: 'precision' | 'difference'
  /** A share from 0 to 1. */
  readonly size: number
}

/** A row or a pair of rows with its assumed variance components and required tasks. */
export interface PlannedTarget extends VarianceComponents {
  readonly names: readonly string[]
  /** Half-width or detectable difference of the run as planned, from 0 to 1. */
  readonly asPlanned: number
  /** Required tasks by number of attempts (see `PLANNED_ATTEMPTS`); `undefined` if there are not enough tasks. */
  readonly tasksNeeded: readonly (number | undefined)[]
}

/** Size of a run that reaches the goal for all rows of a world and split. */
export interface PlannedChoice {
  readonly attempts: number
  readonly tasks: number
  readonly episodes: number
  /** Cost in US dollars; absent if the price of a row is unknown. */
  readonly cost?: number
}

/** Plan of a world and split. */
export interface PrecisionPlan {
  readonly world: string
  readonly split: string
  /** Number of available tasks. */
  readonly availableTasks: number
  readonly targets: readonly PlannedTarget[]
  /** One entry per number of attempts for which there are enough tasks. */
  readonly choices: readonly PlannedChoice[]
  /** The cheapest choice, or the one with the fewest episodes if prices are unknown. */
  readonly recommended?: PlannedChoice
}

/** Numbers of attempts per task to plan for. */
export const PLANNED_ATTEMPTS: readonly number[] = [1, 2, 3, 5, 10]

/** Returns the earlier outcomes of a row; empty if there are none. */
export type OutcomesOf = (row: {
  readonly world: string
  readonly split: string
  readonly label: string
  readonly model: string
}) => readonly Outcome[]

/** Plans tasks and attempts of each world and split of a run. `estimates` are in the order of its cells. */
export function planPrecision(
  { cells, configuration }: Pick<PlannedRun, 'cells' | 'configuration'>,
  goal: PrecisionGoal,
  estimates: readonly RowEstimate[],
  {
    outcomesOf,
    assumptions = DEFAULT_ASSUMPTIONS,
  }: { readonly outcomesOf: OutcomesOf; readonly assumptions?: PlanningAssumptions },
): readonly PrecisionPlan[] {
  const rows = cells.map((cell, at) => ({ cell, row: rowOf(cell), estimate: estimates[at], outcomes: outcomesOf(rowOf(cell)) }))
  const rowsByPlace = new Map<string, typeof rows>()
  for (const each of rows.filter(({ cell }) => cell.model.kind !== 'none')) {
    const key = JSON.stringify([each.row.world, each.row.split])
    rowsByPlace.set(key, [...(rowsByPlace.get(key) ?? []), each])
  }
  const withSeeds = configuration.seeds !== undefined
  return [...rowsByPlace.values()].flatMap((placeRows) => {
    const [first] = placeRows
    if (first === undefined) return []
    const { world, split } = first.row
    const maxTasks = first.cell.world.tasks.size(split)
    const targets = targetsOf(placeRows, goal, assumptions).map(({ names, components, sizeFor }): PlannedTarget => {
      const at = (tasks: number, trials: number): number =>
        sizeFor(meanVariance(components, tasks, trials, withSeeds ? trials : 1), tasks, trials)
      const { tasks, trials } = first.cell
      return {
        names,
        ...components,
        asPlanned: at(tasks.length, trials),
        tasksNeeded: PLANNED_ATTEMPTS.map((attempts) => minTasksFor(maxTasks, (count) => at(count, attempts) <= goal.size)),
      }
    })
    const choices = PLANNED_ATTEMPTS.flatMap((attempts, at) =>
      choiceOf(
        attempts,
        targets.map(({ tasksNeeded }) => tasksNeeded[at]),
        placeRows,
      ),
    )
    const [recommended] = [...choices].sort((a, b) => (a.cost ?? 0) - (b.cost ?? 0) || a.episodes - b.episodes)
    return [{ world, split, availableTasks: maxTasks, targets, choices, ...(recommended && { recommended }) }]
  })
}

/** A planned row with its estimate and its earlier outcomes. */
interface RowWithOutcomes {
  readonly cell: PlannedRow
  readonly row: ReturnType<typeof rowOf>
  readonly estimate: RowEstimate | undefined
  readonly outcomes: readonly Outcome[]
}

function rowOf({ world, split, label, model }: PlannedRow): { world: string; split: string; label: string; model: string } {
  return { world: world.id, split, label, model: model.id }
}

interface Target {
  readonly names: readonly string[]
  readonly components: VarianceComponents
  /** Half-width or detectable difference of a mean with this variance over this many tasks and attempts. */
  sizeFor(variance: number, tasks: number, trials: number): number
}

function targetsOf(
  placeRows: readonly RowWithOutcomes[],
  { kind }: PrecisionGoal,
  assumptions: PlanningAssumptions,
): readonly Target[] {
  const models = new Set(placeRows.map(({ row }) => row.model))
  const nameOf = ({ row }: RowWithOutcomes): string => (models.size > 1 ? `${row.label}/${row.model}` : row.label)
  if (kind === 'precision') {
    return placeRows.map((each) => {
      const components = rateComponents(each.outcomes, assumptions)
      return {
        names: [nameOf(each)],
        components,
        sizeFor: (variance) => halfWidth(components.planningMean ?? components.mean, variance),
      }
    })
  }
  const pairs = placeRows.flatMap((first, at) => placeRows.slice(at + 1).map((second) => [first, second] as const))
  const sizes = familySizes(pairs.map(([a, b]) => [a.row, b.row] as const))
  return pairs.map(([a, b]) => {
    const comparisons = sizes.get(comparisonFamily(a.row, [a.row, b.row])) ?? 1
    const components = differenceComponents(a.outcomes, b.outcomes, assumptions)
    return { names: [nameOf(a), nameOf(b)], components, sizeFor: detectableWith(comparisons) }
  })
}

/** Half-width of the interval of a rate, as in result tables. */
function halfWidth(rate: number, variance: number): number {
  const effective = (rate * (1 - rate)) / Math.max(variance, Number.MIN_VALUE)
  const { low, high } = exactInterval(effective * rate, effective)
  return (high - low) / 2
}

/** Difference that `orrery compare` detects with 80 % power, corrected for the number of comparisons.  */
function detectableWith(comparisons: number): Target['sizeFor'] {
  return (variance, tasks, trials) =>
    plannedDetectable(tasks, variance * tasks, { trials, significance: 0.05 / comparisons }) ?? Infinity
}

/** Minimum number of tasks for which a monotonic condition holds; `undefined` if it does not hold for `maxTasks`. */
function minTasksFor(maxTasks: number, holds: (tasks: number) => boolean): number | undefined {
  if (maxTasks < 2 || !holds(maxTasks)) return undefined
  let [low, high] = [1, maxTasks]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle
  }
  return high
}

function choiceOf(
  attempts: number,
  needed: readonly (number | undefined)[],
  placeRows: readonly RowWithOutcomes[],
): readonly PlannedChoice[] {
  const counts = needed.flatMap((count) => count ?? [])
  if (counts.length < needed.length || counts.length === 0) return []
  const tasks = maxOf(counts)
  const prices = placeRows.flatMap(({ estimate }) =>
    estimate?.cost === undefined || estimate.episodes === 0 ? [] : [estimate.cost / estimate.episodes],
  )
  const each = prices.reduce((sum, price) => sum + price, 0)
  return [
    {
      attempts,
      tasks,
      episodes: tasks * attempts * placeRows.length,
      ...(prices.length === placeRows.length && { cost: each * tasks * attempts }),
    },
  ]
}
