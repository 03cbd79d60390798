import { inventoryState, textcraftProfile as react, scriptsOf, withStatedLines } from '@orreryjs/agent-react/actor'
import type { ProfileSource } from '@orreryjs/core'
import { NONE } from '../parse.ts'

const KEYS = `goal: the item to craft
inventory: the items that you hold with their numbers, such as 1 stick, 6 dark oak planks; None at first
think: what to do next and why, or None
action: one action in one of the forms above`

/** StateAct's prompt for TextCraft: ReAct's demonstrations, annotated with the inventory. */
export const textcraftProfile: ProfileSource = {
  id: 'stateact/textcraft',
  version: 1,
  world: 'textcraft',
  dialects: ['strict', 'adapt', 'agentgym'],
  parts: {
    instructions: react.parts['instructions'] ?? '',
    actions: '{{actions}}',
    keys: KEYS,
    maxTokens: '150',
    claimSuccess: 'Task Completed!',
    claimFailure: 'task failed!',
  },
  demonstrations: scriptsOf(react.demonstrations).map((script) =>
    withStatedLines(script, inventoryState(), (counts, { thoughts }) => [
      `inventory: ${[...counts].map(([item, count]) => `${count} ${item}`).join(', ') || NONE}`,
      `think: ${thoughts}`,
    ]),
  ),
}
