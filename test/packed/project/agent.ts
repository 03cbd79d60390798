import { type Agent, act, admissible, ask } from '@orreryjs/core'

/** Shows a model what it sees and may do, and does what it says. */
export const listener: Agent = {
  id: 'listener',
  version: 1,
  *program({ task, observation }) {
    let seen = observation.text
    for (;;) {
      const actions = yield* admissible()
      const content = `Goal: ${task.goal}\n\n${seen}\n\nYou may:\n${actions.join('\n')}`
      const { choices } = yield* ask({ purpose: 'listener.step', messages: [{ role: 'user', content }] })
      const said = choices[0]?.text.trim() ?? ''
      const turn = yield* act(actions.includes(said) ? said : 'inventory')
      if (turn.ended) return
      seen = turn.observation.text
    }
  },
}
