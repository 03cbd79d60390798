import { createTextCraft } from '@orreryjs/env-textcraft'
import { describeWorld } from '@orreryjs/testing'

const actions = [
  'get 2 bamboo',
  'get 0 bamboo',
  'get 99999999999999999999 string',
  'get 1 planks',
  'craft 1 stick using 2 bamboo',
  'craft stick using 2 bamboo',
  'craft 4 planks using 1 oak logs',
  'craft 1 stick using 2 bamboo, ',
  'inventory',
  'Inventory',
  'think: what now?',
]

/** Observations contain the commands, the goal and the inventory. */
const skip = [{ case: 'shows nothing hidden in its keys', reason: 'TextCraft hides nothing' }]

for (const dialect of ['strict', 'adapt', 'agentgym'] as const) {
  describeWorld({ name: `textcraft ${dialect}`, create: () => createTextCraft({ dialect }), actions, skip })
}
