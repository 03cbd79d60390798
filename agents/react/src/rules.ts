import type { Profile } from '@orreryjs/core'
import { formPattern } from '@orreryjs/core/agents'

/** The actions of a profile that end the task, right or wrong. A method that tries a task several times must not learn from them. */
export interface Ends {
  isIrreversible(action: string): boolean
  /** Replaces the world's answer to such an action, which may tell the reward. */
  readonly shown: string
}

/** Reads the ends that a profile lists. */
export function endsIn({ parts }: Profile): Ends {
  const lines = (parts['irreversible'] ?? '').split('\n').filter((line) => line.trim() !== '')
  const forms = lines.map(formPattern)
  return {
    isIrreversible: (action) => forms.some((form) => form.test(plain(action))),
    shown: parts['endShown'] ?? 'The task has ended.',
  }
}

function plain(action: string): string {
  return action.toLowerCase().replace(/\s+/g, ' ').trim()
}
