import type { Observation } from '@orreryjs/core'
import type { Pair } from '@orreryjs/core/agents'
import type { ReflexionOptions } from './options.ts'

type MemoryRules = Pick<ReflexionOptions, 'strategy' | 'memorySize'>
type LoopRules = Pick<ReflexionOptions, 'loopRepeats' | 'loopSameObservation'>

/** A lesson and the trial it was drawn from, from 1. */
interface Lesson {
  readonly trial: number
  readonly text: string
}

/** What an episode remembers of its failed trials. */
export interface Memory {
  /** The latest lessons, oldest first. */
  readonly lessons: readonly Lesson[]
  /** The last failed trial, where the strategy shows it. */
  readonly lastAttempt: readonly Pair[]
}

/** Before the first trial. */
export const NO_MEMORY: Memory = { lessons: [], lastAttempt: [] }

/** Whether lessons are drawn at all. */
export function reflects(strategy: ReflexionOptions['strategy']): boolean {
  return strategy === 'reflexion' || strategy === 'both'
}

/** The memory after a failed trial: the latest `size` lessons, and the trial itself where the strategy shows it. */
export function remember(memory: Memory, pairs: readonly Pair[], lesson: Lesson | undefined, rules: MemoryRules): Memory {
  const lessons = [...memory.lessons, ...(lesson === undefined ? [] : [lesson])]
  const showsAttempt = rules.strategy === 'lastAttempt' || rules.strategy === 'both'
  return { lessons: lessons.slice(Math.max(0, lessons.length - rules.memorySize)), lastAttempt: showsAttempt ? pairs : [] }
}

/** An action that was taken, and what could be seen afterwards. */
export interface Taken {
  readonly action: string
  readonly seen: Observation
}

/** Whether the last action was taken more than `loopRepeats` times in a row. */
export function isLoop(taken: readonly Taken[], { loopRepeats, loopSameObservation }: LoopRules): boolean {
  const last = taken.at(-1)
  if (last === undefined || loopRepeats === 0 || taken.length <= loopRepeats) return false
  const isSame = ({ text, key }: Observation): boolean => text === last.seen.text && key === last.seen.key
  return taken
    .slice(-loopRepeats - 1)
    .every(({ action, seen }) => action === last.action && (!loopSameObservation || isSame(seen)))
}
