import type { StepEnd } from '@orreryjs/core'
import { createTokenGuess, type TokenEstimator } from './token-estimator.ts'

/** Result of a step, without its position in the episode. */
export type Outcome = Pick<
  StepEnd,
  'observation' | 'page' | 'reward' | 'terminated' | 'success' | 'changed' | 'invalid' | 'state'
>

/** Known facts about a state. */
interface KnownState {
  readonly facts?: ReadonlyMap<string, string>
  readonly admissible?: readonly string[]
  /** Distance to goal; `NO_PLAN` without a plan. */
  readonly toGo?: number
}

/**
 * Memory of the episodes of a pack: worlds are deterministic, and models repeat texts. Writer and reader build the same memory, so
 * remembered values are not written.
 */
export interface PackMemory {
  outcome(key: string): Outcome | undefined
  keepOutcome(key: string, outcome: Outcome): void
  state(key: string): KnownState
  keepState(key: string, more: KnownState): void
  /** Returns the texts of a situation, latest first. Do not modify the result. */
  texts(key: string): readonly string[]
  rememberTexts(key: string, texts: readonly string[]): void
  /** Estimator of input tokens, for this pack only. */
  readonly tokenEstimator: TokenEstimator
  /** Approximate number of remembered values. */
  readonly size: number
}

const NOTHING: KnownState = {}

/** Creates a memory that extends `base` without changing it. */
export function createPackMemory(base?: PackMemory): PackMemory {
  const outcomes = new Map<string, Outcome>()
  const states = new Map<string, KnownState>()
  const replyTexts = new Map<string, readonly string[]>()
  let size = 0
  const state = (key: string): KnownState => states.get(key) ?? base?.state(key) ?? NOTHING
  return {
    outcome: (key) => outcomes.get(key) ?? base?.outcome(key),
    keepOutcome(key, outcome) {
      outcomes.set(key, outcome)
      size += 1
    },
    state,
    keepState(key, more) {
      states.set(key, { ...state(key), ...more })
      size += 1 + (more.facts?.size ?? 0) + (more.admissible?.length ?? 0)
    },
    texts: (key) => replyTexts.get(key) ?? base?.texts(key) ?? [],
    rememberTexts(key, texts) {
      replyTexts.set(key, texts)
      size += 1
    },
    tokenEstimator: createTokenGuess(),
    get size() {
      return size
    },
  }
}
