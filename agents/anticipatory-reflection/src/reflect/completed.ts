import { ask, note } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { readAnswer, readStepVerdict, readVerdict, type StepVerdict } from '../parse/verdict.ts'
import { answerPrompt, stepCompletedPrompt, taskCompletedPrompt } from '../prompts/situation.ts'
import { judge, type Run, requestFor, type Step, situationOf } from './consult.ts'

/** G_completed(T): whether the task is done. A reply without a verdict says no. */
export function* isTaskCompleted(run: Run, step: Step): Steps<boolean> {
  const messages = taskCompletedPrompt(run.opening, situationOf(run, step))
  const verdict = yield* judge(run, 'task-completed', messages, readVerdict, () => 'NO')
  yield* note({ kind: 'judgement', about: 'task', verdict })
  return verdict === 'YES'
}

/** G_completed(tau): whether the subtask in hand is done, or not needed. A reply without a verdict says no. */
export function* isSubtaskCompleted(run: Run, step: Step): Steps<boolean> {
  const messages = stepCompletedPrompt(run.opening, situationOf(run, step))
  const verdict = yield* judge<StepVerdict>(run, 'subtask-completed', messages, readStepVerdict, () => 'NO')
  return yield* closeSubtask(step, verdict)
}

/** Notes the verdict on the subtask in hand. The answer tells whether the next one follows. */
export function* closeSubtask(step: Step, verdict: StepVerdict): Steps<boolean> {
  yield* note({ kind: 'judgement', about: step.plan[step.index] ?? '', verdict })
  if (verdict !== 'NO') yield* noteSubtask(step, 'success')
  return verdict !== 'NO'
}

/** Notes that the subtask in hand begins or ends; beyond the plan's end there is none. */
export function* noteSubtask({ plan, index }: Step, status: 'start' | 'success' | 'failure'): Steps<void> {
  const text = plan[index]
  if (text !== undefined) yield* note({ kind: 'subtask', text, depth: 0, status })
}

/** G_answer: the answer to the question of the task, from all that was done, where the profile says that tasks ask one. */
export function* answerOf(run: Run, step: Step): Steps<{ readonly text?: string }> {
  if (run.opening.profile.parts['question'] === undefined) return {}
  const reply = yield* ask(requestFor(run, 'answer', answerPrompt(run.opening, situationOf(run, step, 'all'))))
  return { text: readAnswer(reply.choices[0]?.text ?? '') }
}
