import type { EndReason } from '@orreryjs/core'
import { compareTexts } from '@orreryjs/core'
import type { CheckedBelief } from '@orreryjs/core/worlds'
import type { EpisodeMetrics } from '@orreryjs/harness'
import type { Attempt } from '@orreryjs/statistics'
import type { BeliefErrors, Count } from '../../data/report-data.ts'

/** Totals over the episodes of a row that are not in the scores of its tasks. */
export interface RowTally {
  add(metrics: EpisodeMetrics, attempt: Attempt, beliefs?: readonly CheckedBelief[]): void
  readonly ends: readonly Count<EndReason>[]
  /** Model calls by purpose, the most frequent first. */
  readonly purposes: readonly Count<string>[]
  readonly failures: readonly Count<string>[]
  /** Statements of the agent about the world, by fact. */
  readonly beliefs: readonly BeliefErrors[]
  readonly sums: Readonly<Record<SumName, number>>
  /** Total cost in US dollars; absent without prices. */
  readonly cost: number | undefined
  /** Summaries of all episodes, in the order of the run. */
  readonly attempts: readonly Attempt[]
}

/** Names of the sums. All are whole numbers, so the order of episodes does not matter. */
type SumName = 'invalidSteps' | 'parseFailures' | 'inputTokens' | 'outputTokens' | 'calls' | 'estimatedCalls'

/** Creates an empty tally. */
export function createRowTally(): RowTally {
  const ends = new Map<EndReason, number>()
  const purposes = new Map<string, number>()
  const failures = new Map<string, number>()
  const stated = new Map<string, number>()
  const wrong = new Map<string, number>()
  const sums = { invalidSteps: 0, parseFailures: 0, inputTokens: 0, outputTokens: 0, calls: 0, estimatedCalls: 0 }
  const attempts: Attempt[] = []
  let cost: number | undefined
  return {
    add(metrics, attempt, beliefs = []) {
      const { failure } = attempt
      attempts.push(attempt)
      const { syntax, unknown, precondition } = metrics.invalidSteps
      count(ends, metrics.end, 1)
      for (const [purpose, calls] of Object.entries(metrics.modelCallsByPurpose)) count(purposes, purpose, calls)
      if (failure !== undefined) count(failures, failure, 1)
      for (const { about, isTrue } of beliefs) {
        count(stated, about, 1)
        count(wrong, about, isTrue ? 0 : 1)
      }
      sums.invalidSteps += syntax + unknown + precondition
      sums.parseFailures += metrics.parseFailures
      sums.inputTokens += metrics.inputTokens
      sums.outputTokens += metrics.outputTokens
      sums.calls += metrics.modelCalls
      sums.estimatedCalls += metrics.estimatedCalls ?? 0
      if (metrics.cost !== undefined) cost = (cost ?? 0) + metrics.cost
    },
    get ends() {
      return countsOf(ends)
    },
    get purposes() {
      return countsOf(purposes)
    },
    get failures() {
      return countsOf(failures)
    },
    get beliefs() {
      return [...stated].map(([about, statements]) => ({ about, statements, wrong: wrong.get(about) ?? 0 }))
    },
    sums,
    attempts,
    get cost() {
      return cost
    },
  }
}

function count<Name>(counts: Map<Name, number>, name: Name, more: number): void {
  counts.set(name, (counts.get(name) ?? 0) + more)
}

/** Sorts counts by frequency, then by name. */
function countsOf<Name extends string>(counts: ReadonlyMap<Name, number>): readonly Count<Name>[] {
  const list = [...counts].map(([name, number]) => ({ name, count: number }))
  return list.sort((a, b) => b.count - a.count || compareTexts(a.name, b.name))
}
