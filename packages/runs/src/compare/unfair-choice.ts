import { type ChosenBy, chosenByIn } from '../configuration/chosen-by.ts'
import type { RunCell } from './read-run.ts'

/**
 * Why two rows cannot be told apart on these tasks: they were chosen by how one of the rows ended, which lost or won them before the
 * other began. `undefined` where nothing speaks against it.
 */
export function unfairChoice(first: RunCell, second: RunCell): string | undefined {
  const choices = [first, second].flatMap(({ manifest }) => chosenByIn(manifest.configuration))
  const choice = choices.find((each) => [first, second].some((row) => isChooser(each, row)))
  if (choice === undefined) return undefined
  const how = choice.kind === 'failed' ? 'because they failed' : 'because runs differ on them'
  return `its tasks were chosen ${how} in ${choice.directory}, so one side had lost or won them before the other began: no winner is named; play all tasks with both`
}

/** Whether the row is one that chose, or that one again: what is played again resembles what chose. */
function isChooser({ run, rows }: ChosenBy, { manifest, label, model }: RunCell): boolean {
  return manifest.run === run || rows.some((row) => row.label === label && row.model === model)
}
