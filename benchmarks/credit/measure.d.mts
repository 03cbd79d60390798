import type { Estimate } from '@orreryjs/statistics'

export interface EstimatorRow {
  readonly name: string
  readonly spearman: Estimate | undefined
  readonly kendall: Estimate | undefined
  readonly spearmanFailed: Estimate | undefined
  readonly kendallFailed: Estimate | undefined
}

export declare function measureEstimators(options: {
  readonly world: string
  readonly model: string
  readonly tasks: number
  readonly rollouts: number
}): Promise<{
  readonly steps: number
  readonly rollouts: number
  readonly successes: number
  readonly rows: readonly EstimatorRow[]
}>
