import '@orreryjs/testing/setup'
import { scripted } from '@orreryjs/models/scripted'
import { drive, tinyCraft } from '@orreryjs/testing'
import { expect, test } from 'vitest'
import { listener } from './agent.ts'

test('executes admissible replies, and looks at the inventory otherwise', async () => {
  const run = await drive(listener, { world: tinyCraft(), model: scripted(['get 1 log', 'well', 'craft 4 planks using 1 log']) })
  expect(run).toSucceedWithin(3)
  expect(run).toTakeActions(['get 1 log', 'inventory', /^craft 4 planks/])
  expect(run).toStayWithin({ modelCalls: 3, invalid: 0 })
  expect(run).not.toReach('Could not')
})
