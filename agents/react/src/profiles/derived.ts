import type { DerivedProfile, ProfilePart } from '@orreryjs/core'
import { commonParts, derivedBasis, ownDemonstrations, type ToldWorld } from '@orreryjs/core/agents'

/** What a profile may lay out. */
export const LAYOUTS: readonly string[] = ['step']

/** Rules of the world that a run may leave out. */
export const RULES_PART: ProfilePart = {
  name: 'rules',
  description: "the world's rules, told below the instructions where the option `rules` says so",
}

/** What profiles of methods that try a task several times say of its ends. */
export const END_PARTS: readonly ProfilePart[] = [
  { name: 'irreversible', description: 'actions that end the task, right or wrong, one a line; {slot} stands for any text' },
  { name: 'endShown', description: 'what is shown of such an end, which may tell the reward' },
]

/** The parts of ReAct's profiles. */
export const PARTS: readonly ProfilePart[] = [
  ...commonParts(LAYOUTS),
  RULES_PART,
  { name: 'claimSuccess', description: 'the thought that ends an attempt as done, for a world that does not end by itself' },
  { name: 'claimFailure', description: 'the thought that gives an attempt up' },
]

/** ReAct's prompt for a world that nobody wrote one for. */
export function derive(told: ToldWorld): DerivedProfile {
  return { parts: derivedBasis(told), demonstrations: ownDemonstrations(told) }
}
