import { type Agent, act, admissible, ask } from '@orreryjs/core'

/** Shows a model the observation and the admissible actions, and executes its reply. */
export const listener: Agent = {
  id: 'listener',
  version: 1,
  *program({ task, observation }) {
    let text = observation.text
    for (;;) {
      const actions = yield* admissible()
      const content = `Goal: ${task.goal}\n\n${text}\n\nYou may:\n${actions.join('\n')}`
      const { choices } = yield* ask({ purpose: 'listener.step', messages: [{ role: 'user', content }] })
      const reply = choices[0]?.text.trim() ?? ''
      const turn = yield* act(actions.includes(reply) ? reply : 'inventory')
      if (turn.terminated) return
      text = turn.observation.text
    }
  },
}
