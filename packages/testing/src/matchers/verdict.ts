import type { MatcherState } from 'vitest'
import type { MatcherResult } from './matcher-result.ts'

/** Result of a statistical matcher: shown by the data, contradicted by the data, or neither. */
export interface MatcherVerdict {
  /** `success(react) >= 80.0 %`. */
  readonly condition: string
  readonly verdict: 'holds' | 'fails' | 'inconclusive'
  /** Measured values with their interval, in one line or two. */
  readonly evidence: string
  /** Data that would settle an inconclusive verdict, in one line; absent if unknown. */
  readonly needed?: string
}

/** A verdict as it is recorded with its test. */
export interface RecordedVerdict extends MatcherVerdict {
  /** True for `.not`: the test passes unless the condition holds. */
  readonly isNegated: boolean
  /** Number of retries of the test before this verdict. */
  readonly retry: number
}

declare module 'vitest' {
  interface TaskMeta {
    /** Verdicts of the statistical matchers of the test, for the reporter. */
    orrery?: RecordedVerdict[]
  }
}

/** A result with a verdict. */
export interface StatisticalResult extends MatcherResult {
  readonly verdict: MatcherVerdict
}

/** Records the verdict of a matcher with its test, from where the reporter reads it, and returns the result. */
export function recordVerdict({ task, isNot }: MatcherState, result: StatisticalResult): StatisticalResult {
  if (task === undefined) return result
  task.meta.orrery ??= []
  task.meta.orrery.push({ ...result.verdict, isNegated: isNot, retry: task.result?.retryCount ?? 0 })
  return result
}
