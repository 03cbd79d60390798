import type { Effect } from '../effects.ts'
import { isContextOverflow } from '../errors.ts'

/** A window over what an agent remembers, which shrinks where the model's own is shorter. */
export interface FittingWindow<Item> {
  /**
   * Does something with the latest of the items; where the prompt that comes of them is longer than the model's window, again with
   * half of them, down to one. From then on the window holds as many as were taken.
   */
  within<T>(
    items: readonly Item[],
    attempt: (latest: readonly Item[]) => Generator<Effect, T, unknown>,
  ): Generator<Effect, T, unknown>
}

/** A window that holds everything until a model's is found to be shorter. */
export function fittingWindow<Item>(): FittingWindow<Item> {
  let most = Number.POSITIVE_INFINITY
  return {
    *within(items, attempt) {
      for (;;) {
        const latest = items.slice(Math.max(0, items.length - most))
        try {
          return yield* attempt(latest)
        } catch (error) {
          if (!isContextOverflow(error) || latest.length <= 1) throw error
          most = Math.floor(latest.length / 2)
        }
      }
    },
  }
}
