import { type Agent, act, admissible, type World } from '@orreryjs/core'

/** Follows the world's own plan with full knowledge of the state: the ceiling of every table, not a fair competitor. */
export function oracle(world: World): Agent {
  return {
    id: 'oracle',
    version: 1,
    *program({ task }) {
      for (const action of world.plan(world.start(task).state) ?? []) {
        const result = yield* act(action)
        if (result.terminated) return
      }
    },
  }
}

/**
 * The oracle with errors: each step it takes a random admissible action with probability `noise`, and the first action of a new plan
 * otherwise. It stops when success is no longer possible.
 */
export function noisyOracle(world: World, noise: number): Agent {
  return {
    id: `noisy-oracle:${noise}`,
    version: 1,
    options: { noise },
    *program({ task, rng }) {
      let state = world.start(task).state
      for (;;) {
        const isRandomStep = rng.next() < noise
        const actions = isRandomStep ? world.admissible(state) : []
        const action = actions.length > 0 ? rng.pick(actions) : world.plan(state)?.[0]
        if (action === undefined) return
        const result = yield* act(action)
        if (result.terminated) return
        state = world.step(state, action).state
      }
    },
  }
}

/** Takes a uniformly random admissible action each step: the floor of every table. */
export function random(): Agent {
  return {
    id: 'random',
    version: 1,
    *program({ rng }) {
      for (;;) {
        const actions = yield* admissible()
        if (actions.length === 0) return
        const result = yield* act(rng.pick(actions))
        if (result.terminated) return
      }
    },
  }
}

/** Takes the first admissible action each step, to measure the effect of the list's order. */
export function firstAdmissible(): Agent {
  return {
    id: 'first-admissible',
    version: 1,
    *program() {
      for (;;) {
        const first = (yield* admissible())[0]
        if (first === undefined) return
        const result = yield* act(first)
        if (result.terminated) return
      }
    },
  }
}

const PRODUCT = /^click\[B[0-9A-Z]{9}\]$/i

/**
 * WebShop's rule-based baseline: searches for the instruction text, opens the first result and buys it without choosing options. Stops if
 * there is no search or no result.
 */
export function firstHit(): Agent {
  return {
    id: 'first-hit',
    version: 1,
    *program({ task }) {
      const searched = yield* act(`search[${task.goal}]`)
      if (searched.terminated || searched.invalid !== undefined) return
      const first = (yield* admissible()).find((action) => PRODUCT.test(action))
      if (first === undefined) return
      const opened = yield* act(first)
      if (!opened.terminated) yield* act('click[Buy Now]')
    },
  }
}
