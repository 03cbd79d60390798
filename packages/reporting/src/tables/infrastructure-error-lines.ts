import type { RowComparison } from '@orreryjs/runs/compare'
import { percent, pluralize } from '@orreryjs/runs/texts'
import { differenceText, effectTexts, probabilityText } from './format-comparison.ts'

/** Note on a comparison of a row with its contamination control. */
export const RENAMED_WORLD_LINE =
  'one side plays the tasks of the other with invented names (contamination control): the difference is the effect of the names'

/** Returns how many episodes ended with an infrastructure error, and the result of the comparison without their tasks. */
export function infrastructureErrorLines(compared: RowComparison): readonly string[] {
  const { broken, retried = 0, episodes } = compared
  const share = `${broken} of ${pluralize(episodes, 'episode')} (${percent(broken / episodes)})`
  return [
    ...(broken === 0 ? [] : [`infrastructure errors ended ${share}, included above; ${withoutBroken(compared)}`]),
    ...(retried === 0 ? [] : [`${retried} of ${pluralize(episodes, 'episode')} played again after infrastructure errors`]),
  ]
}

function withoutBroken({ measure, tasks, unbroken }: RowComparison): string {
  if (unbroken === undefined) return 'no task is left without them'
  const [value] = effectTexts(measure, unbroken)
  const result =
    unbroken.ratio === undefined ? `the difference is ${differenceText(measure, unbroken.difference)}` : `the ratio is ${value}`
  return `without their tasks ${result} on ${unbroken.tasks} of ${pluralize(tasks, 'task')}, p ${probabilityText(unbroken.p)}`
}
