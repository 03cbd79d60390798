import { type TerminalActions, terminalActionsOf } from '@orreryjs/agent-react/actor'
import { type Briefing, OrreryError, type Profile } from '@orreryjs/core'
import { openingText, profileNumber } from '@orreryjs/core/agents'
import type { ReflexionOptions } from './options.ts'
import { type Prompts, promptsFor } from './prompts.ts'

/** Settings of an episode. */
export interface Episode {
  readonly options: ReflexionOptions
  readonly profile: Profile
  readonly prompts: Prompts
  readonly terminalActions: TerminalActions
  /** Maximum number of actions per trial. */
  readonly maxActions: number
  /** Maximum length of an actor's reply, in tokens. */
  readonly maxTokens: number
}

/** Combines briefing and options. Throws `CONFIG_INVALID` if the evaluator needs feedback that the run does not give. */
export function createEpisode(briefing: Briefing, options: ReflexionOptions): Episode {
  const { profile, task, feedback } = briefing
  if (options.evaluator === 'env' && feedback === 'none') {
    throw new OrreryError(
      'CONFIG_INVALID',
      'reflexion with evaluator=env needs the success of each trial, and this run has feedback: none',
      { hint: 'try --feedback terminal, or the option evaluator=heuristic' },
    )
  }
  const prompts = promptsFor({ ...options, profile, taskType: task.type, observation: openingText(briefing), goal: task.goal })
  const trialSteps = profileNumber(profile, 'trialSteps', 50)
  const limitsActions = options.evaluator === 'heuristic' && options.maxActions > 0
  const maxActions = limitsActions ? Math.min(trialSteps, options.maxActions) : trialSteps
  return {
    options,
    profile,
    prompts,
    terminalActions: terminalActionsOf(profile),
    maxActions,
    maxTokens: profileNumber(profile, 'maxTokens', 100),
  }
}
