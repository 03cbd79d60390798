import { type Agent, act, admissible } from '@orreryjs/core'

const PRODUCT = /^click\[B[0-9A-Z]{9}\]$/i

/**
 * WebShop's own rule: searches for the instruction as it stands, opens the first result and buys it without choosing any option.
 * It ends where there is nothing to search or to open.
 */
export function firstHit(): Agent {
  return {
    id: 'first-hit',
    version: 1,
    *program({ task }) {
      const searched = yield* act(`search[${task.goal}]`)
      if (searched.ended || searched.invalid !== undefined) return
      const first = (yield* admissible()).find((action) => PRODUCT.test(action))
      if (first === undefined) return
      const opened = yield* act(first)
      if (!opened.ended) yield* act('click[Buy Now]')
    },
  }
}
