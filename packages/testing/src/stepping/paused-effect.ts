import type { Effect, Mark, MemoryEntry, ModelReply, Remaining, RewindResult, StepResult, Tool, Turn } from '@orreryjs/core'
import type { Decision } from '@orreryjs/harness/stepping'
import { completeRemaining, completeReply, completeRewound, completeStepResult } from '../complete-answers.ts'

/** Answers that a test can give to each kind of effect. */
export interface ManualAnswers {
  /** A string is an observation of a step that changed something. The state of the world stays unchanged. */
  readonly act: string | Partial<StepResult>
  /** A string is a reply with one choice. */
  readonly ask: string | ModelReply
  readonly admissible: readonly string[]
  readonly tools: readonly Tool[]
  readonly mark: Mark
  readonly rewind: Partial<RewindResult>
  readonly note: undefined
  readonly remaining: Partial<Remaining>
  readonly recall: readonly MemoryEntry[]
  readonly remember: undefined
}

/** Effect of a kind at which the agent is paused. */
export type PausedEffectOf<Kind extends Effect['kind']> = Extract<Effect, { readonly kind: Kind }> & {
  /**
   * Sets the answer that the effect gets when the episode continues, instead of that of the world or model. Steps and replies are
   * charged and recorded as if they were real. Throws if the episode has already continued.
   */
  answer(value: ManualAnswers[Kind]): void
}

/** Effect at which the agent is paused, discriminated by `kind`. */
export type PausedEffect = { readonly [Kind in Effect['kind']]: PausedEffectOf<Kind> }[Effect['kind']]

/**
 * Returns the decision for a scripted answer. Steps and replies go through the interpreter, so that they are charged and
 * recorded.
 */
export function manualDecision({ kind }: Effect, value: unknown, turned: (turn: Turn) => Turn): Decision {
  switch (kind) {
    case 'act':
      return { kind: 'perform', turn: (state) => turned(turnOf(state, value as ManualAnswers['act'])) }
    case 'ask':
      return { kind: 'perform', reply: completeReply(value as ManualAnswers['ask']) }
    case 'rewind':
      return { kind: 'answer', value: completeRewound(value as ManualAnswers['rewind']) }
    case 'remaining':
      return { kind: 'answer', value: completeRemaining(value as ManualAnswers['remaining']) }
    default:
      return { kind: 'answer', value }
  }
}

function turnOf(state: unknown, answer: ManualAnswers['act']): Turn {
  const { observation, terminated, changed, invalid, reward = 0, success = false } = completeStepResult(answer)
  return { state, observation, reward, terminated, success, changed, ...(invalid && { invalid }) }
}

/** Describes an effect, to follow `the agent `. */
export function describeEffect(effect: Effect): string {
  switch (effect.kind) {
    case 'act':
      return `acts: ${effect.action}`
    case 'ask':
      return `calls the model (purpose ${effect.request.purpose})`
    case 'admissible':
      return 'requests the admissible actions'
    case 'tools':
      return 'requests the tools'
    case 'mark':
      return 'marks its state'
    case 'rewind':
      return 'rewinds'
    case 'note':
      return `notes a ${effect.note.kind}`
    case 'remaining':
      return 'requests its remaining budget'
    case 'recall':
      return `recalls ${effect.path}`
    case 'remember':
      return `remembers ${effect.key}`
    default:
      return effect satisfies never
  }
}
