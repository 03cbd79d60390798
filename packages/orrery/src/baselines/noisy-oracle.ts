import { type Agent, act, type World } from '@orreryjs/core'

/**
 * The oracle with mistakes: each step it takes a random admissible action with probability `noise`, and the first
 * action of a fresh plan otherwise. It gives up where success has gone out of reach.
 */
export function noisyOracle(world: World, noise: number): Agent {
  return {
    id: `noisy-oracle:${noise}`,
    version: 1,
    options: { noise },
    *program({ task, rng }) {
      let state = world.start(task).state
      for (;;) {
        const erring = rng.next() < noise
        const actions = erring ? world.admissible(state) : []
        const action = actions.length > 0 ? rng.pick(actions) : world.plan(state)?.[0]
        if (action === undefined) return
        const seen = yield* act(action)
        if (seen.ended) return
        state = world.step(state, action).state
      }
    },
  }
}
