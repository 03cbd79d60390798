import { type TaskSelectionSource, taskSelectionSources } from '../configuration/task-selection-source.ts'
import type { RunCell } from './read-run.ts'

/**
 * Returns why no winner can be named for two rows: the tasks were chosen by an outcome of one of them, which decided them before the other
 * started. `undefined` if there is no reason.
 */
export function selectionBias(first: RunCell, second: RunCell): string | undefined {
  const choices = [first, second].flatMap(({ manifest }) => taskSelectionSources(manifest.configuration))
  const choice = choices.find((each) => [first, second].some((row) => isSelectionSource(each, row)))
  if (choice === undefined) return undefined
  return `its tasks were chosen ${reasonOf(choice)} in ${choice.directory}, which favours one side (selection bias): no winner is named; run all tasks with both sides`
}

/** Returns why the rate of a row differs from its split's rate: its tasks were chosen by an outcome. `undefined` if there is no reason. */
export function selectionSource({ manifest }: RunCell): string | undefined {
  const [choice] = taskSelectionSources(manifest.configuration)
  if (choice === undefined) return undefined
  return `its tasks were chosen ${reasonOf(choice)} in ${choice.directory}, so they say nothing about other tasks (selection bias): run all tasks`
}

function reasonOf({ kind }: TaskSelectionSource): string {
  return kind === 'failed' ? 'because they failed' : 'because runs differ on them'
}

/** True if the row's own results selected the tasks (selection bias), or a repetition of that row. */
function isSelectionSource({ run, rows }: TaskSelectionSource, { manifest, label, model }: RunCell): boolean {
  return manifest.run === run || rows.some((row) => row.label === label && row.model === model)
}
