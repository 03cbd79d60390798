import { unparsedText } from '../../results/rows.ts'
import type { CellScores } from '../../scores/index.ts'
import { percent, pluralize } from '../../texts/numbers.ts'
import type { GateRelation } from './gate.ts'
import type { GateCheck } from './gate-result.ts'

/** Counts the unparsed replies of a row. The share is a fact of this run, not an estimate, and 0 for a row without model calls. */
export function checkUnparsed(cell: CellScores, [relation, bound]: readonly [GateRelation, number]): Omit<GateCheck, 'rows'> {
  const { world, split, tasks } = cell
  const of = [...tasks.values()].reduce((sum, { totals }) => sum + (totals.calls ?? 0), 0)
  const { replies, truncated, first } = cell.unparsed ?? { replies: 0, truncated: 0, first: '' }
  const share = of === 0 ? 0 : replies / of
  const verdict = (relation === '<' ? share < bound : share <= bound) ? 'holds' : 'fails'
  const unparsed = { replies, truncated, first, of }
  return { verdict, world, split, tasks: tasks.size, message: `${percent(share)}, ${unparsedText(unparsed)}`, unparsed }
}

/** Maximum number of tasks that a message names. */
const MAX_NAMED = 3

/**
 * Counts the successes at each task of a row. With more attempts than demanded, the same share must succeed. A task with fewer attempts, or
 * with infrastructure errors, is undecided if the missing attempts could decide it.
 */
export function checkAttempts(
  cell: CellScores,
  { successes, attempts }: { readonly successes: number; readonly attempts: number },
): Omit<GateCheck, 'rows'> {
  const { world, split } = cell
  const tasks = [...cell.tasks.values()]
  const wanted = (trials: number): number => Math.ceil((successes * Math.max(trials, attempts)) / attempts)
  const failed = tasks.filter((task) => task.successes + missingOf(task, attempts) < wanted(task.trials))
  const open = tasks.filter((task) => !failed.includes(task) && task.successes < wanted(task.trials))
  const place = { world, split, tasks: tasks.length }
  const nameOf = (task: (typeof tasks)[number]): string => `${task.task} ${task.successes} of ${task.trials}`
  const listed = (found: typeof tasks): string => {
    const more = found.length > MAX_NAMED ? ` and ${found.length - MAX_NAMED} more` : ''
    return `${found.slice(0, MAX_NAMED).map(nameOf).join(', ')}${more}`
  }
  const decidingTasks = [...failed, ...open].map(({ task }) => task)
  if (failed.length > 0) {
    const message = `${failed.length} of ${pluralize(tasks.length, 'task')} succeeded less often: ${listed(failed)}`
    return { ...place, verdict: 'fails', message, decidingTasks }
  }
  if (open.length === 0) return { ...place, verdict: 'holds', message: pluralize(tasks.length, 'task') }
  const objection = `${open.length} of ${pluralize(tasks.length, 'task')} have fewer than ${attempts} attempts without infrastructure errors: ${listed(open)}; play ${attempts} attempts (--trials ${attempts}), or retry errors with \`orrery resume DIR --retry-errors\``
  return { ...place, verdict: 'inconclusive', message: objection, objection, decidingTasks }
}

/** Number of attempts with an unknown result: not yet played, or ended by an infrastructure error. */
function missingOf({ trials, infrastructureErrors }: { trials: number; infrastructureErrors: number }, attempts: number): number {
  return Math.max(0, attempts - trials) + infrastructureErrors
}
