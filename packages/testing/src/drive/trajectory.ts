import type {
  Agent,
  Answer,
  EndReason,
  EpisodeEvent,
  EventError,
  InvalidAction,
  ModelReply,
  ModelRequest,
  NoteEvent,
  Observation,
  OrreryError,
  ParseFailureEvent,
  RewindEvent,
  StepEnd,
  Task,
} from '@orreryjs/core'
import type { EpisodeMetrics } from '@orreryjs/harness'
import type { Fault } from '../faults/fault.ts'
import type { Setting } from './setting.ts'

/** Everything that happened in one episode. */
export interface Trajectory<State = unknown> {
  readonly agent: Agent
  readonly setting: Setting<State>
  readonly task: Task
  /** Where it began. */
  readonly start: Place<State>
  /** Steps in the world, those of a rewind included. */
  readonly steps: readonly Step<State>[]
  /** Where the episode stood, in order: the start, and each place after a step or a rewind. */
  readonly places: readonly Place<State>[]
  /** The states of `places`. */
  readonly states: readonly State[]
  readonly calls: readonly Call[]
  readonly notes: readonly NoteEvent['note'][]
  readonly parseFailures: readonly ParseFailureEvent[]
  readonly rewinds: readonly RewindEvent[]
  /** Faults of the setting that struck, in order. */
  readonly strikes: readonly Strike[]
  /** Why it ended. */
  readonly end: EndReason
  readonly success: boolean
  /** Sum of the rewards of the steps that stand. */
  readonly reward: number
  /** Share of the goal met at the end, 0 to 1. */
  readonly progress: number
  /** What the agent said when it stopped by itself. */
  readonly answer?: Answer
  /** The failure behind an `error` end; its `cause` is what was thrown. */
  readonly error?: OrreryError
  readonly metrics: EpisodeMetrics
  /** The journal of the episode; times are 0 unless it has a time limit. */
  readonly events: readonly EpisodeEvent[]
}

/** Where an episode stands. */
export interface Place<State = unknown> {
  /** Number of the step that led here, 0 for the start. */
  readonly step: number
  readonly state: State
  readonly observation: Observation
  readonly terminated: boolean
  readonly success: boolean
}

/** A step, and where it led. */
export interface Step<State = unknown> extends Place<State> {
  readonly action: string
  readonly reward: number
  readonly changed: boolean
  /** Why the world refused it. */
  readonly invalid?: InvalidAction
  /** Who chose it: the agent, or a rewind on its way. */
  readonly by: StepEnd['by']
}

/** A call of the model. */
export interface Call {
  readonly purpose: string
  readonly request: ModelRequest
  /** Absent where the call failed. */
  readonly reply?: ModelReply
  readonly error?: EventError
  /** Text of the first choice, empty where the call failed. */
  readonly text: string
  /** Steps taken before it. */
  readonly afterStep: number
}

/** A fault that struck, before the event of that number. */
export interface Strike {
  readonly fault: Fault
  readonly seq: number
}
