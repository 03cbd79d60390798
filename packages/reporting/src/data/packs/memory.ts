import type { StepEnd } from '@orreryjs/core'
import { createTokenGuess, type TokenGuess } from './tokens.ts'

/** What a step came to, apart from where in the episode it was taken. */
export type Outcome = Pick<
  StepEnd,
  'observation' | 'page' | 'reward' | 'terminated' | 'success' | 'changed' | 'invalid' | 'state'
>

/** What a state is like, as far as it was told. */
interface KnownState {
  readonly facts?: ReadonlyMap<string, string>
  readonly admissible?: readonly string[]
  /** `NO_PLAN` where there is none. */
  readonly toGo?: number
}

/**
 * What the episodes of a pack have shown so far: worlds do the same in the same state, and models say the same again. Whoever writes a
 * pack and whoever reads it remember the same, and what is as remembered is not written.
 */
export interface PackMemory {
  outcome(key: string): Outcome | undefined
  keepOutcome(key: string, outcome: Outcome): void
  state(key: string): KnownState
  keepState(key: string, more: KnownState): void
  /** Texts of a situation, the latest first. Not to be changed. */
  said(key: string): readonly string[]
  keepSaid(key: string, texts: readonly string[]): void
  /** What calls take in; of this pack alone. */
  readonly guess: TokenGuess
  /** How many values are kept, roughly. */
  readonly size: number
}

const NOTHING: KnownState = {}

/** A memory that goes on where another ended, which stays as it is. */
export function createPackMemory(base?: PackMemory): PackMemory {
  const outcomes = new Map<string, Outcome>()
  const states = new Map<string, KnownState>()
  const said = new Map<string, readonly string[]>()
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
    said: (key) => said.get(key) ?? base?.said(key) ?? [],
    keepSaid(key, texts) {
      said.set(key, texts)
      size += 1
    },
    guess: createTokenGuess(),
    get size() {
      return size
    },
  }
}
