import { type Agent, type AgentProgram, act, admissible, type Briefing } from '@orreryjs/core'
import { askUntilParsed, parsed, section, unparsed } from '@orreryjs/core/agents'

/** Creates an agent that takes these actions and stops, independent of its observations. */
export function actor(actions: readonly string[], id: string = 'actor'): Agent {
  return agentOf(function* () {
    for (const action of actions) if ((yield* act(action)).terminated) return undefined
    return { text: 'that was all' }
  }, id)
}

/** Creates an agent that retries each refused action at most twice. */
export function patient(actions: readonly string[]): Agent {
  return agentOf(function* () {
    for (const action of actions) {
      for (let tries = 0; tries < 3; tries += 1) {
        const { terminated, invalid } = yield* act(action)
        if (terminated) return undefined
        if (invalid === undefined) break
      }
    }
    return undefined
  }, 'patient')
}

/** Agent that lets a model choose among the admissible actions by number, and asks again after an invalid reply. */
export const chooser: Agent = agentOf(function* ({ observation }) {
  let lastText = observation.text
  for (;;) {
    const actions = yield* admissible()
    const menu = actions.map((action, index) => `${index + 1}. ${action}`).join('\n')
    const content = [section('OBSERVATION', lastText), section('ACTIONS', menu)].join('\n\n')
    const action = yield* askUntilParsed(
      { purpose: 'chooser.step', messages: [{ role: 'user', content }] },
      ({ text }) => {
        const chosen = actions[Number(text.trim()) - 1]
        return chosen === undefined ? unparsed('the number of an action') : parsed(chosen)
      },
      { fallback: () => 'inventory' },
    )
    const { observation: next, terminated } = yield* act(action)
    if (terminated) return undefined
    lastText = next.text
  }
}, 'chooser')

/** Creates an agent from its program. */
export function agentOf(program: (briefing: Briefing) => AgentProgram, id: string = 'tester'): Agent {
  return { id, version: 1, program }
}

/** Shortest plans for planks and for sticks. */
export const PLANKS: readonly string[] = ['get 1 log', 'craft 4 planks using 1 log']
export const STICKS: readonly string[] = [...PLANKS, 'craft 4 stick using 2 planks']
