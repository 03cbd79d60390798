import type { Observation } from '@orreryjs/core'
import type { TranscriptEntry } from '@orreryjs/core/agents'
import type { ReflexionOptions } from './options.ts'

type MemoryRules = Pick<ReflexionOptions, 'strategy' | 'memorySize'>
type LoopRules = Pick<ReflexionOptions, 'loopRepeats' | 'loopSameObservation'>

/** A reflection and the number of its trial (1-based). */
interface Lesson {
  readonly trial: number
  readonly text: string
}

/** Memory of the failed trials of an episode. */
export interface Memory {
  /** The latest reflections, oldest first. */
  readonly lessons: readonly Lesson[]
  /** Transcript of the last failed trial, if the strategy shows it. */
  readonly lastAttempt: readonly TranscriptEntry[]
}

/** Memory before the first trial. */
export const EMPTY_MEMORY: Memory = { lessons: [], lastAttempt: [] }

/** True if the strategy writes reflections. */
export function writesReflections(strategy: ReflexionOptions['strategy']): boolean {
  return strategy === 'reflexion' || strategy === 'both'
}

/**
 * Returns the memory after a failed trial: the latest `memorySize` reflections, and the trial itself if the strategy shows it.
 */
export function remember(
  memory: Memory,
  pairs: readonly TranscriptEntry[],
  lesson: Lesson | undefined,
  rules: MemoryRules,
): Memory {
  const lessons = [...memory.lessons, ...(lesson === undefined ? [] : [lesson])]
  const showsAttempt = rules.strategy === 'lastAttempt' || rules.strategy === 'both'
  return { lessons: lessons.slice(Math.max(0, lessons.length - rules.memorySize)), lastAttempt: showsAttempt ? pairs : [] }
}

/** An executed action and the observation after it. */
export interface ExecutedAction {
  readonly action: string
  readonly observation: Observation
}

/** True if the last action was executed more than `loopRepeats` times in a row. */
export function isLoop(taken: readonly ExecutedAction[], { loopRepeats, loopSameObservation }: LoopRules): boolean {
  const last = taken.at(-1)
  if (last === undefined || loopRepeats === 0 || taken.length <= loopRepeats) return false
  const isSame = ({ text, key }: Observation): boolean => text === last.observation.text && key === last.observation.key
  return taken
    .slice(-loopRepeats - 1)
    .every(({ action, observation }) => action === last.action && (!loopSameObservation || isSame(observation)))
}
