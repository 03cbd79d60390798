import { OrreryError } from '@orreryjs/core'
import { describeTornLine } from '@orreryjs/harness'
import type { TaskScore } from '@orreryjs/statistics'
import { type RunSelector, readComparedRuns } from '../compare/compared-runs.ts'
import { readRun, type ScoredRun } from '../compare/read-run.ts'
import { type RowName, selectRows } from '../compare/selector.ts'
import type { PlannedRow } from '../plan/cells.ts'
import { pluralize } from '../texts/numbers.ts'
import type { TaskChoice } from './task-choice.ts'

/** Returns the chosen tasks of a planned row, in its order. Throws `RUNS_DIFFER` if a task differs from the one that was played. */
export type ChosenTasks = (cell: PlannedRow) => readonly string[]

/** Chosen tasks of a row of the other run, or of a pair of rows: task id to hash. May be empty. */
interface ChosenRow {
  readonly names: readonly RowName[]
  readonly tasks: ReadonlyMap<string, string>
}

/**
 * Finds the tasks of a choice. `note` is called with lines about episodes that cannot be chosen. Throws the errors of reading and comparing
 * runs.
 */
export async function chooseTasks(choice: TaskChoice, note: (line: string) => void): Promise<ChosenTasks> {
  const rows =
    choice.kind === 'failed' ? await failedRows(choice.run, note) : await flippedRows([choice.first, choice.second], note)
  return (cell) => {
    const chosen = new Map(rowsFor(rows, cell).flatMap(({ tasks }) => [...tasks]))
    const tasks = cell.tasks.filter(({ id }) => chosen.has(id))
    const other = tasks.find(({ id, hash }) => chosen.get(id) !== hash)
    if (other === undefined) return tasks.map(({ id }) => id)
    throw taskDiffers(other.id, other.hash, chosen.get(other.id) ?? '')
  }
}

async function failedRows({ directory, selector }: RunSelector, note: (line: string) => void): Promise<readonly ChosenRow[]> {
  const { cells } = await readWithNotes(directory, note)
  const selected = selectRows(cells, selector)
  return cells.map((cell) => {
    const tasks = selected.includes(cell) ? [...cell.tasks.values()] : []
    return rowOf(
      [cell],
      tasks.filter(({ successes, trials }) => successes < trials),
    )
  })
}

async function flippedRows(names: readonly string[], note: (line: string) => void): Promise<readonly ChosenRow[]> {
  const { pairs, runs } = await readComparedRuns(names, (directory) => readWithNotes(directory, note))
  const rows = pairs.map((pair) => {
    const [a, b] = pair
    return rowOf(
      pair,
      [...a.tasks.values()].filter((score) => isFlipped(score, b.tasks.get(score.task))),
    )
  })
  const others = runs.flatMap(({ cells }) => cells).filter((cell) => !pairs.some((pair) => pair.includes(cell)))
  return [...rows, ...others.map((cell) => rowOf([cell], []))]
}

function rowOf(names: readonly RowName[], scores: readonly TaskScore[]): ChosenRow {
  return { names, tasks: new Map(scores.map(({ task, taskHash }) => [task, taskHash])) }
}

/** True if the two rows have different success rates at the task. */
function isFlipped(one: TaskScore, other: TaskScore | undefined): boolean {
  if (other === undefined) return false
  if (one.taskHash !== other.taskHash) throw taskDiffers(one.task, one.taskHash, other.taskHash)
  return one.successes * other.trials !== other.successes * one.trials
}

async function readWithNotes(directory: string, note: (line: string) => void): Promise<ScoredRun> {
  const run = await readRun(directory, (torn) => note(describeTornLine(torn)))
  if (run.unfinished > 0) note(`${directory}: ${pluralize(run.unfinished, 'planned episode')} did not end and cannot be chosen`)
  return run
}

/** Returns the rows that a planned row continues: with the same label and model if there are any, else all rows on its tasks. */
function rowsFor(rows: readonly ChosenRow[], { world, split, label, model }: PlannedRow): readonly ChosenRow[] {
  const onTasks = rows.filter(hasName((name) => name.world === world.id && name.split === split))
  const labelled = narrowRows(onTasks, (name) => name.label === label)
  return narrowRows(labelled, (name) => name.model === model.id)
}

function narrowRows(rows: readonly ChosenRow[], matches: (name: RowName) => boolean): readonly ChosenRow[] {
  const matching = rows.filter(hasName(matches))
  return matching.length > 0 ? matching : rows
}

function hasName(matches: (name: RowName) => boolean): (row: ChosenRow) => boolean {
  return ({ names }) => names.some(matches)
}

function taskDiffers(task: string, one: string, other: string): OrreryError {
  return new OrreryError('RUNS_DIFFER', `task ${task} differs: hash ${one} and ${other}`, {
    hint: 'run it with the data and the dialect of the other run',
  })
}
