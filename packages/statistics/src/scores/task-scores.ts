import type { Measure } from './measures.ts'

/** What all attempts of one agent with one model at one task came to. */
export interface TaskScore {
  readonly task: string
  readonly taskHash: string
  readonly taskType: string
  /** What it shares with other tasks; absent where it is not known. */
  readonly cluster?: string
  /** Length of the oracle's plan, where it is known. */
  readonly optimal?: number
  readonly trials: number
  readonly successes: number
  /** Attempts that the outside world broke: see `isInfrastructureFailure`. */
  readonly broken: number
  /** Attempts that were played again after the outside world had broken them. @default 0 */
  readonly retried?: number
  /** Attempts with tokens that are estimated, as nobody told them. @default 0 */
  readonly estimated?: number
  /** US dollars of the attempts; absent where a price is not known. */
  readonly dollars?: number
  /** Sums over the attempts; a measure that one of them does not have is absent. */
  readonly totals: Readonly<Partial<Record<Measure, number>>>
}

/** Mean of a measure over the attempts at a task; absent where one of them does not have it. */
export function meanOf({ totals, trials }: TaskScore, measure: Measure): number | undefined {
  const total = totals[measure]
  return total === undefined ? undefined : total / trials
}
