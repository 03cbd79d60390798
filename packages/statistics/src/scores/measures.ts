/** Measures by which episodes can be compared. */
export type Measure = 'success' | 'reward' | 'progress' | 'spl' | 'steps' | 'calls' | 'tokens'

/** Input of measures; a subset of the harness's metrics. */
export interface MeasuredEpisode {
  readonly success: boolean
  readonly reward: number
  readonly progress: number
  /** Absent if the optimal length is unknown. */
  readonly spl?: number
  readonly steps: number
  readonly modelCalls: number
  readonly inputTokens: number
  readonly outputTokens: number
}

/** Definition of a measure. */
export interface MeasureDefinition {
  /** Value for an episode; `undefined` if it has none. */
  of(metrics: MeasuredEpisode): number | undefined
  /** One line for lists. */
  readonly description: string
  readonly better: 'higher' | 'lower'
  /** Maximum value; the minimum is 0. A custom world may reward outside this range. */
  readonly max: number
}

/** All measures, the headline first. Steps, calls and tokens are costs of an episode. */
export const MEASURES: Readonly<Record<Measure, MeasureDefinition>> = {
  success: { of: ({ success }) => (success ? 1 : 0), description: '1 if the task was solved', better: 'higher', max: 1 },
  reward: { of: ({ reward }) => reward, description: 'sum of the rewards, without undone steps', better: 'higher', max: 1 },
  progress: { of: ({ progress }) => progress, description: 'share of the goal met at the end', better: 'higher', max: 1 },
  spl: { of: ({ spl }) => spl, description: 'success x optimal / max(optimal, steps)', better: 'higher', max: 1 },
  steps: {
    of: ({ steps }) => steps,
    description: 'charged steps: chosen, replayed and automatic',
    better: 'lower',
    max: Infinity,
  },
  calls: { of: ({ modelCalls }) => modelCalls, description: 'model calls', better: 'lower', max: Infinity },
  tokens: {
    of: ({ inputTokens, outputTokens }) => inputTokens + outputTokens,
    description: 'tokens sent and received',
    better: 'lower',
    max: Infinity,
  },
}

/** Names of all measures. */
export const MEASURE_NAMES: readonly Measure[] = Object.keys(MEASURES) as Measure[]

/** True if values of the measure are from 0 to 1. */
export function isShare(measure: Measure): boolean {
  return MEASURES[measure].max === 1
}
