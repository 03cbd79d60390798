import type { Answer, Seen } from '@orreryjs/core'
import type { Memory } from '../memory.ts'
import type { AdaptOptions } from '../options.ts'
import type { Opening, Part } from '../prompts.ts'
import type { Rules } from '../rules.ts'

/** Everything an episode works with. */
export interface Episode {
  readonly opening: Opening
  readonly rules: Rules
  readonly options: AdaptOptions
  readonly memory: Memory
}

/** A task of the recursion. */
export interface Task extends Part {
  /** What it is called: the subtask, or the goal of the whole task. */
  readonly goal: string
  /** The whole task is at depth 1. */
  readonly depth: number
}

/** What became of a task. */
export interface Outcome {
  /** `over`: the episode's task has ended, and there is nothing left to do. */
  readonly kind: 'success' | 'failure' | 'over'
  /** What is handed on. */
  readonly info: string
  /** Whether a failure is not worth a plan. */
  readonly isFinal?: boolean
  /** What the agent said. */
  readonly answer?: Answer
  /** What the end of the task earned, where the run tells. */
  readonly reward?: number
}

/** A failure that hands on what it was told. */
export function failure({ info }: Task): Outcome {
  return { kind: 'failure', info }
}

/** The task's end is the end of the episode, unless an oracle may be asked and says that it was no success. */
export function outcomeOfEnd({ options }: Episode, { info }: Task, { success, reward }: Seen): Outcome {
  const kind = options.oracleDone && success === false ? 'failure' : 'over'
  return { kind, info, ...(reward !== undefined && { reward }) }
}
