import type {
  Agent,
  EndReason,
  FaultRates,
  FeedbackPolicy,
  GenerateOptions,
  LanguageModel,
  Limits,
  MemoryEntry,
  ModelReply,
  ModelRequest,
  Profile,
  RewindMeans,
  StreamPosition,
  Task,
  Turn,
  World,
} from '@orreryjs/core'
import type { DisturbanceCounts } from '../run/disturbance-counts.ts'

/** Faults and injections of an episode's world. */
export interface Disturbances {
  /** Absent without faults. */
  readonly faults?: FaultRates
  /** Content hashes by id; absent without injections. */
  readonly injections?: Readonly<Record<string, string>>
}

/** Everything that decides an episode. */
export interface EpisodeSpec {
  /** `LABEL/MODEL/TASK#TRIAL`; unique in a run and stable across machines. */
  readonly id: string
  readonly world: World
  /** Faults and injections of the world; absent if it has none. */
  readonly disturbances?: Disturbances
  readonly agent: Agent
  /** Name of the table row; distinguishes agents with different options. @default the agent's id */
  readonly label?: string
  readonly model: LanguageModel
  readonly task: Task
  /** Trial number, from 1. */
  readonly trial: number
  /** Number of this retry, from 1, after an infrastructure error ended the same trial. @default not a retry */
  readonly retry?: number
  /** Place in a stream, whose episodes are played one after another and share a memory. @default no stream */
  readonly stream?: StreamPosition
  readonly profile: Profile
  readonly limits: Limits
  readonly feedback: FeedbackPolicy
  /** Permitted rewind means, in order of preference. `none` is always last. */
  readonly rewind: readonly RewindMeans[]
  /** True if a thought is charged as a step. This changes success by 14 to 20 percentage points, so results always state it. */
  readonly countThoughts: boolean
  /** Name of the episode's seed. The agent's stream is `rng(seed, id)`; a seed other than '0' is also sent with every model request. */
  readonly seed: string
  /** True to record complete model requests; otherwise only their hash, since re-execution can rebuild them. */
  readonly keepPrompts: boolean
}

/** The only source of time in a run. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number
}

/** Replies that could not be parsed, neither as an action nor as anything else that was requested. */
export type UnparsedReplies = {
  readonly replies: number
  /** Of these, the replies that ended at the token limit. */
  readonly truncated: number
  /** Text of the first of these replies. */
  readonly first: string
}

/** A trial within an episode (Anticipatory Reflection, Plan+Act, Reflexion). */
export interface InnerTrialMetrics {
  /** Steps and memos of the agent, without steps of rewinds. */
  readonly actions: number
  /** Number of steps or subtasks in the agent's first plan; absent without a plan. */
  readonly planned?: number
}

/** Metrics of an episode, computed from its events. */
export interface EpisodeMetrics extends DisturbanceCounts {
  readonly episode: string
  readonly agent: string
  /** Name of the table row: the agent's id, or the run's name for it. */
  readonly label: string
  readonly world: string
  readonly model: string
  readonly split: string
  readonly task: string
  readonly taskType: string
  readonly trial: number
  /** Absent if the episode belongs to no stream. */
  readonly stream?: StreamPosition
  /** Writes to the memory of its stream, in order; absent without writes. */
  readonly memoryWrites?: readonly MemoryEntry[]
  /** How often the episode was retried after an infrastructure error; absent if never. */
  readonly retries?: number
  readonly end: EndReason
  readonly success: boolean
  readonly reward: number
  readonly progress: number
  /** Components of the reward, 0 to 1 by name; absent if the world defines none. */
  readonly rewardComponents?: Readonly<Record<string, number>>
  /** Charged steps: of the agent and of rewinds; thoughts if the run counts them. */
  readonly steps: number
  readonly chosenSteps: number
  readonly replayedSteps: number
  readonly automaticSteps: number
  readonly invalidSteps: Readonly<Record<'syntax' | 'unknown' | 'precondition', number>>
  readonly unchangedSteps: number
  /** Steps with the same action and observation as the step before. */
  readonly repeatedSteps: number
  readonly optimal?: number
  /** Success × optimal / max(optimal, steps); absent without an optimal length. */
  readonly spl?: number
  readonly modelCalls: number
  readonly modelCallsByPurpose: Readonly<Record<string, number>>
  readonly inputTokens: number
  readonly outputTokens: number
  /** Calls with estimated token counts; absent if there are none. */
  readonly estimatedCalls?: number
  readonly cost?: number
  readonly parseFailures: number
  /** Unparsed replies; absent if there are none. */
  readonly unparsed?: UnparsedReplies
  readonly fallbacks: number
  /** Calls for which a simulated model replied that it does not understand the prompt; absent if there are none. */
  readonly promptsNotUnderstood?: number
  /** Number of notes by kind: plan, reflection, remedy, modification, revision ... */
  readonly notes: Readonly<Record<string, number>>
  readonly rewinds: Readonly<Record<RewindMeans, number>>
  /** Trials within the episode, in order; absent if the agent notes none. */
  readonly attempts?: readonly InnerTrialMetrics[]
  /** The agent's judgement of the episode: of a note on the whole episode, or of its answer. */
  readonly claim?: 'success' | 'failure'
  readonly error?: { readonly code: string; readonly message: string }
}

/** The system clock. */
export const systemClock: Clock = { now: () => Date.now() }

/** A clock fixed at 0, for journals without times. A time limit has no effect on it. */
export const zeroClock: Clock = { now: () => 0 }

/** Source of the answers to `act` and `ask`: the world and the model, or a recording of them. */
export interface EffectAnswers {
  step(state: unknown, action: string): Turn
  generate(request: ModelRequest, options: GenerateOptions): ModelReply | Promise<ModelReply>
  /** Returns the entries of the next read of the memory; `undefined` if they come from the memory itself. @default the memory */
  recall?(path: string): readonly MemoryEntry[] | undefined
}

/** Creates answers from the episode's own world and model. */
export function createLiveAnswers(spec: EpisodeSpec): EffectAnswers {
  return {
    step: (state, action) => spec.world.step(state, action),
    generate: (request, options) => spec.model.generate(request, options),
  }
}

/** Returns the length of the oracle's plan from a task's first state; `undefined` without a plan. */
export type OptimalLength = (spec: EpisodeSpec, start: unknown) => number | undefined

/** Runs the world's oracle on each call. */
export const planLength: OptimalLength = (spec, start) => spec.world.plan(start)?.length

/** Runs the oracle once per task and world, for all agents, models and trials. */
export function cachedPlanLength(): OptimalLength {
  const lengths = new WeakMap<World, Map<string, number | undefined>>()
  return (spec, start) => {
    const known = lengths.get(spec.world) ?? new Map<string, number | undefined>()
    lengths.set(spec.world, known)
    if (!known.has(spec.task.hash)) known.set(spec.task.hash, planLength(spec, start))
    return known.get(spec.task.hash)
  }
}
