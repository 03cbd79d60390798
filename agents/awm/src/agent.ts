import { reactProgram } from '@orreryjs/agent-react/actor'
import { type Answer, act, type Briefing, OrreryError } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import type { AwmOptions } from './options.ts'
import { withWorkflows } from './prompts.ts'
import { learn, recallWorkflows } from './reflect.ts'
import { observed } from './rules.ts'

/** The base agent with the workflows of earlier tasks in its instructions; with a memory that is online, it then learns from the episode. */
export function* program(briefing: Briefing, options: AwmOptions): EffectGenerator<Answer | undefined> {
  const isOnline = briefing.stream?.memory === 'online'
  if (isOnline && options.criteria === 'gt' && briefing.feedback === 'none') throw withoutFeedback()
  const workflows = yield* recallWorkflows(briefing, options)
  const base = reactProgram({ ...briefing, profile: withWorkflows(briefing.profile, workflows, options) }, options)
  if (!isOnline) return yield* base
  const attempt = yield* observed(base, briefing)
  yield* learn(attempt, briefing, options)
  // No step is left, so the harness ends the episode with its step limit.
  if (attempt.isOutOfSteps) yield* act('')
  return attempt.answer
}

function withoutFeedback(): OrreryError {
  return new OrreryError(
    'CONFIG_INVALID',
    'awm with criteria=gt needs the success of each task, and this run has feedback: none',
    { hint: 'try --feedback terminal, or the option criteria=judge' },
  )
}
