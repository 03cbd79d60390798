/** What episodes can be compared by. */
export type Measure = 'success' | 'reward' | 'progress' | 'spl' | 'steps' | 'calls' | 'tokens'

/** What measures are read from; the metrics of the harness have all of it. */
export interface MeasuredEpisode {
  readonly success: boolean
  readonly reward: number
  readonly progress: number
  /** Absent where there is no optimal length. */
  readonly spl?: number
  readonly steps: number
  readonly modelCalls: number
  readonly inputTokens: number
  readonly outputTokens: number
}

/** How a measure is read. */
export interface MeasureKind {
  /** Its value for an episode; absent where it has none. */
  of(metrics: MeasuredEpisode): number | undefined
  /** One line for lists. */
  readonly description: string
  readonly better: 'higher' | 'lower'
  /** The largest value there is; the smallest is 0. A world of somebody's own may reward beyond both. */
  readonly most: number
}

/** Every measure, the headline first. Steps, calls and tokens are what an episode cost. */
export const MEASURES: Readonly<Record<Measure, MeasureKind>> = {
  success: { of: ({ success }) => (success ? 1 : 0), description: '1 where the task was solved', better: 'higher', most: 1 },
  reward: { of: ({ reward }) => reward, description: 'sum of the rewards of the steps that stand', better: 'higher', most: 1 },
  progress: { of: ({ progress }) => progress, description: 'share of the goal met at the end', better: 'higher', most: 1 },
  spl: { of: ({ spl }) => spl, description: 'success x optimal / max(optimal, steps)', better: 'higher', most: 1 },
  steps: {
    of: ({ steps }) => steps,
    description: 'steps charged: chosen, replayed and automatic ones',
    better: 'lower',
    most: Infinity,
  },
  calls: { of: ({ modelCalls }) => modelCalls, description: 'calls of the model', better: 'lower', most: Infinity },
  tokens: {
    of: ({ inputTokens, outputTokens }) => inputTokens + outputTokens,
    description: 'tokens sent and received',
    better: 'lower',
    most: Infinity,
  },
}

/** Names of all measures. */
export const MEASURE_NAMES: readonly Measure[] = Object.keys(MEASURES) as Measure[]

/** Whether values of a measure are shares of 1. */
export function isShare(measure: Measure): boolean {
  return MEASURES[measure].most === 1
}
