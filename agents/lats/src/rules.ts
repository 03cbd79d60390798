import type { Profile } from '@orreryjs/core'
import { formPattern, profileNumber } from '@orreryjs/core/agents'
import type { LatsOptions } from './options.ts'

/** What holds for an episode: the options, and what the profile adds. */
export interface Rules extends LatsOptions {
  /** Depth below which nothing is expanded. */
  readonly depthLimit: number
  /** Bound of an action's reply, in tokens. */
  readonly maxTokens: number
  /** What an end looks like while the reward is not to be known. */
  readonly endShown: string
  /** Whether the action ends the task, right or wrong. */
  isIrreversible(action: string): boolean
}

/** The rules of an episode. */
export function rulesFrom(profile: Profile, options: LatsOptions): Rules {
  const irreversible = formsIn(profile.parts['irreversible'] ?? '')
  return {
    ...options,
    depthLimit: options.depth > 0 ? options.depth : profileNumber(profile, 'trialSteps', 15),
    maxTokens: profileNumber(profile, 'maxTokens', 100),
    endShown: profile.parts['endShown'] ?? 'The task has ended.',
    isIrreversible: (action) => irreversible.some((form) => form.test(plain(action))),
  }
}

function formsIn(part: string): readonly RegExp[] {
  return part.split('\n').flatMap((line) => (line.trim() === '' ? [] : [formPattern(line)]))
}

function plain(action: string): string {
  return action.toLowerCase().replace(/\s+/g, ' ').trim()
}
