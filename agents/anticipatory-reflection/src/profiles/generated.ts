import type { GeneratedProfile, ProfilePart } from '@orreryjs/core'
import { baseParts, commonParts, stepsPerAttempt, type WorldDescription } from '@orreryjs/core/agents'

/** Profile parts of both agents. */
export const PARTS: readonly ProfilePart[] = [
  ...commonParts().filter(({ name }) => name !== 'maxTokens'),
  { name: 'trialSteps', description: 'max actions of a trial' },
  { name: 'free', description: 'action forms that are possible with any words, one per line' },
  { name: 'references', description: '`change` if the ids of a page change when it is shown again' },
  {
    name: 'endsItself',
    description: 'any text, if the world ends a solved task automatically: the model is not asked whether the task is done',
  },
  { name: 'transcript', description: '`off` if a screen is sufficient without the actions and observations that led to it' },
  { name: 'question', description: 'any text, if tasks have a question that is answered at the end' },
  { name: 'answer', description: 'the action that submits the answer, for a world that ends with one; {answer} is replaced' },
]

const ADVICE = [
  'A plan has one line for each operation.',
  'What should be kept in mind can be noted down: note_down [text] does nothing in the world, and the text stands under NOTES from then on.',
]

/** Generates the profile of both agents for a world without a handwritten profile. */
export function generateProfile(description: WorldDescription): GeneratedProfile {
  const basis = baseParts(description, ADVICE)
  return {
    parts: {
      ...basis,
      actions: `${basis.actions}\nnote_down [text]`,
      trialSteps: stepsPerAttempt(description, 30),
      endsItself: 'yes',
    },
  }
}
