import type { DerivedProfile, ProfilePart } from '@orreryjs/core'
import { attemptSteps, commonParts, derivedBasis, type ToldWorld } from '@orreryjs/core/agents'

/** The parts of the profiles of both agents. */
export const PARTS: readonly ProfilePart[] = [
  ...commonParts().filter(({ name }) => name !== 'maxTokens'),
  { name: 'trialSteps', description: 'actions of a trial at most' },
  { name: 'free', description: 'forms of action that are possible with any words, one a line' },
  { name: 'references', description: '`change` where ids on a page change when it is shown again' },
  {
    name: 'endsItself',
    description: 'anything, where a task ends by itself when it is done: the model is not asked whether it is',
  },
  { name: 'transcript', description: '`off` where a screen tells enough without the actions and observations that led to it' },
  { name: 'question', description: 'anything, where tasks ask a question that is answered at the end' },
  { name: 'answer', description: 'the action that hands the answer in, for a world that ends with one; {answer} stands for it' },
]

const ADVICE = [
  'A plan has one line for each operation.',
  'What should be kept in mind can be noted down: note_down [text] does nothing in the world, and the text stands under NOTES from then on.',
]

/** The prompts of both agents for a world that nobody wrote any for. */
export function derive(told: ToldWorld): DerivedProfile {
  const basis = derivedBasis(told, ADVICE)
  return {
    parts: { ...basis, actions: `${basis.actions}\nnote_down [text]`, trialSteps: attemptSteps(told, 30), endsItself: 'yes' },
  }
}
