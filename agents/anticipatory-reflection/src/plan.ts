import { note } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import { askUntilParsed } from '@orreryjs/core/agents'
import type { Step } from './memory.ts'
import { readPlan } from './parse.ts'
import { planPrompt } from './prompts.ts'
import type { Run } from './rules.ts'
import { requestFor } from './rules.ts'

/** G_plan: requests the subtasks. Without a valid reply the task is its own subtask. */
export function* makePlan(run: Run): EffectGenerator<readonly string[]> {
  const { state, failedPlans, pastExperience, notes } = run.memory
  const messages = planPrompt(run.opening, { pairs: state.pairs, failedPlans, past: pastExperience, notes })
  const plan = yield* askUntilParsed(requestFor(run, 'plan', messages), readPlan, { fallback: () => [run.goal] })
  yield* note({ kind: 'plan', text: plan.join('\n'), steps: plan })
  const known = failedPlans.findIndex((failed) => failed.join('\n') === plan.join('\n'))
  if (known >= 0) yield* note({ kind: 'judgement', about: 'plan', verdict: `same plan as in trial ${known + 1}` })
  return plan
}

/** A plan before its first subtask. */
export function planStart(plan: readonly string[]): Step {
  return { plan, index: -1 }
}

/** True if no subtask is left (D5). */
export function isExhausted({ plan, index }: Step): boolean {
  return index >= plan.length
}

/** P.next(): moves to the next subtask. */
export function* nextStep({ plan, index }: Step): EffectGenerator<Step> {
  const step = { plan, index: index + 1 }
  yield* noteSubtask(step, 'start')
  return step
}

/** Returns to the subtask of a stored action (D4). The current subtask counts as failed for now. */
export function* resumeSubtask(step: Step, index: number): EffectGenerator<Step> {
  if (index === step.index) return step
  yield* noteSubtask(step, 'failure')
  const earlier = { ...step, index }
  yield* noteSubtask(earlier, 'start')
  return earlier
}

/** Logs the start or end of the current subtask, if the plan has one. */
export function* noteSubtask({ plan, index }: Step, status: 'start' | 'success' | 'failure'): EffectGenerator<void> {
  const text = plan[index]
  if (text !== undefined) yield* note({ kind: 'subtask', text, depth: 0, status })
}
