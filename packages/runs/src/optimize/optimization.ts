import type { ReportedComparison } from '../compare/compare.ts'
import type { SearchEnd, TriedCandidate } from './search.ts'

/** A proposal, and the number of calls after it if it was accepted. */
export interface TrainedCandidate extends TriedCandidate {
  readonly calls?: number
}

/** Result on held-out tasks. */
export interface HeldOutResult {
  readonly split: string
  readonly tasks: number
  /** Number of model calls; they do not count to the budget. */
  readonly calls: number
  /** The start and the optimized prompts, paired by task. */
  readonly comparison: ReportedComparison
}

/** Result of a search for prompts; `results.json`. */
export interface Optimization {
  readonly agent: string
  readonly world: string
  readonly model: string
  readonly reflectModel: string
  /** Id of the profile at the start. */
  readonly profile: string
  readonly parts: readonly string[]
  readonly minibatch: number
  readonly seed: string
  readonly train: { readonly split: string; readonly tasks: number }
  /** Mean score (reward, 0 to 1) on the training tasks, and the number of calls. */
  readonly start: { readonly score: number; readonly calls: number }
  /** The candidate with the highest score. `number` 0 is the start: no improvement was found, and there is no profile. */
  readonly best: { readonly number: number; readonly score: number; readonly profile?: string }
  readonly candidates: readonly TrainedCandidate[]
  readonly ended: SearchEnd
  readonly budget: {
    readonly limit: number
    readonly used: number
    readonly reflections: number
    readonly episodes: number
  }
  /** Absent without held-out tasks, and without an improvement. */
  readonly holdout?: HeldOutResult
}
