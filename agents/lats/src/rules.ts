import { type Ends, endsIn } from '@orreryjs/agent-react/actor'
import type { Profile } from '@orreryjs/core'
import { profileNumber } from '@orreryjs/core/agents'
import type { LatsOptions } from './options.ts'

/** What holds for an episode: the options, and what the profile adds. */
export interface Rules extends LatsOptions {
  /** Depth below which nothing is expanded. */
  readonly depthLimit: number
  /** Bound of an action's reply, in tokens. */
  readonly maxTokens: number
  readonly ends: Ends
}

/** The rules of an episode. */
export function rulesFrom(profile: Profile, options: LatsOptions): Rules {
  return {
    ...options,
    depthLimit: options.depth > 0 ? options.depth : profileNumber(profile, 'trialSteps', 15),
    maxTokens: profileNumber(profile, 'maxTokens', 100),
    ends: endsIn(profile),
  }
}
