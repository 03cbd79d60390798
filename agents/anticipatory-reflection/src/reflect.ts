import { act, ask, type Message, note, type StepResult } from '@orreryjs/core'
import { askUntilParsed, type EffectGenerator, type Parser, type RetryOptions } from '@orreryjs/core/agents'
import type { PlanPosition } from './memory.ts'
import { describe, plainDescription, recordStep } from './memory.ts'
import type { AnticipatoryReflectionOptions } from './options.ts'
import {
  type Alignment,
  noteIn,
  readAlignment,
  readAnswer,
  readSubtaskVerdict,
  readVerdict,
  type SubtaskVerdict,
  type Verdict,
} from './parse.ts'
import { nextStep, noteSubtask } from './plan.ts'
import { shownScreen, summarizeScreen } from './prompts/summarize.ts'
import { alignPrompt, answerPrompt, subtaskCompletedPrompt, taskCompletedPrompt, trialInputs } from './prompts.ts'
import { type Episode, requestFor } from './rules.ts'

/** Requests a verdict. */
export function* judge<T>(
  episode: Episode,
  point: string,
  messages: readonly Message[],
  parser: Parser<T>,
  fallback: RetryOptions<T>['fallback'],
): EffectGenerator<T> {
  const request = { ...requestFor(episode, point, messages), temperature: episode.judgeTemperature }
  return yield* askUntilParsed(request, parser, { fallback })
}

/**
 * E(a): executes an action: a first choice (`rank` 0) or a remedy. Notes count as actions too (D13). Returns the step result, or
 * `undefined` for a note, which the world never sees.
 */
export function* execute({ memory, grammar }: Episode, action: string, rank = 0): EffectGenerator<StepResult | undefined> {
  if (rank > 0) yield* note({ kind: 'remedy', action, rank })
  memory.actions += 1
  const text = grammar.formOf(action) === undefined ? undefined : noteIn(action)
  if (text !== undefined) {
    memory.notes = [...memory.notes, text]
    yield* note({ kind: 'memo', text })
    return undefined
  }
  const result = yield* act(action)
  memory.hasEnded = result.terminated
  return result
}

/**
 * G_describe and G_align: moves to the state after an action, adds its description to H and returns whether it serves the current
 * subtask. Without a model call (judging is off, a note, or the task has ended) it counts as aligned.
 */
export function* align(
  episode: Episode,
  position: PlanPosition,
  action: string,
  result: StepResult | undefined,
): EffectGenerator<boolean> {
  const { memory } = episode
  if (result?.terminated === true) return true
  if (result === undefined || episode.align === 'off') {
    if (result !== undefined) {
      yield* summarizeScreen(episode, result.observation.text)
      recordStep(memory, action, result.observation)
    }
    describe(memory, plainDescription(action))
    return true
  }
  yield* summarizeScreen(episode, result.observation.text)
  const [before, after] = [memory.state.observation.text, result.observation.text].map((text) => shownScreen(episode, text))
  const exchange = { before: before ?? '', action, after: after ?? '' }
  const messages = alignPrompt(episode.promptContext, trialInputs(episode, position), exchange, episode.alignSees)
  const alignment = yield* judge<Alignment>(episode, 'align', messages, readAlignment, () => ({
    verdict: defaultVerdict(result),
  }))
  recordStep(memory, action, result.observation)
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

const NO_PLAN: PlanPosition = { plan: [], index: 0 }

/**
 * G_completed(T): returns whether the task is done. A reply without a verdict counts as NO. If the world ends the task
 * automatically, no model call is needed: the task is not done as long as the episode runs.
 */
export function* isTaskCompleted(episode: Episode, position: PlanPosition = NO_PLAN): EffectGenerator<boolean> {
  if (!episode.shouldCheckTask) return false
  const messages = taskCompletedPrompt(episode.promptContext, trialInputs(episode, position))
  const verdict = yield* judge(episode, 'task-completed', messages, readVerdict, () => 'NO')
  yield* note({ kind: 'judgement', about: 'task', verdict })
  return verdict === 'YES'
}

/**
 * Returns the subtask to continue with: the next one if the current one is done, or with `while` the first that is not done (D6).
 */
export function* advance(
  episode: Episode,
  from: PlanPosition,
  mode: AnticipatoryReflectionOptions['advance'],
): EffectGenerator<PlanPosition> {
  let position = from
  while (position.index < position.plan.length && (yield* isSubtaskCompleted(episode, position))) {
    position = yield* nextStep(position)
    if (mode === 'single') break
  }
  return position
}

/** G_completed(tau): returns whether the current subtask is done or not needed (D17). A reply without a verdict counts as NO. */
function* isSubtaskCompleted(episode: Episode, position: PlanPosition): EffectGenerator<boolean> {
  const messages = subtaskCompletedPrompt(episode.promptContext, trialInputs(episode, position))
  const verdict = yield* judge<SubtaskVerdict>(episode, 'subtask-completed', messages, readSubtaskVerdict, () => 'NO')
  yield* note({ kind: 'judgement', about: position.plan[position.index] ?? '', verdict })
  if (verdict !== 'NO') yield* noteSubtask(position, 'success')
  return verdict !== 'NO'
}

/** G_answer: requests the answer to the task's question, if the profile says that tasks have one. */
export function* requestAnswer(episode: Episode, position: PlanPosition = NO_PLAN): EffectGenerator<{ readonly text?: string }> {
  if (episode.promptContext.profile.parts['question'] === undefined) return {}
  const reply = yield* ask(
    requestFor(episode, 'answer', answerPrompt(episode.promptContext, trialInputs(episode, position, 'all'))),
  )
  return { text: readAnswer(reply.choices[0]?.text ?? '') }
}
