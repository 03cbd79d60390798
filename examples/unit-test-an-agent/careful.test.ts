import '@orreryjs/testing/setup'
import { textcraftProfile } from '@orreryjs/agent-react'
import { scripted } from '@orreryjs/models/scripted'
import { describeAgent, drive, observationLost, stepThrough, tinyCraft } from '@orreryjs/testing'
import { expect, test } from 'vitest'
import { careful } from '../write-an-agent/agent.ts'

const world = tinyCraft()

test('executes the actions that the model chooses', async () => {
  const model = scripted(['get 1 log', 'craft 4 planks using 1 log'])
  const run = await drive(careful, { world, model })

  expect(run).toSucceedWithin(2)
  expect(run).toTakeActions(['get 1 log', /^craft 4 planks/])
  model.verify()
})

test('prompts again after an inadmissible action', async () => {
  const model = scripted(['get 1 diamond', 'get 1 log', 'craft 4 planks using 1 log'])
  const run = await drive(careful, { world, model })

  expect(run).toSucceed()
  expect(run).toStayWithin({ steps: 2, modelCalls: 3, invalid: 0 })
  expect(model.calls[1]?.messages.at(-1)?.content).toContain('one of the actions on offer')
})

test('lists the admissible actions', async () => {
  const run = stepThrough(careful, { world })
  const offer = await run.until('admissible')
  offer.answer(['open door', 'wait'])

  const { request } = await run.untilAsk('careful.choose')
  expect(request.messages[0]?.content).toContain('### ACTIONS NOW\nopen door\nwait\n')
  await run.stop()
})

test('does not need every observation', async () => {
  const model = () => scripted(['get 1 log', 'craft 4 planks using 1 log'])
  await expect(await drive(careful, { world, model })).toRecoverFrom(observationLost())
})

describeAgent({ name: 'careful', create: () => careful, profiles: [textcraftProfile] })
