import type { Message } from '@orreryjs/core'
import { layOutToJudge, type Opening } from './layout.ts'

const NEW_ELEMENT = `The screen was shown again, and its elements have new ids. Find the element of the action below on the new screen.
Reply in this form: New element id is: [id]`

/** G_map: the new id of the element that an action is about. */
export function elementPrompt(opening: Opening, action: string, before: string, after: string): readonly Message[] {
  return layOutToJudge(opening, NEW_ELEMENT, [
    ['OBSERVATION BEFORE', before],
    ['ACTION', action],
    ['OBSERVATION AFTER', after],
  ])
}
