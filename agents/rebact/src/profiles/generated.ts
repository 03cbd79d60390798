import type { GeneratedProfile, ProfilePart } from '@orreryjs/core'
import { baseParts, commonParts, type WorldDescription, worldDemonstrations } from '@orreryjs/core/agents'

/** Parts of REBACT's profiles. */
export const PARTS: readonly ProfilePart[] = [
  ...commonParts(),
  {
    name: 'verdict',
    description: 'the sentence that the model fills in; {previous} is replaced with the judged action',
    isRequired: true,
  },
  { name: 'next', description: 'the line with the next action; default: The next action is: [action]' },
  {
    name: 'complete',
    description: 'lines `PAGE => FORM` that complete an action without its verb; {action} is the action, * any page',
  },
  { name: 'judge', description: 'criteria for a wrong action' },
  { name: 'judge:PAGE', description: 'criteria on pages of type PAGE' },
  { name: 'modify', description: 'how a modified action is executed: forward, navigate, compensate or rewind' },
  { name: 'scope', description: 'which actions a reply may modify: last or all' },
  { name: 'irreversible', description: 'actions that cannot be undone, one per line; {slot} matches any text' },
  { name: 'inverses', description: 'lines `ACTION => INVERSE`; {slot} matches any text' },
]

const JUDGE =
  'It is wrong if it was refused, or if it brought the goal no nearer. If it is wrong, put the right action in the brackets; if it is correct, repeat it there. The next action must be another one.'

/** Generates REBACT's profile for a world without a handwritten profile. */
export function generateProfile(description: WorldDescription): GeneratedProfile {
  const { failingEndActions } = description
  const parts = {
    ...baseParts(description),
    judge: JUDGE,
    verdict: 'Previous action {previous} is [correct or wrong]. It should be modified to: [action].',
    modify: 'forward',
    scope: 'last',
  }
  return {
    parts: failingEndActions.length === 0 ? parts : { ...parts, irreversible: failingEndActions.join('\n') },
    demonstrations: worldDemonstrations(description),
  }
}
