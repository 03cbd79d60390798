import { ATTEMPTS, type PlannedChoice, type PlannedTarget, type PrecisionGoal, type PrecisionPlan } from '@orreryjs/runs/estimate'
import type { Column } from '@orreryjs/runs/results'
import { counted, dollars, percent } from '@orreryjs/runs/texts'
import type { Colours } from '../episodes/index.ts'
import { plainTable } from './plain-table.ts'

/** How many tasks and attempts a run needs to tell what it is to, and their price, for people. */
export function precisionLines(plans: readonly PrecisionPlan[], goal: PrecisionGoal, colour: Colours): readonly string[] {
  const tables = plans.flatMap((plan) => ['', colour.bold(titleOf(plan, goal)), tableOf(plan, goal), verdictOf(plan, goal)])
  return [...tables, '', ...legend(plans, goal)]
}

function titleOf({ world, split, most }: PrecisionPlan, { kind, size }: PrecisionGoal): string {
  const what = kind === 'precision' ? `success within ${pointsOf(size)} points` : `differences of ${pointsOf(size)} points`
  return `${world} ${split}, ${counted(most, 'task')}: ${what}`
}

function tableOf({ targets }: PrecisionPlan, { kind }: PrecisionGoal): string {
  const columns: readonly Column[] = [
    { title: kind === 'precision' ? 'row' : 'first\n  second' },
    { title: kind === 'precision' ? 'success' : 'difference', align: 'right' },
    { title: 'task', align: 'right' },
    { title: 'attempt', align: 'right' },
    { title: 'seed', align: 'right' },
    { title: kind === 'precision' ? 'as planned\n+-' : 'as planned\nshows from', align: 'right' },
    ...ATTEMPTS.map((attempts): Column => ({ title: `tasks\nx ${attempts}`, align: 'right' })),
  ]
  return plainTable(
    columns,
    targets.map((target) => rowOf(target, kind)),
  )
}

function rowOf(target: PlannedTarget, kind: PrecisionGoal['kind']): readonly string[] {
  const { names, mean, task, attempt, seed, asPlanned, needed, isSeen } = target
  const total = task + attempt + (seed ?? 0)
  const share = (part: number | undefined): string =>
    part === undefined || total === 0 ? '-' : `${((100 * part) / total).toFixed(0)} %`
  const known = kind === 'precision' ? percent(mean) : pointsOf(mean)
  return [
    names.join('\n  '),
    isSeen ? known : `${known}\nguessed`,
    share(task),
    share(attempt),
    share(seed),
    Number.isFinite(asPlanned) ? pointsOf(asPlanned) : '-',
    ...needed.map((count) => (count === undefined ? '-' : String(count))),
  ]
}

function verdictOf({ best, choices, most, targets }: PrecisionPlan, { kind }: PrecisionGoal): string {
  if (targets.length === 0) return kind === 'difference' ? 'one row alone has nothing to differ from' : 'no row asks a model'
  if (best === undefined) return `${counted(most, 'task')} with up to ${ATTEMPTS.at(-1)} attempts each do not tell that`
  const isCheapest = choices.some(({ cost = 0 }) => cost > 0)
  return `${isCheapest ? 'cheapest' : 'fewest episodes'}: ${choiceText(best)}`
}

function choiceText({ tasks, attempts, episodes, cost }: PlannedChoice): string {
  const price = cost === undefined ? '' : `, about ${dollars(cost)}`
  return `--sample ${tasks} --trials ${attempts}, ${counted(episodes, 'episode')}${price}`
}

function legend(plans: readonly PrecisionPlan[], { kind }: PrecisionGoal): readonly string[] {
  const targets = plans.flatMap((plan) => plan.targets)
  const what =
    kind === 'precision'
      ? 'as planned: half of the 95 % interval that the run as it stands would have'
      : 'as planned: the true difference that the run as it stands would find four times in five, corrected for all pairs'
  return [
    'task, attempt, seed: where the variance of one attempt comes from; tasks x K: tasks needed with K attempts at each',
    what,
    ...(targets.some(({ isSeen }) => !isSeen) ? ['guessed: no run of --from has the row; say what you expect with --guess'] : []),
    ...(targets.some(({ seed }) => seed === undefined)
      ? ['seeds count where an earlier run has several: without, the plan is for one seed']
      : []),
    'tasks are taken one by one: where they stand in few clusters (rooms, kinds of product), more are needed',
  ]
}

function pointsOf(share: number): string {
  return (100 * share).toFixed(1)
}
