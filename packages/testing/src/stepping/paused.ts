import type { Effect, Mark, ModelReply, Remaining, Rewound, Seen, Tool } from '@orreryjs/core'
import { wholeRemaining, wholeRewound } from '../whole-answers.ts'

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

/** The answer as the agent gets it, where the interpreter does not make it. */
export function handAnswer(effect: Effect, value: unknown): unknown {
  if (effect.kind === 'rewind') return wholeRewound(value as HandAnswers['rewind'])
  return effect.kind === 'remaining' ? wholeRemaining(value as HandAnswers['remaining']) : value
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
