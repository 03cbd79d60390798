import { type Agent, act, admissible } from '@orreryjs/core'

/** Takes a uniformly random admissible action each step. The floor of every table. */
export function random(): Agent {
  return {
    id: 'random',
    version: 1,
    *program({ rng }) {
      for (;;) {
        const actions = yield* admissible()
        if (actions.length === 0) return
        const seen = yield* act(rng.pick(actions))
        if (seen.ended) return
      }
    },
  }
}
