import type { Message } from '@orreryjs/core'
import { type Exchange, exchangeSections } from './align.ts'
import { layOut, type Opening } from './layout.ts'
import { knownSections, type Situation, transcript } from './situation.ts'

const MERGED = `Compare what was seen before and after the action. Reply with these four lines and nothing else:
The action is to (what it was and what came of it, in one sentence)
Moves towards the step: YES or NO
Task: YES or NO (whether the whole task is done by now)
Step: YES, NO or SKIP (whether the subtask is done by now; SKIP where the task does not need it)`

/** G_align and both questions of G_completed in one call. `situation` is the one before the action. */
export function mergedPrompt(opening: Opening, situation: Situation, exchange: Exchange): readonly Message[] {
  return layOut(opening, MERGED, exchangeSections(situation, exchange))
}

const APPROVAL = `The action below cannot be undone, and has not been taken yet.
Think in a sentence or two about whether now is the time to take it, with everything before it done.
End with one word on a line of its own: YES or NO.`

/** Whether an action that cannot be undone is to be taken. */
export function approvalPrompt(opening: Opening, situation: Situation, action: string): readonly Message[] {
  return layOut(opening, APPROVAL, [
    ['SUBTASK', situation.subtask],
    ...knownSections(situation),
    ...transcript(situation),
    ['ACTION', action],
  ])
}
