import { note } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import { askUntilParsed } from '@orreryjs/core/agents'
import type { PlanPosition } from './memory.ts'
import { readPlan } from './parse.ts'
import { shownScreen, summarizeScreen } from './prompts/summarize.ts'
import { planPrompt } from './prompts.ts'
import type { Episode } from './rules.ts'
import { requestFor } from './rules.ts'

/** G_plan: requests the subtasks. Without a valid reply the task is its own subtask. */
export function* makePlan(episode: Episode): EffectGenerator<readonly string[]> {
  const { state, failedPlans, pastExperience, notes } = episode.memory
  yield* summarizeScreen(episode, state.observation.text)
  const shown = episode.shouldShowTranscript
    ? { pairs: state.pairs, screen: undefined }
    : { pairs: [], screen: shownScreen(episode, state.observation.text) }
  const messages = planPrompt(episode.promptContext, { ...shown, failedPlans, past: pastExperience, notes })
  const plan = yield* askUntilParsed(requestFor(episode, 'plan', messages), readPlan, { fallback: () => [episode.goal] })
  yield* note({ kind: 'plan', text: plan.join('\n'), steps: plan })
  const sameIndex = failedPlans.findIndex((failed) => failed.join('\n') === plan.join('\n'))
  if (sameIndex >= 0) yield* note({ kind: 'judgement', about: 'plan', verdict: `same plan as in trial ${sameIndex + 1}` })
  return plan
}

/** A plan before its first subtask. */
export function planStart(plan: readonly string[]): PlanPosition {
  return { plan, index: -1 }
}

/** True if no subtask is left (D5). */
export function isExhausted({ plan, index }: PlanPosition): boolean {
  return index >= plan.length
}

/** P.next(): moves to the next subtask. */
export function* nextStep({ plan, index }: PlanPosition): EffectGenerator<PlanPosition> {
  const position = { plan, index: index + 1 }
  yield* noteSubtask(position, 'start')
  return position
}

/** Returns to the subtask of a stored action (D4). The current subtask counts as failed for now. */
export function* resumeSubtask(position: PlanPosition, index: number): EffectGenerator<PlanPosition> {
  if (index === position.index) return position
  yield* noteSubtask(position, 'failure')
  const earlier = { ...position, index }
  yield* noteSubtask(earlier, 'start')
  return earlier
}

/** Logs the start or end of the current subtask, if the plan has one. */
export function* noteSubtask({ plan, index }: PlanPosition, status: 'start' | 'success' | 'failure'): EffectGenerator<void> {
  const text = plan[index]
  if (text !== undefined) yield* note({ kind: 'subtask', text, depth: 0, status })
}
