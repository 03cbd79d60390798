import type { Message } from '@orreryjs/core'
import { layOutToJudge, type Opening } from './layout.ts'
import { knownSections, type Situation, way } from './situation.ts'

/** An action with what was seen before and after it. */
interface Exchange {
  /** What could be seen where it was taken. */
  readonly before: string
  readonly action: string
  readonly after: string
}

const ALIGN = `Compare what was seen before and after the action.
First describe the action and what came of it in one sentence that begins with: The action is to
Then say on a line of its own whether it moves towards the subtask: YES or NO.`

/**
 * G_describe and G_align: what an action was, and whether it serves the step. `situation` is the one before the action; `sees` is
 * `exchange` where it takes no part.
 */
export function alignPrompt(
  opening: Opening,
  situation: Situation,
  { before, action, after }: Exchange,
  sees: 'history' | 'exchange',
): readonly Message[] {
  const known = sees === 'history' ? [...knownSections(situation), ...way(situation)] : []
  return layOutToJudge(opening, ALIGN, [
    ['SUBTASK', situation.subtask],
    ...known,
    ['OBSERVATION BEFORE', before],
    ['ACTION', action],
    ['OBSERVATION AFTER', after],
  ])
}
