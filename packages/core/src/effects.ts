import type { Limits } from './limits.ts'
import type { MemoryEntry } from './memory.ts'
import type { ModelReply, ModelRequest } from './model.ts'
import type { AgentNote } from './note.ts'
import type { JsonValue } from './primitives/json.ts'
import type { Tool } from './tool.ts'
import type { InvalidAction, Observation } from './world.ts'

/** Everything an agent can request from the harness. */
export type Effect =
  | { readonly kind: 'act'; readonly action: string }
  | { readonly kind: 'ask'; readonly request: ModelRequest }
  | { readonly kind: 'admissible' }
  | { readonly kind: 'tools' }
  | { readonly kind: 'mark' }
  | { readonly kind: 'rewind'; readonly mark: Mark; readonly means?: readonly RewindMeans[] }
  | { readonly kind: 'note'; readonly note: AgentNote }
  | { readonly kind: 'remaining' }
  | { readonly kind: 'recall'; readonly path: string }
  | { readonly kind: 'remember'; readonly key: string; readonly value: JsonValue }

/** A typed request: `yield*` yields one effect and returns its result. */
export interface EffectRequest<T> {
  [Symbol.iterator](): Iterator<Effect, T, unknown>
}

/** Result of a step, as the agent sees it. */
export interface StepResult {
  readonly observation: Observation
  /** The task has ended; the next `act` ends the episode. */
  readonly terminated: boolean
  readonly changed: boolean
  readonly invalid?: InvalidAction
  /** Present if the feedback policy allows it. */
  readonly reward?: number
  /** Present if the feedback policy allows it. */
  readonly success?: boolean
}

/** A place to rewind to. Opaque; valid only in the episode that created it. */
export interface Mark {
  readonly id: number
}

/**
 * Means of a rewind: restore a snapshot, replay from the start, navigate by legal moves, or stay. A run's policy is an ordered list of
 * means.
 */
export type RewindMeans = 'snapshot' | 'replay' | 'navigate' | 'none'

/** Result of a rewind. */
export interface RewindResult {
  readonly means: RewindMeans
  /** True if the state equals the marked state. Otherwise only the observation is equal or, with `none`, the state is unchanged. */
  readonly exact: boolean
  /** Number of steps the rewind took. */
  readonly steps: number
  readonly observation: Observation
  readonly terminated: boolean
}

/** Remaining budget; `Infinity` for a limit that is not set. */
export interface Remaining {
  readonly steps: number
  readonly modelCalls: number
  readonly tokens: number
  readonly limits: Limits
}

/** Takes a step in the world. */
export function act(action: string): EffectRequest<StepResult> {
  return new EffectOperation({ kind: 'act', action })
}

/** Calls the language model. */
export function ask(request: ModelRequest): EffectRequest<ModelReply> {
  return new EffectOperation({ kind: 'ask', request })
}

/** Returns the admissible actions in the current state. */
export function admissible(): EffectRequest<readonly string[]> {
  return new EffectOperation({ kind: 'admissible' })
}

/** Returns the action space of the current page as typed functions. */
export function tools(): EffectRequest<readonly Tool[]> {
  return new EffectOperation({ kind: 'tools' })
}

/** Marks the current place. Free. */
export function mark(): EffectRequest<Mark> {
  return new EffectOperation({ kind: 'mark' })
}

/**
 * Rewinds to a mark by means that the run allows; the result names the means used. `means` restricts them to those that the agent's
 * method supports; they are tried in the run's order.
 */
export function rewind(to: Mark, means?: readonly RewindMeans[]): EffectRequest<RewindResult> {
  return new EffectOperation({ kind: 'rewind', mark: to, ...(means && { means }) })
}

/** Writes a thought, a plan or another note to the journal. */
export function note(event: AgentNote): EffectRequest<void> {
  return new EffectOperation({ kind: 'note', note: event })
}

/** Returns the remaining budget. */
export function remaining(): EffectRequest<Remaining> {
  return new EffectOperation({ kind: 'remaining' })
}

/**
 * Reads the stream's memory: the entry with this key and those below it (`rules` reads `rules` and `rules/1`, not `rules2`), in the order
 * in which their keys were first written. Empty without a stream and with `memory: off`. Free.
 */
export function recall(path: string): EffectRequest<readonly MemoryEntry[]> {
  return new EffectOperation({ kind: 'recall', path })
}

/**
 * Writes an entry of the stream's memory, which later episodes of the stream can read; `null` deletes it. Has an effect only with
 * `memory: online`. Free.
 */
export function remember(key: string, value: JsonValue): EffectRequest<void> {
  return new EffectOperation({ kind: 'remember', key, value })
}

/** A hand-written iterator, because a generator for one `yield` costs several times as much. */
class EffectOperation<T> implements EffectRequest<T>, Iterator<Effect, T, unknown> {
  readonly #effect: Effect
  #isYielded = false

  constructor(effect: Effect) {
    this.#effect = effect
  }

  [Symbol.iterator](): Iterator<Effect, T, unknown> {
    return this.#isYielded ? new EffectOperation<T>(this.#effect) : this
  }

  next(answer?: unknown): IteratorResult<Effect, T> {
    // The harness answers each effect with the type that its constructor declares.
    if (this.#isYielded) return { done: true, value: answer as T }
    this.#isYielded = true
    return { done: false, value: this.#effect }
  }

  throw(error: unknown): never {
    throw error
  }

  return(value?: T): IteratorResult<Effect, T> {
    return { done: true, value: value as T }
  }
}

/** A part of an agent's program: yields effects and returns a value. Used with `yield*`. */
export type EffectGenerator<T> = Generator<Effect, T, unknown>
