import type { Profile } from '@orreryjs/core'
import { formPattern } from '@orreryjs/core/agents'

/** Actions that end the task whether or not it is solved. An agent with several trials must not learn from their outcome. */
export interface TerminalActions {
  isIrreversible(action: string): boolean
  /** Text shown instead of the world's answer to these actions, which may reveal the reward. */
  readonly replacementText: string
}

/** Reads the irreversible actions that a profile lists. */
export function terminalActionsOf({ parts }: Profile): TerminalActions {
  const lines = (parts['irreversible'] ?? '').split('\n').filter((line) => line.trim() !== '')
  const forms = lines.map(formPattern)
  return {
    isIrreversible: (action) => forms.some((form) => form.test(plain(action))),
    replacementText: parts['endShown'] ?? 'The task has ended.',
  }
}

function plain(action: string): string {
  return action.toLowerCase().replace(/\s+/g, ' ').trim()
}
