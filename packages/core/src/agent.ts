import type { Effect, RewindMeans } from './effects.ts'
import type { Limits } from './limits.ts'
import type { StreamPosition } from './memory.ts'
import type { Rng } from './primitives/rng.ts'
import type { Profile } from './profile.ts'
import type { Task } from './task.ts'
import type { Observation } from './world.ts'

/** An agent: a program that yields effects to the harness. It has no access to the world, to a model client or to a clock. */
export interface Agent {
  readonly id: string
  /** Incremented when a change can alter any score. */
  readonly version: number
  /** Settings that, together with the profile, decide its behaviour; written to logs. */
  readonly options?: Readonly<Record<string, unknown>>
  /** The rewind means that one of its options requires. A run that does not allow them rejects the agent. */
  readonly requiredRewind?: RequiredRewind
  /** The option because of which its requests list texts to choose from, `decode=choose`. A run warns about models that do not score them. */
  readonly scoringOption?: string
  /** True if the agent yields `recall` or `remember`. A run refuses a memory for others. @default false */
  readonly usesMemory?: boolean
  /**
   * The option with which it learns from the success of a task, or its id. A run with a memory that is online and without feedback rejects it.
   * @default it learns without feedback
   */
  readonly learnsFromFeedback?: string
  /** True if the agent calls a language model; if false, its rows name the model `none`. @default true */
  readonly asksModel?: boolean
  /** The program that decides in its place, such as a coding agent of the command line. @default its own code decides */
  readonly external?: ExternalProgram
  program(briefing: Briefing): AgentProgram
}

/**
 * A program that an agent starts. Executed again, it may decide otherwise: `verify` takes its steps and calls from the journal, `resume` starts
 * it anew after them (`Briefing.earlier`), and the journal holds its whole requests.
 */
export interface ExternalProgram {
  /** Throws `AGENT_UNAVAILABLE` if the program cannot be started here. */
  check(): Promise<void>
}

/** Rewind means that an option requires, and that option: `modify=rewind`. */
export interface RequiredRewind {
  readonly option: string
  readonly means: RewindMeans
}

/** A generator of effects; an async generator can use other libraries. */
export type AgentProgram =
  // biome-ignore lint/suspicious/noConfusingVoidType: a program that has nothing to answer simply returns.
  Generator<Effect, Answer | void, unknown> | AsyncGenerator<Effect, Answer | void, unknown>

/** Arguments of an agent's program. */
export interface Briefing {
  readonly task: Task
  readonly observation: Observation
  readonly limits: Limits
  readonly profile: Profile
  /** The agent's own random stream, named after the episode. */
  readonly rng: Rng
  /** When `act` returns rewards. An agent that needs rewards must say so in its results. */
  readonly feedback: FeedbackPolicy
  /**
   * The episode's place in a stream. With `memory: online` an agent may call the model after its last step, in order to learn from the
   * episode. @default the episode belongs to no stream
   */
  readonly stream?: StreamPosition
  /** Steps before an interruption, after which an external program starts anew. @default the episode begins */
  readonly earlier?: readonly { readonly action: string; readonly observation: string }[]
}

/** When the agent receives rewards and success: never, when the task terminates, or after each step. */
export type FeedbackPolicy = 'none' | 'terminal' | 'always'

/** The return value of an agent that stops voluntarily. */
export interface Answer {
  readonly text?: string
  /** The agent's own judgement of its attempt. */
  readonly claim?: 'success' | 'failure'
}

/** Why an episode ended. Only the first two come from the world. */
export type EndReason =
  | 'solved'
  | 'failed'
  | 'agent-stopped'
  /** The model declined to answer, or its provider's content filter blocked the prompt or the reply. */
  | 'refused'
  /** The prompt was longer than the model's context window. */
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
