import type { Effect } from '../effects.ts'
import { isContextOverflow } from '../errors.ts'

/** A window over the items of an agent's memory that shrinks to fit the model's context window. */
export interface ShrinkingWindow<Item> {
  /**
   * Runs `attempt` with the latest items. If its prompt exceeds the model's context window, retries with half of them, down to one. The
   * window keeps the size that worked.
   */
  attempt<T>(
    items: readonly Item[],
    attempt: (latest: readonly Item[]) => Generator<Effect, T, unknown>,
  ): Generator<Effect, T, unknown>
}

/** Creates a window without a bound; an overflow of the model's context window sets one. */
export function createShrinkingWindow<Item>(): ShrinkingWindow<Item> {
  let capacity = Number.POSITIVE_INFINITY
  return {
    *attempt(items, attempt) {
      for (;;) {
        const latest = items.slice(Math.max(0, items.length - capacity))
        try {
          return yield* attempt(latest)
        } catch (error) {
          if (!isContextOverflow(error) || latest.length <= 1) throw error
          capacity = Math.floor(latest.length / 2)
        }
      }
    },
  }
}
