import type { ErrorCode, ModelKind, Usage } from '@orreryjs/core'

/** Questions in the order they are asked. */
export const QUESTIONS = [
  'text',
  'stop',
  'n',
  'tools',
  'JSON',
  'schema',
  'stream',
  'long prompt',
  'limits',
  'seed',
  'reasoning',
  'usage',
] as const
/** Name of an examination question. */
export type QuestionName = (typeof QUESTIONS)[number]

/** Native support by the server. `unknown`: not tested; `failed`: the check had an error. */
export type Ability = 'yes' | 'partial' | 'no' | 'unknown' | 'failed'

/** Result of one question. */
export interface Finding {
  readonly check: QuestionName
  readonly support: Ability
  /** Summary of the model's behaviour. */
  readonly result: string
  /** Orrery's fallback. @default none is needed */
  readonly fallback?: string
  /** Error of a question that failed. */
  readonly error?: { readonly code: ErrorCode; readonly message: string }
}

/** Result of examining a model. */
export interface Examination {
  readonly model: string
  /** `server`, or a kind of in-process model. */
  readonly kind: ModelKind
  /** Findings in the order of the questions. */
  readonly checks: readonly Finding[]
  /** Number of paid replies. */
  readonly replies: number
  /** Total usage; includes the cost if the price is known. */
  readonly usage: Usage
}
