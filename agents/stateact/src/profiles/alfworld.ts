import { householdState, alfworldProfile as react, scriptsOf, withStatedLines } from '@orreryjs/agent-react/actor'
import type { ProfileSource } from '@orreryjs/core'
import { NONE } from '../parse.ts'

const INSTRUCTIONS = 'You do chores in one room of a house that is played in text.'

const KEYS = `goal: the goal of the task
locations visited: the places that you went to, None at first
current location: the place that you went to last, None at first
current inventory: the thing that you hold, or None
thought: what to do next and why, or None
action: one action in one of the forms above`

/** StateAct's prompt for ALFWorld: ReAct's demonstrations, annotated with the state. */
export const alfworldProfile: ProfileSource = {
  id: 'stateact/alfworld',
  version: 1,
  world: 'alfworld',
  dialects: ['2.1.2', '2.1.1'],
  parts: { instructions: INSTRUCTIONS, actions: '{{actions}}', keys: KEYS },
  demonstrations: scriptsOf(react.demonstrations).map((script) =>
    withStatedLines(script, householdState(), ({ visited, location, inHand }, { thoughts }) => [
      `locations visited: ${visited.join(', ') || NONE}`,
      `current location: ${location || NONE}`,
      `current inventory: ${inHand || NONE}`,
      `thought: ${thoughts}`,
    ]),
  ),
}
