import type { Measure } from '@orreryjs/statistics'

/** A condition on the results of one run or several, as `readGate` parses it. */
export interface Gate {
  readonly text: string
  readonly left: GateSide
  readonly relation: GateRelation
  readonly right: GateBound
}

/** `=` is equivalence: the sides differ by less than the margin, in either direction. */
export type GateRelation = '>' | '>=' | '<' | '<=' | '='

/** A metric of rows: `success(react)@runs/main`. */
export interface GateSide {
  readonly metric: GateMetric
  /** Selector of rows. @default every row */
  readonly row?: string
  /** Directory of a stored run. @default the run or runs that are tested */
  readonly run?: string
}

/** A metric that a gate can test. `pass@k` and `pass^k` need at least k attempts at each task. */
export type GateMetric =
  | { readonly name: Measure | 'cost' | 'unparsed' | 'each' }
  | { readonly name: 'pass@k' | 'pass^k'; readonly k: number }

/** The right side of a condition. */
export type GateBound =
  | {
      /** `80%`: a share from 0 to 1, or an amount per episode (cost: US dollars). */
      readonly kind: 'value'
      readonly value: number
    }
  | {
      /** `2 of 3`: at least so many successes in so many attempts, at every task. */
      readonly kind: 'attempts'
      readonly successes: number
      readonly attempts: number
    }
  | {
      /** `success(baseline) - 3pp`, `1.1 * tokens(baseline)`: the other side with an allowed difference or factor. */
      readonly kind: 'side'
      readonly side: GateSide
      /** @default 0 */
      readonly difference?: number
      /** Above 0. @default 1 */
      readonly factor?: number
    }
