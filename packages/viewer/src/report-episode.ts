import type { EndReason } from '@orreryjs/core'
import type { Refusal, StepBy } from './report-data.ts'

/** A text, by its position in the report's `texts`. */
export type TextNumber = number

/** An episode that the page can play. */
export interface ReportEpisode {
  readonly id: string
  /** Position in the journal, from 1: what `orrery show` takes. */
  readonly number: number
  /** Positions of its place and of its row there. */
  readonly place: number
  readonly row: number
  readonly task: string
  readonly taskType: string
  readonly trial: number
  readonly goal: TextNumber
  readonly end: EndReason
  readonly success: boolean
  readonly reward: number
  /** Share of the goal met at the end, 0 to 1. */
  readonly progress: number
  readonly steps: number
  /** Length of the shortest known plan. */
  readonly optimal?: number
  readonly calls: number
  readonly tokens: number
  readonly failure?: EpisodeFailure
  readonly answer?: TextNumber
  readonly error?: TextNumber
  readonly opening: TextNumber
  /** What held at the start; absent where states could not be computed again. */
  readonly facts?: readonly Fact[]
  readonly frames: readonly Frame[]
}

/** Why an episode failed. */
export interface EpisodeFailure {
  readonly kind: string
  /** What was missing, as the last state has it. */
  readonly detail?: string
}

/** Something that holds in a state: `holding`, `apple 1`. */
export type Fact = readonly [name: TextNumber, value: TextNumber]

/** What changed in a state: absent before or after where it did not hold. */
export interface Change {
  readonly name: TextNumber
  readonly before?: TextNumber
  readonly after?: TextNumber
}

/** One step and what led to it; the last frame may have no step. */
export interface Frame {
  readonly thoughts: readonly Thought[]
  /** What the agent saw before the step, where it is not what the last step answered: it had gone back to another place. */
  readonly seen?: TextNumber
  /** Actions worth offering before the step; absent where states could not be computed again. */
  readonly admissible?: readonly TextNumber[]
  readonly step?: FrameStep
}

/** A step in the world. */
export interface FrameStep {
  readonly number: number
  readonly action: TextNumber
  readonly by: StepBy
  readonly observation: TextNumber
  readonly page: string
  readonly reward: number
  readonly changed: boolean
  readonly invalid?: Refusal
  /** Of the state; empty where nothing changed or states could not be computed again. */
  readonly changes: readonly Change[]
}

/** Something that an agent thought, asked or did beside its steps. */
export interface Thought {
  readonly kind: ThoughtKind
  /** What was done, in a few words: `plans`, `asks the model (react.step)`. */
  readonly title: string
  readonly text?: TextNumber
  /** What going back changed. */
  readonly changes?: readonly Change[]
}

/** What a thought is drawn as. */
export type ThoughtKind = 'call' | 'thought' | 'plan' | 'subtask' | 'judgement' | 'back' | 'trouble'
