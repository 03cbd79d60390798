import type { EpisodeMetrics } from '@orreryjs/harness'
import { MEASURES } from '@orreryjs/statistics/measures'

/** A measure reported by a paper, computed from an episode. */
export interface PaperMeasure {
  /** `share`: 1 or 0 per episode, printed in per cent; `percent`: a mean printed in per cent; `number`: a mean. */
  readonly unit: 'share' | 'percent' | 'number'
  /** Value for an episode; `undefined` if it has none. */
  of(metrics: EpisodeMetrics): number | undefined
  /** Denominator of a ratio, such as actions. @default the number of episodes */
  per?(metrics: EpisodeMetrics): number
}

/** Measures that every table may use without defining them. */
export const COMMON_MEASURES: Readonly<Record<string, PaperMeasure>> = {
  success: { unit: 'share', of: MEASURES.success.of },
  reward: { unit: 'percent', of: MEASURES.reward.of },
  progress: { unit: 'percent', of: MEASURES.progress.of },
  steps: { unit: 'number', of: MEASURES.steps.of },
  calls: { unit: 'number', of: MEASURES.calls.of },
  tokens: { unit: 'number', of: MEASURES.tokens.of },
  revisions: noteCount('revision'),
}

/** Mean number of an agent's notes of a kind per episode. */
export function noteCount(kind: string): PaperMeasure {
  return { unit: 'number', of: (metrics) => metrics.notes[kind] ?? 0 }
}

/** Success with at most `most` notes of a kind: within a number of reflections, revisions or trials. */
export function successWithin(kind: string, max: number): PaperMeasure {
  return { unit: 'share', of: ({ success, notes: counts }) => (success && (counts[kind] ?? 0) <= max ? 1 : 0) }
}
