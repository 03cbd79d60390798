import { contentHash, type World } from '@orreryjs/core'
import { createTextCache, memoizeByObject } from '@orreryjs/core/worlds'

/** Names of the exact facts about a state that a trainer can request. */
export const SIGNALS = ['state_key', 'progress', 'distance', 'dead_end', 'reward_components', 'admissible'] as const
/** Name of a signal. */
export type SignalName = (typeof SIGNALS)[number]

/** Exact facts about a state, computed by the world and never estimated. They are for trainers: no prompt may contain them. */
export interface Signals {
  /** Equal exactly if two states are equal, hidden parts included: 32 hexadecimal digits. */
  readonly state_key?: string
  /** Share of the goal that is met, 0 to 1. */
  readonly progress?: number
  /** Number of steps of the oracle's plan to success; 0 after success, `null` if success is unreachable. */
  readonly distance?: number | null
  /** True if no action leads to success any more. */
  readonly dead_end?: boolean
  /** Components of the reward by name, 0 to 1 each; `null` if the reward has no components. */
  readonly reward_components?: Readonly<Record<string, number>> | null
  /** Admissible actions; empty after the end. */
  readonly admissible?: readonly string[]
}

/** A state with its outcome: every `Turn` is one. */
export interface SignalState {
  readonly state: unknown
  readonly terminated: boolean
  readonly success: boolean
}

/** Returns the requested signals of a state. */
export type ReadSignals = (turn: SignalState, names: readonly SignalName[]) => Signals

/** Maximum number of memoized distances per world: about 10 MB. */
const MAX_DISTANCES = 100_000

const readers = new WeakMap<World, ReadSignals>()

/**
 * Returns the function that computes the signals of a world's states. Every caller in the process shares its memory: distances are
 * memoized by state key, so the members of a group pay once for a common state. The other signals are memoized by object.
 */
export function signalsOf(world: World): ReadSignals {
  const reader = readers.get(world) ?? createReader(world)
  readers.set(world, reader)
  return reader
}

function createReader(world: World): ReadSignals {
  const keyOf = memoizeByObject((state: object) => contentHash(state))
  const distances = createTextCache<number | null>(MAX_DISTANCES)
  const distanceOf = memoizeByObject((state: object) => distances(keyOf(state), () => world.plan(state)?.length ?? null))
  const progress = memoizeByObject((state: object) => world.progress(state))
  const admissible = memoizeByObject((state: object) => world.admissible(state))
  /** No state is a primitive value in a world of Orrery; a user's world may have one. */
  const asObject = (state: unknown): object => (typeof state === 'object' && state !== null ? state : Object(state))

  return ({ state, terminated, success }, names) => {
    const at = asObject(state)
    const distance = (): number | null => (success ? 0 : terminated ? null : distanceOf(at))
    const signals: { -readonly [Name in SignalName]?: Signals[Name] } = {}
    for (const name of names) {
      switch (name) {
        case 'state_key':
          signals.state_key = keyOf(at)
          break
        case 'progress':
          signals.progress = progress(at)
          break
        case 'distance':
          signals.distance = distance()
          break
        case 'dead_end':
          signals.dead_end = distance() === null
          break
        case 'reward_components':
          signals.reward_components = world.rewardComponents?.(state) ?? null
          break
        case 'admissible':
          signals.admissible = terminated ? [] : admissible(at)
          break
        default:
          name satisfies never
      }
    }
    return signals as Signals
  }
}
