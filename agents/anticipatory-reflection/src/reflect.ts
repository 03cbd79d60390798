import { act, ask, type Message, note, type Seen } from '@orreryjs/core'
import { type AskForOptions, askFor, type Parser, type Steps } from '@orreryjs/core/agents'
import type { Step } from './memory.ts'
import { describe, moveOn, plainDescription } from './memory.ts'
import type { AnticipatoryReflectionOptions } from './options.ts'
import {
  type Alignment,
  noteIn,
  readAlignment,
  readAnswer,
  readStepVerdict,
  readVerdict,
  type StepVerdict,
  type Verdict,
} from './parse.ts'
import { nextStep, noteSubtask } from './plan.ts'
import { alignPrompt, answerPrompt, situationOf, stepCompletedPrompt, taskCompletedPrompt } from './prompts.ts'
import { type Run, requestFor } from './rules.ts'

/** Asks for a verdict. */
export function* judge<T>(
  run: Run,
  point: string,
  messages: readonly Message[],
  parser: Parser<T>,
  fallback: AskForOptions<T>['fallback'],
): Steps<T> {
  const request = { ...requestFor(run, point, messages), temperature: run.judgeTemperature }
  return yield* askFor(request, parser, { fallback })
}

/**
 * E(a): takes an action, a first choice (`rank` 0) or a remedy. It counts as one (D13), a note too. The answer is what was seen;
 * none where it was a note, which the world never sees.
 */
export function* execute({ memory, grammar }: Run, action: string, rank = 0): Steps<Seen | undefined> {
  if (rank > 0) yield* note({ kind: 'remedy', action, rank })
  memory.actions += 1
  const noted = grammar.formOf(action) === undefined ? undefined : noteIn(action)
  if (noted !== undefined) {
    memory.notes = [...memory.notes, noted]
    yield* note({ kind: 'memo', text: noted })
    return undefined
  }
  const seen = yield* act(action)
  memory.ended = seen.ended
  return seen
}

/**
 * G_describe and G_align: moves on to what an action led to, adds the action to H and tells whether it serves the subtask
 * in hand. Where nobody is asked, it does; so does a note, which led nowhere, and what has ended the task.
 */
export function* align(run: Run, step: Step, action: string, seen: Seen | undefined): Steps<boolean> {
  const { memory } = run
  if (seen?.ended === true) return true
  if (seen === undefined || run.align === 'off') {
    if (seen !== undefined) moveOn(memory, action, seen.observation)
    describe(memory, plainDescription(action))
    return true
  }
  const exchange = { before: memory.here.observation.text, action, after: seen.observation.text }
  const messages = alignPrompt(run.opening, situationOf(run, step), exchange, run.alignSees)
  const said = yield* judge<Alignment>(run, 'align', messages, readAlignment, () => ({ verdict: unsaid(seen) }))
  moveOn(memory, action, seen.observation)
  describe(memory, said.description ?? plainDescription(action))
  yield* note({ kind: 'judgement', about: action, verdict: said.verdict })
  return said.verdict === 'YES'
}

/** The verdict where a reply has none: NO costs a branch and YES a mistake, so NO only after a refusal. */
function unsaid({ invalid }: Seen): Verdict {
  return invalid === undefined ? 'YES' : 'NO'
}

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
