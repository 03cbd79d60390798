import type { RowComparison } from '@orreryjs/runs/compare'
import { percent, pluralize } from '@orreryjs/runs/texts'
import { differenceText, effectTexts, probabilityText } from './format-comparison.ts'

/** Note on a comparison of a row with its contamination control. */
export const RENAMED_WORLD_LINE =
  'one side plays the tasks of the other with invented names (contamination control): the difference is the effect of the names'

/** Returns how many episodes ended with an infrastructure error, and the result of the comparison without their tasks. */
export function infrastructureErrorLines(compared: RowComparison): readonly string[] {
  const { infrastructureErrors, retriedEpisodes = 0, episodes } = compared
  const share = `${infrastructureErrors} of ${pluralize(episodes, 'episode')} (${percent(infrastructureErrors / episodes)})`
  return [
    ...(infrastructureErrors === 0 ? [] : [`infrastructure errors ended ${share}, included above; ${withoutErrors(compared)}`]),
    ...(retriedEpisodes === 0
      ? []
      : [`${retriedEpisodes} of ${pluralize(episodes, 'episode')} played again after infrastructure errors`]),
  ]
}

function withoutErrors({ measure, tasks, excludingErrors }: RowComparison): string {
  if (excludingErrors === undefined) return 'no task is left without them'
  const [value] = effectTexts(measure, excludingErrors)
  const result =
    excludingErrors.ratio === undefined
      ? `the difference is ${differenceText(measure, excludingErrors.difference)}`
      : `the ratio is ${value}`
  return `without their tasks ${result} on ${excludingErrors.tasks} of ${pluralize(tasks, 'task')}, p ${probabilityText(excludingErrors.p)}`
}
