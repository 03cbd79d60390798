import type { Limits } from './limits.ts'
import type { ModelReply, ModelRequest } from './model.ts'
import type { AgentNote } from './note.ts'
import type { Tool } from './tool.ts'
import type { InvalidAction, Observation } from './world.ts'

/** Everything an agent can ask of the harness. */
export type Effect =
  | { readonly kind: 'act'; readonly action: string }
  | { readonly kind: 'ask'; readonly request: ModelRequest }
  | { readonly kind: 'admissible' }
  | { readonly kind: 'tools' }
  | { readonly kind: 'mark' }
  | { readonly kind: 'rewind'; readonly mark: Mark; readonly means?: readonly RewindMeans[] }
  | { readonly kind: 'note'; readonly note: AgentNote }
  | { readonly kind: 'remaining' }

/** A typed question: used with `yield*`, it yields one effect and returns its answer. */
export interface Operation<T> {
  [Symbol.iterator](): Iterator<Effect, T, unknown>
}

/** What an agent sees of a step. */
export interface Seen {
  readonly observation: Observation
  /** The task's own end was reached; the next `act` ends the episode. */
  readonly ended: boolean
  readonly changed: boolean
  readonly invalid?: InvalidAction
  /** Only as the feedback policy allows. */
  readonly reward?: number
  /** Only as the feedback policy allows. */
  readonly success?: boolean
}

/** A place to come back to. Opaque; valid in the episode that made it. */
export interface Mark {
  readonly id: number
}

/** How the harness goes back, from a free restore to nothing at all. The run's policy is an ordered list of these. */
export type RewindMeans = 'snapshot' | 'replay' | 'navigate' | 'none'

/** What a rewind did. */
export interface Rewound {
  readonly means: RewindMeans
  /** The state is the marked one; otherwise only what the agent can see is the same, or (with `none`) nothing changed. */
  readonly exact: boolean
  /** Steps it cost. */
  readonly steps: number
  readonly observation: Observation
  readonly ended: boolean
}

/** What is left of each limit, `Infinity` where none binds. */
export interface Remaining {
  readonly steps: number
  readonly modelCalls: number
  readonly tokens: number
  readonly limits: Limits
}

/** Take a step in the world. */
export function act(action: string): Operation<Seen> {
  return new EffectOperation({ kind: 'act', action })
}

/** Ask the language model. */
export function ask(request: ModelRequest): Operation<ModelReply> {
  return new EffectOperation({ kind: 'ask', request })
}

/** The actions worth offering now. */
export function admissible(): Operation<readonly string[]> {
  return new EffectOperation({ kind: 'admissible' })
}

/** The action space of the current page as typed functions. */
export function tools(): Operation<readonly Tool[]> {
  return new EffectOperation({ kind: 'tools' })
}

/** Remember this place. Free. */
export function mark(): Operation<Mark> {
  return new EffectOperation({ kind: 'mark' })
}

/**
 * Go back to a marked place by the means the run allows; the answer says which was used. An agent whose method goes
 * back in one way only names its `means`: those that the run allows too are tried, in the run's order.
 */
export function rewind(to: Mark, means?: readonly RewindMeans[]): Operation<Rewound> {
  return new EffectOperation({ kind: 'rewind', mark: to, ...(means && { means }) })
}

/** Tell the log about a thought, a plan, a remedy. */
export function note(event: AgentNote): Operation<void> {
  return new EffectOperation({ kind: 'note', note: event })
}

/** What is left of the budgets. */
export function remaining(): Operation<Remaining> {
  return new EffectOperation({ kind: 'remaining' })
}

/** Hand-rolled because a generator for one `yield` costs several times as much. */
class EffectOperation<T> implements Operation<T>, Iterator<Effect, T, unknown> {
  readonly #effect: Effect
  #asked = false

  constructor(effect: Effect) {
    this.#effect = effect
  }

  [Symbol.iterator](): Iterator<Effect, T, unknown> {
    return this.#asked ? new EffectOperation<T>(this.#effect) : this
  }

  next(answer?: unknown): IteratorResult<Effect, T> {
    // The harness answers each effect with the type its constructor promises.
    if (this.#asked) return { done: true, value: answer as T }
    this.#asked = true
    return { done: false, value: this.#effect }
  }

  throw(error: unknown): never {
    throw error
  }

  return(value?: T): IteratorResult<Effect, T> {
    return { done: true, value: value as T }
  }
}

/** A part of an agent's program: it asks for effects and ends with a value. Used with `yield*`. */
export type Steps<T> = Generator<Effect, T, unknown>
