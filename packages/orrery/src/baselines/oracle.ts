import { type Agent, act, type World } from '@orreryjs/core'

/** Follows the world's own plan with full knowledge of the state: the ceiling of every table. Not a fair competitor. */
export function oracle(world: World): Agent {
  return {
    id: 'oracle',
    version: 1,
    *program({ task }) {
      for (const action of world.plan(world.start(task).state) ?? []) {
        const seen = yield* act(action)
        if (seen.ended) return
      }
    },
  }
}
