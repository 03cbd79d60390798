import type { DerivedProfile, ProfilePart } from '@orreryjs/core'
import { commonParts, derivedBasis, ownDemonstrations, type ToldWorld } from '@orreryjs/core/agents'

/** The parts of REBACT's profiles. */
export const PARTS: readonly ProfilePart[] = [
  ...commonParts(),
  { name: 'verdict', description: 'the sentence to fill in; {previous} stands for the action that is judged', isNeeded: true },
  { name: 'next', description: 'the line with the next action; usually The next action is: [action]' },
  { name: 'complete', description: 'lines `PAGE => FORM` for an action without its word, {action} in the form; * is any page' },
  { name: 'judge', description: 'what makes an action wrong' },
  { name: 'judge:PAGE', description: 'the same on pages of that kind' },
  { name: 'modify', description: 'what a changed action means: forward, navigate, compensate or rewind' },
  { name: 'scope', description: 'which actions a reply may change: last or all' },
  { name: 'irreversible', description: 'actions that nothing makes undone, one a line; {slot} stands for any text' },
  { name: 'inverses', description: 'lines `ACTION => WHAT UNDOES IT`; {slot} stands for any text' },
]

const JUDGE =
  'It is wrong if it was refused, or if it brought the goal no nearer. If it is wrong, put the right action in the brackets; if it is correct, repeat it there. The next action must be another one.'

/** REBACT's prompts for a world that nobody wrote any for. */
export function derive(told: ToldWorld): DerivedProfile {
  const { endings } = told
  const parts = {
    ...derivedBasis(told),
    judge: JUDGE,
    verdict: 'Previous action {previous} is [correct or wrong]. It should be modified to: [action].',
    modify: 'forward',
    scope: 'last',
  }
  return {
    parts: endings.length === 0 ? parts : { ...parts, irreversible: endings.join('\n') },
    demonstrations: ownDemonstrations(told),
  }
}
