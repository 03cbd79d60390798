import type { Effect, Mark, ModelReply, Remaining, Rewound, Seen, Tool, Turn } from '@orreryjs/core'
import type { Decision } from '@orreryjs/harness/stepping'
import { wholeRemaining, wholeReply, wholeRewound, wholeSeen } from '../whole-answers.ts'

/** Answers that a test can give to each kind of effect. */
export interface HandAnswers {
  /** A string is an observation of a step that changed something. The state of the world stays unchanged. */
  readonly act: string | Partial<Seen>
  /** A string is a reply with one choice. */
  readonly ask: string | ModelReply
  readonly admissible: readonly string[]
  readonly tools: readonly Tool[]
  readonly mark: Mark
  readonly rewind: Partial<Rewound>
  readonly note: undefined
  readonly remaining: Partial<Remaining>
}

/** Effect of a kind at which the agent is paused. */
export type PausedAt<Kind extends Effect['kind']> = Extract<Effect, { readonly kind: Kind }> & {
  /**
   * Sets the answer that the effect gets when the episode continues, instead of that of the world or model. Steps and replies are
   * charged and recorded as if they were real. Throws if the episode has already continued.
   */
  answer(value: HandAnswers[Kind]): void
}

/** Effect at which the agent is paused, discriminated by `kind`. */
export type Paused = { readonly [Kind in Effect['kind']]: PausedAt<Kind> }[Effect['kind']]

/**
 * Returns the decision for a scripted answer. Steps and replies go through the interpreter, so that they are charged and
 * recorded.
 */
export function decideByHand({ kind }: Effect, value: unknown, turned: (turn: Turn) => Turn): Decision {
  switch (kind) {
    case 'act':
      return { kind: 'perform', turn: (state) => turned(turnOf(state, value as HandAnswers['act'])) }
    case 'ask':
      return { kind: 'perform', reply: wholeReply(value as HandAnswers['ask']) }
    case 'rewind':
      return { kind: 'answer', value: wholeRewound(value as HandAnswers['rewind']) }
    case 'remaining':
      return { kind: 'answer', value: wholeRemaining(value as HandAnswers['remaining']) }
    default:
      return { kind: 'answer', value }
  }
}

function turnOf(state: unknown, given: HandAnswers['act']): Turn {
  const { observation, ended, changed, invalid, reward = 0, success = false } = wholeSeen(given)
  return { state, observation, reward, terminated: ended, success, changed, ...(invalid && { invalid }) }
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
    default:
      return effect satisfies never
  }
}
