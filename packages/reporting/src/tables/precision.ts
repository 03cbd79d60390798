import {
  PLANNED_ATTEMPTS,
  type PlannedChoice,
  type PlannedTarget,
  type PrecisionGoal,
  type PrecisionPlan,
} from '@orreryjs/runs/estimate'
import type { Column } from '@orreryjs/runs/results'
import { dollars, percent, pluralize } from '@orreryjs/runs/texts'
import type { TextStyles } from '../episodes/index.ts'
import { plainTable } from './plain-table.ts'

/** Returns the tasks and attempts that a run needs to reach the goal, and their price, as text. */
export function precisionLines(plans: readonly PrecisionPlan[], goal: PrecisionGoal, colour: TextStyles): readonly string[] {
  const tables = plans.flatMap((plan) => {
    const table = plan.targets.length === 0 ? [] : [tableOf(plan, goal)]
    return ['', colour.bold(titleOf(plan, goal)), verdictOf(plan, goal), ...table]
  })
  return plans.every(({ targets }) => targets.length === 0) ? tables : [...tables, '', ...legend(plans, goal)]
}

function titleOf({ world, split, availableTasks }: PrecisionPlan, { kind, size }: PrecisionGoal): string {
  const target = kind === 'precision' ? `success ± ${pointsOf(size)} pp` : `differences of ${pointsOf(size)} pp`
  return `${world} ${split}, ${pluralize(availableTasks, 'task')}: ${target}`
}

function tableOf({ targets }: PrecisionPlan, { kind }: PrecisionGoal): string {
  const columns: readonly Column[] = [
    { title: kind === 'precision' ? 'row' : 'A\n  B' },
    { title: kind === 'precision' ? 'success' : 'difference', align: 'right' },
    { title: 'task', align: 'right' },
    { title: 'attempt', align: 'right' },
    { title: 'seed', align: 'right' },
    { title: kind === 'precision' ? 'as planned\n±' : 'as planned\nMDE', align: 'right' },
    ...PLANNED_ATTEMPTS.map((attempts): Column => ({ title: `tasks\nx ${attempts}`, align: 'right' })),
  ]
  return plainTable(
    columns,
    targets.map((target) => rowOf(target, kind)),
  )
}

function rowOf(target: PlannedTarget, kind: PrecisionGoal['kind']): readonly string[] {
  const { names, mean, task, attempt, seed, asPlanned, tasksNeeded, isObserved } = target
  const total = task + attempt + (seed ?? 0)
  const share = (part: number | undefined): string =>
    part === undefined || total === 0 ? '-' : `${((100 * part) / total).toFixed(0)} %`
  const known = kind === 'precision' ? percent(mean) : pointsOf(mean)
  return [
    names.join('\n  '),
    isObserved ? known : `${known}\nassumed`,
    share(task),
    share(attempt),
    share(seed),
    Number.isFinite(asPlanned) ? pointsOf(asPlanned) : '-',
    ...tasksNeeded.map((count) => (count === undefined ? '-' : String(count))),
  ]
}

function verdictOf({ recommended, choices, availableTasks, targets }: PrecisionPlan, { kind }: PrecisionGoal): string {
  if (targets.length === 0)
    return kind === 'difference' ? 'nothing to plan: fewer than two rows call a model' : 'nothing to plan: no row calls a model'
  if (recommended === undefined)
    return `${pluralize(availableTasks, 'task')} with up to ${PLANNED_ATTEMPTS.at(-1)} attempts each are not enough`
  const isCheapest = choices.some(({ cost = 0 }) => cost > 0)
  return `${isCheapest ? 'cheapest' : 'fewest episodes'}: ${choiceText(recommended)}`
}

function choiceText({ tasks, attempts, episodes, cost }: PlannedChoice): string {
  const price = cost === undefined ? '' : `, about ${dollars(cost)}`
  return `--sample ${tasks} --trials ${attempts}, ${pluralize(episodes, 'episode')}${price}`
}

function legend(plans: readonly PrecisionPlan[], { kind }: PrecisionGoal): readonly string[] {
  const targets = plans.flatMap((plan) => plan.targets)
  const planned =
    kind === 'precision'
      ? 'as planned: half-width of the 95 % CI with the current settings, in percentage points (pp)'
      : 'as planned: min. detectable effect (MDE, 80 % power) with the current settings, in percentage points (pp), adjusted for all pairs'
  return [
    'task, attempt, seed: shares of the variance of one attempt; tasks x K: tasks needed with K attempts at each',
    planned,
    ...(targets.some(({ isObserved }) => !isObserved)
      ? ['assumed: not measured; --from takes the value from earlier runs, --assume sets it']
      : []),
    ...(targets.some(({ seed }) => seed === undefined)
      ? ['seed: unknown, because the runs of --from have one seed or none are given']
      : []),
    'target: these tasks; new tasks from other clusters (rooms, product types) need more, and more clusters',
  ]
}

function pointsOf(share: number): string {
  return (100 * share).toFixed(1)
}
