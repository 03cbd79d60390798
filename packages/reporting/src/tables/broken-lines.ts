import type { CellComparison } from '@orreryjs/runs/compare'
import { counted, percent } from '@orreryjs/runs/texts'
import { differenceText, effectTexts, probabilityText } from './lines.ts'

/** What is told of two rows of which one is the other's twin. */
export const TWINS_LINE =
  'one has the tasks of the other under invented names (twin): the difference is what the names were worth'

/** What failures outside the agents did to a comparison: how many episodes they ended, and what it comes to without their tasks. */
export function brokenLines(compared: CellComparison): readonly string[] {
  const { broken, retried = 0, episodes } = compared
  const share = `${broken} of ${counted(episodes, 'episode')} (${percent(broken / episodes)})`
  return [
    ...(broken === 0 ? [] : [`failures outside the agents ended ${share}, which count as they are; ${withoutBroken(compared)}`]),
    ...(retried === 0
      ? []
      : [`${retried} of ${counted(episodes, 'episode')} played again from where failures outside the agents had ended them`]),
  ]
}

function withoutBroken({ measure, tasks, unbroken }: CellComparison): string {
  if (unbroken === undefined) return 'nothing is left without their tasks'
  const [value] = effectTexts(measure, unbroken)
  const what =
    unbroken.ratio === undefined ? `the difference is ${differenceText(measure, unbroken.difference)}` : `it is ${value}`
  return `without their tasks ${what} on ${unbroken.tasks} of ${counted(tasks, 'task')}, p ${probabilityText(unbroken.p)}`
}
