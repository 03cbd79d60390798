import type { Effect, RewindMeans } from './effects.ts'
import type { Limits } from './limits.ts'
import type { Rng } from './primitives/rng.ts'
import type { Profile } from './profile.ts'
import type { Task } from './task.ts'
import type { Observation } from './world.ts'

/** An agent is a program over effects. It owns no loop over the outside world, holds no client and reads no clock. */
export interface Agent {
  readonly id: string
  /** Raised when a change can alter any score. */
  readonly version: number
  /** What decides its behaviour beside the profile; written to logs. */
  readonly options?: Readonly<Record<string, unknown>>
  /** The way back that one of its options names; a run that does not allow it would play something else under that name. */
  readonly wayBack?: WayBack
  /** Whether it asks a language model; where it does not, its rows name the model `none`. @default true */
  readonly asksModel?: boolean
  program(briefing: Briefing): AgentProgram
}

/** A means of going back, and the option that asks for it: `modify=rewind`. */
export interface WayBack {
  readonly option: string
  readonly means: RewindMeans
}

/** A plain generator, or an async one to use other libraries inside. */
export type AgentProgram =
  // biome-ignore lint/suspicious/noConfusingVoidType: a program that has nothing to answer simply returns.
  Generator<Effect, Answer | void, unknown> | AsyncGenerator<Effect, Answer | void, unknown>

/** What an agent is told before its first effect. */
export interface Briefing {
  readonly task: Task
  readonly observation: Observation
  readonly limits: Limits
  readonly profile: Profile
  /** The agent's own stream, named after the episode. */
  readonly rng: Rng
  /** Whether `act` tells rewards. An agent that needs them must say so in its results. */
  readonly feedback: FeedbackPolicy
}

/** When an agent is told rewards and success: never, at the task's end, or after each step. */
export type FeedbackPolicy = 'none' | 'terminal' | 'always'

/** What an agent has to say when it stops by itself. */
export interface Answer {
  readonly text?: string
  /** Whether the agent believes that the task is done. */
  readonly claim?: 'success' | 'failure'
}

/** Why an episode ended. A world can only produce the first two. */
export type EndReason =
  | 'solved'
  | 'failed'
  | 'gave-up'
  /** The model declined to answer. */
  | 'refused'
  /** The agent's prompt was longer than the model's window. */
  | 'context-overflow'
  | 'step-limit'
  | 'model-call-limit'
  | 'token-limit'
  | 'invalid-limit'
  | 'repeat-limit'
  | 'time-limit'
  | 'cost-limit'
  | 'aborted'
  | 'error'
