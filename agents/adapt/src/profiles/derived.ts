import { RULES_PART } from '@orreryjs/agent-react/actor'
import type { DerivedProfile, ProfilePart } from '@orreryjs/core'
import { attemptSteps, commonParts, derivedBasis, laysOut, ownDemonstrations, type ToldWorld } from '@orreryjs/core/agents'
import { isModular, MODULE_PARTS } from './modules.ts'

/** What a profile may lay out. */
export const LAYOUTS: readonly string[] = ['execute', 'plan']

/** The parts of ADaPT's profiles. */
export const PARTS: readonly ProfilePart[] = [
  ...commonParts(LAYOUTS),
  RULES_PART,
  { name: 'skills', description: 'the forms of a subtask, one a line', isNeeded: (profile) => !laysOut(profile, ['plan']) },
  { name: 'claimSuccess', description: 'the thought by which an executor claims that it is done' },
  { name: 'claimFailure', description: 'the thought by which an executor gives up' },
  { name: 'dMax', description: 'the deepest level of planning' },
  { name: 'lines', description: 'replies of one attempt at most' },
  { name: 'patience', description: 'fruitless replies in a row after which an attempt has failed' },
  {
    name: 'fruitless',
    description: 'what a fruitless answer says, one a line; without it every refused action is fruitless',
  },
  { name: 'thoughtsCountForPatience', description: 'whether thoughts are fruitless: true or false' },
  { name: 'checkpoint', description: 'how a failed attempt is undone: run, none, replay or snapshot' },
  { name: 'info', description: 'what the next subtask is told: none, last or all' },
  { name: 'infoAction', description: 'an action whose answer the next subtask is told instead' },
  { name: 'planRule', description: 'what holds for every plan, in a sentence' },
  { name: 'planTokens', description: "bound of a planner's reply, in tokens" },
  { name: 'executor', description: '`modules` where steps are carried out by modules' },
  ...MODULE_PARTS.map(([name, description]) => ({ name, description, isNeeded: isModular })),
]

const ADVICE = ['What was done stays done from one subtask to the next.']

/** ADaPT's prompts for a world that nobody wrote any for. Subtasks are actions, or several in a row. */
export function derive(told: ToldWorld): DerivedProfile {
  const basis = derivedBasis(told, ADVICE)
  return {
    parts: {
      ...basis,
      skills: `${basis.actions}\nseveral of these in a row, joined by ", then "`,
      claimSuccess: 'Task completed!',
      claimFailure: 'Task failed!',
      lines: attemptSteps(told, 20),
    },
    demonstrations: ownDemonstrations(told),
  }
}
