import type { Answer, StepResult } from '@orreryjs/core'
import type { Memory } from '../memory.ts'
import type { AdaptOptions } from '../options.ts'
import type { PromptContext, PromptTask } from '../prompts.ts'
import type { Rules } from '../rules.ts'

/** State of an episode. */
export interface Episode {
  readonly promptContext: PromptContext
  readonly rules: Rules
  readonly options: AdaptOptions
  readonly memory: Memory
}

/** A task of the recursion. */
export interface Task extends PromptTask {
  /** The subtask, or the goal of the whole task. */
  readonly goal: string
  /** 1 for the whole task. */
  readonly depth: number
}

/** Result of a task. */
export interface Outcome {
  /** `over`: the episode's task has ended. */
  readonly kind: 'success' | 'failure' | 'over'
  /** Information for the next subtask. */
  readonly info: string
  /** True if a failure must not be planned. */
  readonly isFinal?: boolean
  /** The agent's answer. */
  readonly answer?: Answer
  /** Reward at the end of the task, if the run gives feedback. */
  readonly reward?: number
}

/** A failure that passes on the task's own information. */
export function failure({ info }: Task): Outcome {
  return { kind: 'failure', info }
}

/** The end of the task ends the episode, unless `oracleDone` is set and the feedback says it was unsuccessful. */
export function outcomeOfEnd({ options }: Episode, { info }: Task, { success, reward }: StepResult): Outcome {
  const kind = options.oracleDone && success === false ? 'failure' : 'over'
  return { kind, info, ...(reward !== undefined && { reward }) }
}
