import type { Effect, Mark, ModelReply, Remaining, Rewound, Seen, Tool, Turn } from '@orreryjs/core'
import type { Decision } from '@orreryjs/harness/stepping'
import { wholeRemaining, wholeReply, wholeRewound, wholeSeen } from '../whole-answers.ts'

/** What a test can answer to each kind of effect. */
export interface HandAnswers {
  /** A string stands for an observation that changed something. The world stays where it is. */
  readonly act: string | Partial<Seen>
  /** A string stands for a reply of one choice. */
  readonly ask: string | ModelReply
  readonly admissible: readonly string[]
  readonly tools: readonly Tool[]
  readonly mark: Mark
  readonly rewind: Partial<Rewound>
  readonly note: undefined
  readonly remaining: Partial<Remaining>
}

/** An effect of that kind that the agent waits with. */
export type PausedAt<Kind extends Effect['kind']> = Extract<Effect, { readonly kind: Kind }> & {
  /**
   * Answers by hand, once the episode goes on; nothing else is asked. Steps and replies are charged and recorded as if they
   * were real. Throws where the episode went on already.
   */
  answer(value: HandAnswers[Kind]): void
}

/** An effect that the agent waits with; `kind` tells which. */
export type Paused = { readonly [Kind in Effect['kind']]: PausedAt<Kind> }[Effect['kind']]

/** Answers an effect by hand: steps and replies by way of the interpreter, so that they are charged and recorded. */
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

/** What an effect does, to complete `the agent `. */
export function describeEffect(effect: Effect): string {
  switch (effect.kind) {
    case 'act':
      return `acts: ${effect.action}`
    case 'ask':
      return `asks the model (purpose ${effect.request.purpose})`
    case 'admissible':
      return 'asks for the admissible actions'
    case 'tools':
      return 'asks for the tools'
    case 'mark':
      return 'marks its place'
    case 'rewind':
      return 'goes back'
    case 'note':
      return `notes a ${effect.note.kind}`
    case 'remaining':
      return 'asks what is left'
    default:
      return effect satisfies never
  }
}
