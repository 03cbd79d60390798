import { type Answer, act, type Mark, mark, note, rewind, toolAction } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import type { PlanPosition } from '../memory.ts'
import { closeTrial, type Memory } from '../memory.ts'
import type { AnticipatoryReflectionOptions } from '../options.ts'
import { isExhausted, noteSubtask } from '../plan.ts'
import { requestAnswer } from '../reflect.ts'
import type { Episode } from '../rules.ts'

/** Result of a trial: the episode is over, or the plan has failed. */
export type Outcome =
  | { readonly kind: 'over'; readonly answer?: Answer }
  | { readonly kind: 'plan-failed'; readonly plan: readonly string[]; readonly reason: string }

export const WORLD_ENDED: Outcome = { kind: 'over' }

/**
 * Finished: the model says that the task is done. If the profile has the part `answer`, the answer is submitted as that action.
 */
export function* finishEpisode(episode: Episode, position?: PlanPosition): EffectGenerator<Outcome> {
  const { text } = yield* requestAnswer(episode, position)
  const form = episode.promptContext.profile.parts['answer']
  if (form !== undefined) {
    const result = yield* act(answerAction(form, oneLine(text ?? '')))
    episode.memory.hasEnded = result.terminated
  }
  return { kind: 'over', answer: { ...(text !== undefined && { text }), claim: 'success' } }
}

/** Replaces line breaks by semicolons, with the white space around them. */
function oneLine(text: string): string {
  const lines = text.split('\n')
  const last = lines.length - 1
  return lines
    .map((line, index) => (last === 0 ? line : index === 0 ? line.trimEnd() : index === last ? line.trimStart() : line.trim()))
    .filter((line, index) => line !== '' || index === 0 || index === last)
    .join('; ')
}

/** The action that submits an answer. Inside quotes the answer is escaped as in a call. */
function answerAction(form: string, answer: string): string {
  return toolAction({ name: 'answer', description: '', parameters: {}, action: form }, { answer }) ?? form
}

/** The action limit is reached (D12): the attempt fails or, if the limit is per trial, only this plan. */
export function* endAtActionLimit(
  position: PlanPosition,
  { onMaxActions, maxActionsScope }: Pick<AnticipatoryReflectionOptions, 'onMaxActions' | 'maxActionsScope'>,
): EffectGenerator<Outcome> {
  if (onMaxActions === 'stop' || maxActionsScope === 'task') return { kind: 'over', answer: { claim: 'failure' } }
  return yield* failPlan(position, 'no more actions may be taken in a trial')
}

/** The plan has failed: no alternative is left. */
export function* failPlan(position: PlanPosition, reason: string): EffectGenerator<Outcome> {
  yield* noteSubtask(position, 'failure')
  return { kind: 'plan-failed', plan: position.plan, reason: isExhausted(position) ? 'the plan is exhausted' : reason }
}

/** Runs trials until one ends the episode. Each makes a plan and knows the failures of earlier trials. */
export function* runTrials(
  { memory }: Episode,
  options: Pick<AnticipatoryReflectionOptions, 'maxTrials' | 'maxActionsScope' | 'reviseFrom'>,
  attempt: () => EffectGenerator<Outcome>,
): EffectGenerator<Answer | undefined> {
  const start = yield* mark()
  for (let trial = 1; ; trial += 1) {
    yield* note({ kind: 'trial', trial })
    const outcome = yield* attempt()
    if (outcome.kind === 'over') return outcome.answer
    closeTrial(memory, trial, outcome.plan)
    if (trial >= options.maxTrials) return { claim: 'failure' }
    yield* note({ kind: 'revision', reason: outcome.reason })
    if (options.reviseFrom === 'initial') yield* returnToStart(memory, start)
    if (memory.hasEnded) return undefined
    if (options.maxActionsScope === 'trial') memory.actions = 0
  }
}

/** Returns to the initial state. If that fails, the trial starts in the current state with its history. */
function* returnToStart(memory: Memory, start: Mark): EffectGenerator<void> {
  const back = yield* rewind(start)
  memory.hasEnded = back.terminated
  if (back.means !== 'none') memory.state = { observation: back.observation, pairs: [], descriptions: [] }
}
