import { type TerminalActions, terminalActionsOf } from '@orreryjs/agent-react/actor'
import type { Profile } from '@orreryjs/core'
import { profileNumber } from '@orreryjs/core/agents'
import type { LatsOptions } from './options.ts'

/** Settings of an episode: the options plus values from the profile. */
export interface Rules extends LatsOptions {
  /** Maximum depth of the tree. */
  readonly depthLimit: number
  /** Maximum length of an action reply, in tokens. */
  readonly maxTokens: number
  readonly terminalActions: TerminalActions
}

/** Combines profile and options. */
export function rulesFrom(profile: Profile, options: LatsOptions): Rules {
  return {
    ...options,
    depthLimit: options.depth > 0 ? options.depth : profileNumber(profile, 'trialSteps', 15),
    maxTokens: profileNumber(profile, 'maxTokens', 100),
    terminalActions: terminalActionsOf(profile),
  }
}
