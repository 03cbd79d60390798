export interface RolloutStep {
  readonly before: string
  readonly after: string
  readonly textBefore: string
  readonly textAfter: string
  readonly action: string
  readonly isInvalid: boolean
}

export interface Rollout {
  readonly task: string
  readonly goal: string
  readonly success: boolean
  readonly steps: readonly RolloutStep[]
}

type Estimator = (rollouts: readonly Rollout[]) => readonly (readonly number[])[]

export declare const GAMMA: number
export declare const ESTIMATORS: Readonly<
  Record<
    'Monte Carlo return' | 'GAE, fitted value' | 'GiGPO anchor groups' | 'graph distance' | 'learned progress' | 'scripted judge',
    Estimator
  >
>
