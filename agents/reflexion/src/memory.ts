import type { Observation } from '@orreryjs/core'
import type { TranscriptEntry } from '@orreryjs/core/agents'
import type { ReflexionOptions } from './options.ts'

type MemoryRules = Pick<ReflexionOptions, 'strategy' | 'memorySize'>
type LoopRules = Pick<ReflexionOptions, 'loopRepeats' | 'loopSameObservation'>

/** A reflection and the number of its trial (1-based). */
interface Reflection {
  readonly trial: number
  readonly text: string
}

/** Memory of the failed trials of an episode. */
export interface Memory {
  /** The latest reflections, oldest first. */
  readonly reflections: readonly Reflection[]
  /** Transcript of the last failed trial, if the strategy shows it. */
  readonly lastAttempt: readonly TranscriptEntry[]
}

/** Memory before the first trial. */
export const EMPTY_MEMORY: Memory = { reflections: [], lastAttempt: [] }

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
  reflection: Reflection | undefined,
  rules: MemoryRules,
): Memory {
  const reflections = [...memory.reflections, ...(reflection === undefined ? [] : [reflection])]
  const showsAttempt = rules.strategy === 'lastAttempt' || rules.strategy === 'both'
  return {
    reflections: reflections.slice(Math.max(0, reflections.length - rules.memorySize)),
    lastAttempt: showsAttempt ? pairs : [],
  }
}

/** An executed action and the observation after it. */
export interface ExecutedAction {
  readonly action: string
  readonly observation: Observation
}

/** True if the last action was executed more than `loopRepeats` times in a row. */
export function isLoop(executedActions: readonly ExecutedAction[], { loopRepeats, loopSameObservation }: LoopRules): boolean {
  const last = executedActions.at(-1)
  if (last === undefined || loopRepeats === 0 || executedActions.length <= loopRepeats) return false
  const isSame = ({ text, key }: Observation): boolean => text === last.observation.text && key === last.observation.key
  return executedActions
    .slice(-loopRepeats - 1)
    .every(({ action, observation }) => action === last.action && (!loopSameObservation || isSame(observation)))
}
