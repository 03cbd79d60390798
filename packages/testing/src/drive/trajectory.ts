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
import type { EpisodeOptions } from './episode-options.ts'

/** Everything that happened in one episode. */
export interface Trajectory<State = unknown> {
  readonly agent: Agent
  readonly options: EpisodeOptions<State>
  readonly task: Task
  /** Initial place. */
  readonly start: Place<State>
  /** Steps in the world, including steps of rewinds. */
  readonly steps: readonly Step<State>[]
  /** Places of the episode, in order: the start, and the place after each step or rewind. */
  readonly places: readonly Place<State>[]
  /** The states of `places`. */
  readonly states: readonly State[]
  readonly calls: readonly Call[]
  readonly notes: readonly NoteEvent['note'][]
  readonly parseFailures: readonly ParseFailureEvent[]
  readonly rewinds: readonly RewindEvent[]
  /** Injected faults, in order. */
  readonly injectedFaults: readonly InjectedFault[]
  /** End reason. */
  readonly end: EndReason
  readonly success: boolean
  /** Sum of the rewards of steps that were not rewound. */
  readonly reward: number
  /** Share of the goal met at the end, 0 to 1. */
  readonly progress: number
  /** Final answer of the agent, if it stopped itself. */
  readonly answer?: Answer
  /** Failure behind an `error` end; its `cause` is the thrown value. */
  readonly error?: OrreryError
  readonly metrics: EpisodeMetrics
  /** Journal of the episode; times are 0 unless it has a time limit. */
  readonly events: readonly EpisodeEvent[]
}

/** State of an episode at one time. */
export interface Place<State = unknown> {
  /** Number of the step that led here, 0 for the start. */
  readonly step: number
  readonly state: State
  readonly observation: Observation
  readonly terminated: boolean
  readonly success: boolean
}

/** Step and the place it led to. */
export interface Step<State = unknown> extends Place<State> {
  readonly action: string
  readonly reward: number
  readonly changed: boolean
  /** Why the world refused the action. */
  readonly invalid?: InvalidAction
  /** Origin of the action: the agent, or a rewind. */
  readonly by: StepEnd['by']
}

/** Model call. */
export interface Call {
  readonly purpose: string
  readonly request: ModelRequest
  /** Absent if the call failed. */
  readonly reply?: ModelReply
  readonly error?: EventError
  /** Text of the first choice; empty if the call failed. */
  readonly text: string
  /** Number of steps taken before the call. */
  readonly afterStep: number
}

/** Fault that was injected, and the number of the event after it. */
export interface InjectedFault {
  readonly fault: Fault
  readonly seq: number
}
