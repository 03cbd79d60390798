import { RULES_PART } from '@orreryjs/agent-react/actor'
import type { GeneratedProfile, ProfilePart } from '@orreryjs/core'
import {
  baseParts,
  commonParts,
  hasLayout,
  stepsPerAttempt,
  type WorldDescription,
  worldDemonstrations,
} from '@orreryjs/core/agents'
import { isModular, MODULE_PARTS } from './modules.ts'

/** Prompts that a profile may lay out itself. */
export const LAYOUTS: readonly string[] = ['execute', 'plan']

/** Parts of ADaPT's profiles. */
export const PARTS: readonly ProfilePart[] = [
  ...commonParts(LAYOUTS),
  RULES_PART,
  { name: 'skills', description: 'the forms of a subtask, one per line', isRequired: (profile) => !hasLayout(profile, ['plan']) },
  { name: 'claimSuccess', description: 'the thought with which an executor claims success' },
  { name: 'claimFailure', description: 'the thought with which an executor gives up' },
  { name: 'dMax', description: 'max depth of the recursion' },
  { name: 'lines', description: 'max replies of an attempt' },
  { name: 'patience', description: 'consecutive fruitless replies after which an attempt fails' },
  {
    name: 'fruitless',
    description: 'phrases of a fruitless answer, one per line; default: every invalid action is fruitless',
  },
  { name: 'thoughtsCountForPatience', description: 'whether thoughts are fruitless: true or false' },
  { name: 'checkpoint', description: 'how a failed attempt is undone: run, none, replay or snapshot' },
  { name: 'info', description: 'information for the next subtask: none, last or all' },
  { name: 'infoAction', description: 'an action whose answer is the information for the next subtask' },
  { name: 'planRule', description: 'a sentence with a rule for every plan' },
  { name: 'planTokens', description: "max length of a planner's reply, in tokens" },
  { name: 'executor', description: '`modules` if modules execute the steps' },
  ...MODULE_PARTS.map(([name, description]) => ({ name, description, isRequired: isModular })),
]

const ADVICE = ['What was done stays done from one subtask to the next.']

/** Generates ADaPT's profile for a world without a handwritten profile. A subtask is an action or a sequence of actions. */
export function generateProfile(description: WorldDescription): GeneratedProfile {
  const basis = baseParts(description, ADVICE)
  return {
    parts: {
      ...basis,
      skills: `${basis.actions}\nseveral of these in a row, joined by ", then "`,
      claimSuccess: 'Task completed!',
      claimFailure: 'Task failed!',
      lines: stepsPerAttempt(description, 20),
    },
    demonstrations: worldDemonstrations(description),
  }
}
