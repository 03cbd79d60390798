import type { InvalidAction, ModelCall, StepEnd } from '@orreryjs/core'
import type { StateChange } from '@orreryjs/reporting/data'

/** A step and the thoughts before it. The last frame may have no step. */
export interface Frame {
  readonly thoughts: readonly Thought[]
  /** Observation before the step. */
  readonly observation: string
  /** True if a rewind changed the observation since the last step. */
  readonly isAfterRewind: boolean
  /** Available actions before the step; absent if the states cannot be replayed. */
  readonly admissible?: readonly string[]
  readonly step?: FrameStep
}

/** A step in the world. */
export interface FrameStep {
  /** Position of its event. */
  readonly seq: number
  /** Number from 1, including steps of rewinds. */
  readonly number: number
  readonly action: string
  /** Source of the action. */
  readonly by: StepEnd['by']
  readonly observation: string
  readonly page: string
  readonly reward: number
  readonly changed: boolean
  readonly invalid?: InvalidAction
  /** True if the same action was invalid before in the same state. */
  readonly isRepeated: boolean
  /** Hash of the state after the step. */
  readonly state: string
  /** Changed facts of the state; empty if the states cannot be replayed. */
  readonly changes: readonly StateChange[]
}

/** A thought, model call, note or rewind of the agent between steps. */
export interface Thought {
  /** Position of its event. */
  readonly seq: number
  readonly kind: ThoughtKind
  /** Short title: `plans`, `model call react.step`. */
  readonly title: string
  readonly text?: string
  /** The model call, with its prompt if the run records prompts. */
  readonly call?: ModelCall
  /** Facts changed by a rewind. */
  readonly changes?: readonly StateChange[]
}

/** Category of a thought, for its style. */
export type ThoughtKind = 'call' | 'thought' | 'plan' | 'subtask' | 'judgement' | 'change' | 'back' | 'trouble'
