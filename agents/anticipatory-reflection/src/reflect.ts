import { act, ask, type Message, note, type StepResult } from '@orreryjs/core'
import { askUntilParsed, type EffectGenerator, type Parser, type RetryOptions } from '@orreryjs/core/agents'
import type { Step } from './memory.ts'
import { describe, plainDescription, recordStep } from './memory.ts'
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

/** Requests a verdict. */
export function* judge<T>(
  run: Run,
  point: string,
  messages: readonly Message[],
  parser: Parser<T>,
  fallback: RetryOptions<T>['fallback'],
): EffectGenerator<T> {
  const request = { ...requestFor(run, point, messages), temperature: run.judgeTemperature }
  return yield* askUntilParsed(request, parser, { fallback })
}

/**
 * E(a): executes an action: a first choice (`rank` 0) or a remedy. Notes count as actions too (D13). Returns the step result, or
 * `undefined` for a note, which the world never sees.
 */
export function* execute({ memory, grammar }: Run, action: string, rank = 0): EffectGenerator<StepResult | undefined> {
  if (rank > 0) yield* note({ kind: 'remedy', action, rank })
  memory.actions += 1
  const text = grammar.formOf(action) === undefined ? undefined : noteIn(action)
  if (text !== undefined) {
    memory.notes = [...memory.notes, text]
    yield* note({ kind: 'memo', text })
    return undefined
  }
  const seen = yield* act(action)
  memory.ended = seen.terminated
  return seen
}

/**
 * G_describe and G_align: moves to the state after an action, adds its description to H and returns whether it serves the current
 * subtask. Without a model call (judging is off, a note, or the task has ended) it counts as aligned.
 */
export function* align(run: Run, step: Step, action: string, seen: StepResult | undefined): EffectGenerator<boolean> {
  const { memory } = run
  if (seen?.terminated === true) return true
  if (seen === undefined || run.align === 'off') {
    if (seen !== undefined) recordStep(memory, action, seen.observation)
    describe(memory, plainDescription(action))
    return true
  }
  const exchange = { before: memory.state.observation.text, action, after: seen.observation.text }
  const messages = alignPrompt(run.opening, situationOf(run, step), exchange, run.alignSees)
  const alignment = yield* judge<Alignment>(run, 'align', messages, readAlignment, () => ({ verdict: defaultVerdict(seen) }))
  recordStep(memory, action, seen.observation)
  describe(memory, alignment.description ?? plainDescription(action))
  yield* note({ kind: 'judgement', about: action, verdict: alignment.verdict })
  return alignment.verdict === 'YES'
}

/**
 * Verdict if the reply has none. NO would discard a branch and YES would keep a mistake, so it is NO only after a rejected
 * action.
 */
function defaultVerdict({ invalid }: StepResult): Verdict {
  return invalid === undefined ? 'YES' : 'NO'
}

const NO_PLAN: Step = { plan: [], index: 0 }

/**
 * G_completed(T): returns whether the task is done. A reply without a verdict counts as NO. If the world ends the task
 * automatically, no model call is needed: the task is not done as long as the episode runs.
 */
export function* isTaskCompleted(run: Run, step: Step = NO_PLAN): EffectGenerator<boolean> {
  if (!run.checksTask) return false
  const messages = taskCompletedPrompt(run.opening, situationOf(run, step))
  const verdict = yield* judge(run, 'task-completed', messages, readVerdict, () => 'NO')
  yield* note({ kind: 'judgement', about: 'task', verdict })
  return verdict === 'YES'
}

/**
 * Returns the subtask to continue with: the next one if the current one is done, or with `while` the first that is not done (D6).
 */
export function* advance(run: Run, from: Step, mode: AnticipatoryReflectionOptions['advance']): EffectGenerator<Step> {
  let step = from
  while (step.index < step.plan.length && (yield* isSubtaskCompleted(run, step))) {
    step = yield* nextStep(step)
    if (mode === 'single') break
  }
  return step
}

/** G_completed(tau): returns whether the current subtask is done or not needed (D17). A reply without a verdict counts as NO. */
function* isSubtaskCompleted(run: Run, step: Step): EffectGenerator<boolean> {
  const messages = stepCompletedPrompt(run.opening, situationOf(run, step))
  const verdict = yield* judge<StepVerdict>(run, 'subtask-completed', messages, readStepVerdict, () => 'NO')
  yield* note({ kind: 'judgement', about: step.plan[step.index] ?? '', verdict })
  if (verdict !== 'NO') yield* noteSubtask(step, 'success')
  return verdict !== 'NO'
}

/** G_answer: requests the answer to the task's question, if the profile says that tasks have one. */
export function* requestAnswer(run: Run, step: Step = NO_PLAN): EffectGenerator<{ readonly text?: string }> {
  if (run.opening.profile.parts['question'] === undefined) return {}
  const reply = yield* ask(requestFor(run, 'answer', answerPrompt(run.opening, situationOf(run, step, 'all'))))
  return { text: readAnswer(reply.choices[0]?.text ?? '') }
}
