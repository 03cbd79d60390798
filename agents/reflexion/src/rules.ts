import { type Ends, endsIn } from '@orreryjs/agent-react/actor'
import { type Briefing, OrreryError, type Profile } from '@orreryjs/core'
import { openingText, profileNumber } from '@orreryjs/core/agents'
import type { ReflexionOptions } from './options.ts'
import { type Prompts, promptsFor } from './prompts.ts'

/** What holds for an episode. */
export interface Run {
  readonly options: ReflexionOptions
  readonly profile: Profile
  readonly prompts: Prompts
  readonly ends: Ends
  /** Actions of a trial at most. */
  readonly mostActions: number
  /** Bound of a line, in tokens. */
  readonly maxTokens: number
}

/** Throws `CONFIG_INVALID` where the world is to evaluate and the run tells no success. */
export function beginRun(briefing: Briefing, options: ReflexionOptions): Run {
  const { profile, task, feedback } = briefing
  if (options.evaluator === 'env' && feedback === 'none') {
    throw new OrreryError(
      'CONFIG_INVALID',
      'reflexion with evaluator=env asks the world for success (--feedback terminal), and this run tells none',
      { hint: 'run it with --feedback terminal, or with the option evaluator=heuristic' },
    )
  }
  const prompts = promptsFor({ ...options, profile, taskType: task.type, observation: openingText(briefing), goal: task.goal })
  const usual = profileNumber(profile, 'trialSteps', 50)
  const isShort = options.evaluator === 'heuristic' && options.maxActions > 0
  const mostActions = isShort ? Math.min(usual, options.maxActions) : usual
  return { options, profile, prompts, ends: endsIn(profile), mostActions, maxTokens: profileNumber(profile, 'maxTokens', 100) }
}
