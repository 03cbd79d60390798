import type { InvalidAction, ModelCall, StepEnd } from '@orreryjs/core'
import type { StateChange } from '@orreryjs/reporting/data'

/** One step and what led to it; the last frame may have no step. */
export interface Frame {
  readonly thoughts: readonly Thought[]
  /** What the agent had in sight before the step. */
  readonly seen: string
  /** Whether that is not what the last step answered: it had gone back to another place. */
  readonly wentBack: boolean
  /** Actions worth offering before the step; absent where states could not be computed again. */
  readonly admissible?: readonly string[]
  readonly step?: FrameStep
}

/** A step in the world. */
export interface FrameStep {
  /** Position of its event. */
  readonly seq: number
  /** From 1, those on ways back included. */
  readonly number: number
  readonly action: string
  /** Who chose it. */
  readonly by: StepEnd['by']
  readonly observation: string
  readonly page: string
  readonly reward: number
  readonly changed: boolean
  readonly invalid?: InvalidAction
  /** Whether the world had refused the agent the same action in the same state before. */
  readonly again: boolean
  /** Hash of the state after it. */
  readonly state: string
  /** Of the state; empty where nothing changed or states could not be computed again. */
  readonly changes: readonly StateChange[]
}

/** Something that an agent thought, asked or did beside its steps. */
export interface Thought {
  /** Position of its event. */
  readonly seq: number
  readonly kind: ThoughtKind
  /** What was done, in a few words: `plans`, `model call react.step`. */
  readonly title: string
  readonly text?: string
  /** The whole call, its prompt included where the run keeps prompts. */
  readonly call?: ModelCall
  /** What going back changed. */
  readonly changes?: readonly StateChange[]
}

/** What a thought is drawn as. */
export type ThoughtKind = 'call' | 'thought' | 'plan' | 'subtask' | 'judgement' | 'change' | 'back' | 'trouble'
