import type {
  Agent,
  EndReason,
  FeedbackPolicy,
  GenerateOptions,
  LanguageModel,
  Limits,
  ModelReply,
  ModelRequest,
  Profile,
  RewindMeans,
  Task,
  Turn,
  World,
} from '@orreryjs/core'

/** Everything that decides one episode. */
export interface EpisodeSpec {
  /** `LABEL/MODEL/TASK#TRIAL`; unique in a run and stable across machines. */
  readonly id: string
  readonly world: World
  readonly agent: Agent
  /** Name of the row of the run's table: tells agents with other options apart. @default the agent's id */
  readonly label?: string
  readonly model: LanguageModel
  readonly task: Task
  /** Attempt number, from 1. */
  readonly trial: number
  /** Which time this attempt is played again, from 1, as something outside the agent ended it before. @default the first time */
  readonly retry?: number
  readonly profile: Profile
  readonly limits: Limits
  readonly feedback: FeedbackPolicy
  /** Means of going back the harness may use, in order of preference. `none` is always last. */
  readonly rewind: readonly RewindMeans[]
  /** Whether a noted thought is charged as a step. It moves success by 14 to 20 points, so it is printed with every result. */
  readonly countThoughts: boolean
  /** Name of the episode's seed; the agent's stream is `rng(seed, id)`, and each but '0' reaches every model request. */
  readonly seed: string
  /** Whether model requests are written whole; otherwise their hash alone, as re-execution can rebuild them. */
  readonly keepPrompts: boolean
}

/** The only source of time in a run. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number
}

/** Replies that no action, and nothing else that was asked for, could be read from. */
export type Unread = {
  readonly replies: number
  /** Those of them that ended at their bound of tokens. */
  readonly cut: number
  /** What the first of them said. */
  readonly first: string
}

/** A trial within an episode (Anticipatory Reflection, Plan+Act, Reflexion). */
export interface AttemptMetrics {
  /** Steps that the agent chose, and what it noted down; not those of going back. */
  readonly actions: number
  /** Steps or subtasks of the plan that it made first; absent where it made none. */
  readonly planned?: number
}

/** What an episode came to, measured from its events. */
export interface EpisodeMetrics {
  readonly episode: string
  readonly agent: string
  /** Name of the row: the agent's id, or what the run calls it with its options. */
  readonly label: string
  readonly world: string
  readonly model: string
  readonly split: string
  readonly task: string
  readonly taskType: string
  readonly trial: number
  /** How often it was played again after something outside the agent had ended it; absent where it was not. */
  readonly retries?: number
  readonly end: EndReason
  readonly success: boolean
  readonly reward: number
  readonly progress: number
  /** What the reward looks at, 0 to 1 by name; absent where the world does not tell. */
  readonly parts?: Readonly<Record<string, number>>
  /** Steps charged: chosen by the agent, replayed and automatic; thoughts where the run counts them. */
  readonly steps: number
  readonly chosenSteps: number
  readonly replayedSteps: number
  readonly automaticSteps: number
  readonly invalidSteps: Readonly<Record<'syntax' | 'unknown' | 'precondition', number>>
  readonly unchangedSteps: number
  /** Steps whose action and observation equal those of the step before. */
  readonly repeatedSteps: number
  readonly optimal?: number
  /** Success x optimal / max(optimal, steps); absent where there is no optimal length. */
  readonly spl?: number
  readonly modelCalls: number
  readonly modelCallsByPurpose: Readonly<Record<string, number>>
  readonly inputTokens: number
  readonly outputTokens: number
  /** Calls whose tokens are estimated, as nobody told them; absent where there are none. */
  readonly estimatedCalls?: number
  readonly cost?: number
  readonly parseFailures: number
  /** Calls that brought nothing that could be read; absent where there were none. */
  readonly unread?: Unread
  readonly fallbacks: number
  /** Calls of a simulated model that answered that the prompt is not understood; absent where there were none. */
  readonly unreadPrompts?: number
  /** Notes by kind: plan, reflection, remedy, modification, revision ... */
  readonly notes: Readonly<Record<string, number>>
  readonly rewinds: Readonly<Record<RewindMeans, number>>
  /** Attempts at the task within the episode, in order; absent where the agent tells of none. */
  readonly attempts?: readonly AttemptMetrics[]
  readonly claim?: 'success' | 'failure'
  readonly error?: { readonly code: string; readonly message: string }
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() }

/** A clock that stands still at 0: journals without times. A time limit never binds on it. */
export const zeroClock: Clock = { now: () => 0 }

/** Where the answers to `act` and `ask` come from: the world and the model themselves, or a record of them. */
export interface Answers {
  step(state: unknown, action: string): Turn
  generate(request: ModelRequest, options: GenerateOptions): ModelReply | Promise<ModelReply>
}

/** Answers from the episode's own world and model. */
export function liveAnswers(spec: EpisodeSpec): Answers {
  return {
    step: (state, action) => spec.world.step(state, action),
    generate: (request, options) => spec.model.generate(request, options),
  }
}

/** Length of the oracle's plan from a task's first state; `undefined` where there is none. */
export type OptimalLength = (spec: EpisodeSpec, start: unknown) => number | undefined

/** Asks the world's oracle each time. */
export const planLength: OptimalLength = (spec, start) => spec.world.plan(start)?.length

/** Asks the oracle once a task and world, however many agents, models and trials play it. */
export function cachedPlanLength(): OptimalLength {
  const lengths = new WeakMap<World, Map<string, number | undefined>>()
  return (spec, start) => {
    const known = lengths.get(spec.world) ?? new Map<string, number | undefined>()
    lengths.set(spec.world, known)
    if (!known.has(spec.task.hash)) known.set(spec.task.hash, planLength(spec, start))
    return known.get(spec.task.hash)
  }
}
