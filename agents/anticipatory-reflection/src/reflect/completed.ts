import { ask, note } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import type { AnticipatoryReflectionOptions } from '../options.ts'
import { readAnswer, readStepVerdict, readVerdict, type StepVerdict } from '../parse/verdict.ts'
import { nextStep, noteSubtask, type Step } from '../plan.ts'
import { requestFor } from '../prompts/request.ts'
import { answerPrompt, situationOf, stepCompletedPrompt, taskCompletedPrompt } from '../prompts/situation.ts'
import type { Run } from '../rules.ts'
import { judge } from './judge.ts'

const NO_PLAN: Step = { plan: [], index: 0 }

/**
 * G_completed(T): whether the task is done. A reply without a verdict says no. Where the task ends by itself it is not asked: as
 * long as there is something to ask about, the answer is no.
 */
export function* isTaskCompleted(run: Run, step: Step = NO_PLAN): Steps<boolean> {
  if (!run.asksTask) return false
  const messages = taskCompletedPrompt(run.opening, situationOf(run, step))
  const verdict = yield* judge(run, 'task-completed', messages, readVerdict, () => 'NO')
  yield* note({ kind: 'judgement', about: 'task', verdict })
  return verdict === 'YES'
}

/** The subtask to go on with: the next one where the one in hand is done, with `while` the first that is not (D6). */
export function* advance(run: Run, from: Step, mode: AnticipatoryReflectionOptions['advance']): Steps<Step> {
  let step = from
  while (step.index < step.plan.length && (yield* isSubtaskCompleted(run, step))) {
    step = yield* nextStep(step)
    if (mode === 'single') break
  }
  return step
}

/** G_completed(tau): whether the subtask in hand is done, or not needed (D17). A reply without a verdict says no. */
function* isSubtaskCompleted(run: Run, step: Step): Steps<boolean> {
  const messages = stepCompletedPrompt(run.opening, situationOf(run, step))
  const verdict = yield* judge<StepVerdict>(run, 'subtask-completed', messages, readStepVerdict, () => 'NO')
  yield* note({ kind: 'judgement', about: step.plan[step.index] ?? '', verdict })
  if (verdict !== 'NO') yield* noteSubtask(step, 'success')
  return verdict !== 'NO'
}

/** G_answer: the answer to the question of the task, from all that was done, where the profile says that tasks ask one. */
export function* answerOf(run: Run, step: Step = NO_PLAN): Steps<{ readonly text?: string }> {
  if (run.opening.profile.parts['question'] === undefined) return {}
  const reply = yield* ask(requestFor(run, 'answer', answerPrompt(run.opening, situationOf(run, step, 'all'))))
  return { text: readAnswer(reply.choices[0]?.text ?? '') }
}
