import type { ErrorCode, ModelKind, Usage } from '@orreryjs/core'

/** What a model is asked about, in the order in which it is. */
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
/** A question of the examination by its name. */
export type QuestionName = (typeof QUESTIONS)[number]

/** Whether a server can do something by itself; of `unasked` nothing is known, and `failed` is neither yes nor no. */
export type Ability = 'yes' | 'partly' | 'no' | 'unasked' | 'failed'

/** What one question found out. */
export interface Finding {
  readonly question: QuestionName
  readonly ability: Ability
  /** What the model did, in a few words. */
  readonly found: string
  /** What Orrery does about it. @default nothing: it is not needed */
  readonly instead?: string
  /** Why it is not known, of what `failed`. */
  readonly error?: { readonly code: ErrorCode; readonly message: string }
}

/** What a model can do. */
export interface Examination {
  readonly model: string
  /** What answers: a `server`, or a program in this process. */
  readonly kind: ModelKind
  /** In the order of the questions. */
  readonly findings: readonly Finding[]
  /** Answers that were paid for. */
  readonly answers: number
  /** Of all of them together; the cost where a price is known. */
  readonly usage: Usage
}
