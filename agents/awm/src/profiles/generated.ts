import { generateReactProfile, REACT_PARTS, TERMINAL_ACTION_PARTS } from '@orreryjs/agent-react/actor'
import type { GeneratedProfile, ProfilePart } from '@orreryjs/core'
import type { WorldDescription } from '@orreryjs/core/agents'

/** Parts of the profiles of Agent Workflow Memory. */
export const PARTS: readonly ProfilePart[] = [
  ...REACT_PARTS,
  ...TERMINAL_ACTION_PARTS,
  { name: 'omitted', description: 'actions that workflows leave out, one form per line; {slot} matches any text' },
  { name: 'inductionExample', description: 'an example of trajectories and the workflows in them' },
]

/** Generates the profile for a world without a handwritten profile: ReAct's, with the actions that may reveal the reward. */
export function generateProfile(description: WorldDescription): GeneratedProfile {
  const { parts, ...others } = generateReactProfile(description)
  const { failingEndActions } = description
  return failingEndActions.length === 0
    ? { parts, ...others }
    : { parts: { ...parts, irreversible: failingEndActions.join('\n') }, ...others }
}
