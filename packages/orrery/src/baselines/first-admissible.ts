import { type Agent, act, admissible } from '@orreryjs/core'

/** Takes the first admissible action each step: what the order of the list alone is worth. */
export function firstAdmissible(): Agent {
  return {
    id: 'first-admissible',
    version: 1,
    *program() {
      for (;;) {
        const first = (yield* admissible())[0]
        if (first === undefined) return
        const seen = yield* act(first)
        if (seen.ended) return
      }
    },
  }
}
