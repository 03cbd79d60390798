import type { EpisodeMetrics } from '@orreryjs/harness'
import { MEASURES } from '@orreryjs/statistics/measures'

/** Something that a paper reports, as it is read from an episode. */
export interface PaperMeasure {
  /** `share`: 1 or 0 an episode, printed in per cent; `percent`: a mean printed in per cent; `number`: a mean as it is. */
  readonly unit: 'share' | 'percent' | 'number'
  /** Its value for an episode; absent where it has none. */
  of(metrics: EpisodeMetrics): number | undefined
  /** Of a ratio: what the sum of the values is divided by, such as actions. @default the number of episodes */
  per?(metrics: EpisodeMetrics): number
}

/** What every table may measure without saying how. */
export const USUAL_MEASURES: Readonly<Record<string, PaperMeasure>> = {
  success: { unit: 'share', of: MEASURES.success.of },
  reward: { unit: 'percent', of: MEASURES.reward.of },
  progress: { unit: 'percent', of: MEASURES.progress.of },
  steps: { unit: 'number', of: MEASURES.steps.of },
  calls: { unit: 'number', of: MEASURES.calls.of },
  tokens: { unit: 'number', of: MEASURES.tokens.of },
  revisions: notes('revision'),
}

/** How often an agent noted something, as a mean per episode. */
export function notes(kind: string): PaperMeasure {
  return { unit: 'number', of: (metrics) => metrics.notes[kind] ?? 0 }
}

/** Success while at most `most` notes of a kind were made: within so many reflections, revisions or trials. */
export function successWithin(kind: string, most: number): PaperMeasure {
  return { unit: 'share', of: ({ success, notes: counts }) => (success && (counts[kind] ?? 0) <= most ? 1 : 0) }
}
