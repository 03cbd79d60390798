import type { Message } from '@orreryjs/core'
import { history, type Pair } from '@orreryjs/core/agents'
import { layOut, numbered, type Opening } from './layout.ts'

/** What a plan is made from. */
interface Planning {
  /** What led to the place that the plan begins at; none where it is the initial one. */
  readonly pairs: readonly Pair[]
  readonly failedPlans: readonly (readonly string[])[]
  /** Sentences on the actions of the trials before. */
  readonly past: readonly string[]
  readonly notes: readonly string[]
}

const LIST = `Split the task into subtasks and list them in the order in which to do them.
Begin with 'List' on a line of its own. Below it write a numbered list, one subtask a line and one operation a subtask.`

const AFTER_FAILURE =
  'The plans below failed. Find out from the past experience what went wrong, and write a plan that avoids it. What it already tells need not be found out again: leave out the steps that this saves.'

/** G_plan: the subtasks of the task; after a failure with the plans that failed and what was done for them. */
export function planPrompt(opening: Opening, planning: Planning): readonly Message[] {
  const { pairs, failedPlans, past, notes } = planning
  const replyFormat = failedPlans.length === 0 ? LIST : `${LIST}\n${AFTER_FAILURE}`
  return layOut(opening, replyFormat, [
    ['FAILED PLANS', failedPlans.map(numbered).join('\n\n')],
    ['PAST EXPERIENCE', past.join('\n')],
    ['NOTES', notes.join('\n')],
    ['HISTORY', history(pairs, { cue: false })],
  ])
}
