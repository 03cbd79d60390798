/** Bounds of one episode. An absent bound does not bind. */
export interface Limits {
  /** Steps taken in the world, replayed and automatic ones included. */
  readonly maxSteps?: number
  readonly maxModelCalls?: number
  /** Input and output tokens together. */
  readonly maxTokens?: number
  /** Steps with an invalid action. */
  readonly maxInvalid?: number
  /** Steps in a row with the same action and the same observation. */
  readonly maxRepeats?: number
  /** Milliseconds on the harness's clock. */
  readonly timeLimit?: number
  /** US dollars. */
  readonly costLimit?: number
}

/** The limits of a run that names none, in a world whose package names none. */
export const USUAL_LIMITS: Limits = { maxSteps: 40 }
