import type { Task } from './task.ts'

/** Limits of one episode. An absent limit does not apply. */
export interface Limits {
  /** Steps in the world, including steps of rewinds. */
  readonly maxSteps?: number
  readonly maxModelCalls?: number
  /** Input and output tokens together. */
  readonly maxTokens?: number
  /** Steps with an invalid action. */
  readonly maxInvalid?: number
  /** Consecutive steps with the same action and the same observation. */
  readonly maxRepeats?: number
  /** Milliseconds on the harness's clock. */
  readonly timeLimit?: number
  /** US dollars. */
  readonly costLimit?: number
}

/** Returns the limits that a task leaves: steps that were taken before it starts count. */
export function remainingLimits<Given extends Pick<Limits, 'maxSteps'>>(
  limits: Given,
  { stepsTaken = 0 }: Pick<Task, 'stepsTaken'>,
): Given {
  return limits.maxSteps === undefined || stepsTaken === 0
    ? limits
    : { ...limits, maxSteps: Math.max(0, limits.maxSteps - stepsTaken) }
}

/** Default limits of a run in a world whose package defines no limits. */
export const DEFAULT_LIMITS: Required<Pick<Limits, 'maxSteps'>> = { maxSteps: 40 }
