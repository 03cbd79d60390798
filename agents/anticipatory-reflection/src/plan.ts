import { note } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { askFor } from '@orreryjs/core/agents'
import { readPlan } from './parse/plan.ts'
import { planPrompt } from './prompts/plan.ts'
import { type Run, requestFor } from './reflect/consult.ts'

/** G_plan: the subtasks. Where no reply has any, the task is its own subtask. */
export function* makePlan(run: Run): Steps<readonly string[]> {
  const { here, failedPlans, past, notes } = run.memory
  const messages = planPrompt(run.opening, { pairs: here.pairs, failedPlans, past, notes })
  const plan = yield* askFor(requestFor(run, 'plan', messages), readPlan, { fallback: () => [run.goal] })
  yield* note({ kind: 'plan', text: plan.join('\n'), steps: plan })
  const known = failedPlans.findIndex((failed) => failed.join('\n') === plan.join('\n'))
  if (known >= 0) yield* note({ kind: 'judgement', about: 'plan', verdict: `same plan as in trial ${known + 1}` })
  return plan
}
