import { type Agent, act, admissible, askFor, parsed, section, unparsed } from '@orrery/core'

/** Lets a model choose among the admissible actions by number. */
export const careful: Agent = {
  id: 'careful',
  version: 1,
  *program({ observation, profile }) {
    let seen = observation.text
    for (;;) {
      const actions = yield* admissible()
      const menu = actions.map((action, index) => `${index + 1}. ${action}`).join('\n')
      const content = [profile.parts['instructions'], section('OBSERVATION', seen), section('ACTIONS', menu)].join('\n\n')
      const action = yield* askFor(
        { purpose: 'careful.choose', messages: [{ role: 'user', content }] },
        ({ text }) => {
          const chosen = actions[Number(text.trim()) - 1]
          return chosen === undefined ? unparsed('the number of an action') : parsed(chosen)
        },
        { fallback: () => 'look' },
      )
      const { observation, ended } = yield* act(action)
      if (ended) return
      seen = observation.text
    }
  },
}
