import type { EpisodeMetrics } from '@orreryjs/harness'

/** What episodes can be compared by. */
export type Measure = 'success' | 'reward' | 'progress' | 'spl' | 'steps' | 'calls' | 'tokens'

/** How a measure is read. */
export interface MeasureKind {
  /** Its value for an episode; absent where it has none. */
  of(metrics: EpisodeMetrics): number | undefined
  readonly better: 'higher' | 'lower'
  /** The largest value there is; the smallest is 0. A world of somebody's own may reward beyond both. */
  readonly most: number
}

/** Every measure, the headline first. Steps, calls and tokens are what an episode cost. */
export const MEASURES: Readonly<Record<Measure, MeasureKind>> = {
  success: { of: ({ success }) => (success ? 1 : 0), better: 'higher', most: 1 },
  reward: { of: ({ reward }) => reward, better: 'higher', most: 1 },
  progress: { of: ({ progress }) => progress, better: 'higher', most: 1 },
  spl: { of: ({ spl }) => spl, better: 'higher', most: 1 },
  steps: { of: ({ steps }) => steps, better: 'lower', most: Infinity },
  calls: { of: ({ modelCalls }) => modelCalls, better: 'lower', most: Infinity },
  tokens: { of: ({ inputTokens, outputTokens }) => inputTokens + outputTokens, better: 'lower', most: Infinity },
}

/** Names of all measures. */
export const MEASURE_NAMES: readonly Measure[] = Object.keys(MEASURES) as Measure[]
