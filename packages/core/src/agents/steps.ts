import type { Effect } from '../effects.ts'

/** A part of an agent's program: it asks for effects and ends with a value. Used with `yield*`. */
export type Steps<T> = Generator<Effect, T, unknown>
