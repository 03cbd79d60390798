import '@orreryjs/testing/setup'
import { OrreryError } from '@orreryjs/core'
import {
  actionRefused,
  answeringModel,
  cyclingModel,
  drive,
  modelFails,
  observationLost,
  replyEmpty,
  tinyCraft,
  withModelFaults,
} from '@orreryjs/testing'
import { expect, expectTypeOf, test } from 'vitest'
import { actor, chooser, PLANKS, patient } from '../agents.ts'
import { messageOf } from './message-of.ts'

const world = tinyCraft()

test('toRecoverFrom replays the episode with the fault', async () => {
  const stubborn = await drive(actor(PLANKS), { world })
  const careful = await drive(patient(PLANKS), { world })
  await expect(careful).toRecoverFrom(actionRefused())
  await expect(careful).toRecoverFrom(actionRefused({ action: /^craft/, times: 2 }))
  await expect(careful).not.toRecoverFrom(actionRefused({ times: 3 }))
  await expect(stubborn).not.toRecoverFrom(actionRefused())
  await expect(stubborn).toRecoverFrom(observationLost())
  expectTypeOf(expect(careful).toRecoverFrom(actionRefused())).resolves.toEqualTypeOf<void>()
})

test('toRecoverFrom creates a fresh model per episode if it is a function', async () => {
  const run = await drive(chooser, { world, model: () => cyclingModel(['1', '3', '3']) })
  await expect(run).toRecoverFrom(replyEmpty({ from: 2 }))
  await expect(run).not.toRecoverFrom(modelFails('MODEL_TIMEOUT'))
})

test('toRecoverFrom shows the result with the fault', async () => {
  const run = await drive(actor(PLANKS), { world })
  expect(await messageOf(() => expect(run).toRecoverFrom(actionRefused()))).toMatchInlineSnapshot(`
    "expected actor on tiny-craft/all/planks to recover when an action was refused, but it was stopped by the agent after 2 steps

    last lines of the episode:
      ...
      craft 4 torch using 1 stick, 1 coal
      craft 3 ladder using 7 stick
      Goal: craft planks.
      (fault: an action was refused)
      1 > get 1 log
        (invalid action, precondition: a fault of the test refused it)
        Nothing happens.
      2 > craft 4 planks using 1 log
        (invalid action, precondition: too little log)
        Could not find enough items to craft planks
      it says: that was all
      agent-stopped: 2 steps, best known 2, reward 0, progress 0 %"
  `)
  const careful = await drive(patient(PLANKS), { world })
  expect((await messageOf(() => expect(careful).not.toRecoverFrom(actionRefused()))).split('\n')[0]).toMatchInlineSnapshot(
    `"expected patient on tiny-craft/all/planks not to recover when an action was refused, but it solved the task after 3 steps"`,
  )
})

test('toRecoverFrom rejects an episode that fails anyway, or a fault that is never injected', async () => {
  const failed = await drive(actor(['get 1 log']), { world })
  const run = await drive(actor(PLANKS), { world })
  const messages = [
    await messageOf(() => expect(failed).not.toRecoverFrom(actionRefused())),
    await messageOf(() => expect(run).toRecoverFrom(actionRefused({ action: 'dance' }))),
    await messageOf(() => expect(run).not.toRecoverFrom(actionRefused({ action: /^get/, from: 2 }))),
    await messageOf(() => expect(run).toRecoverFrom(replyEmpty())),
  ]
  expect(messages).toMatchInlineSnapshot(`
    [
      "toRecoverFrom needs an episode that succeeds; actor on tiny-craft/all/planks: it was stopped by the agent after 1 step",
      "toRecoverFrom: the fault (an action was refused) was never injected: actor on tiny-craft/all/planks has no action like "dance"",
      "toRecoverFrom: the fault (an action was refused) was never injected: actor on tiny-craft/all/planks has fewer than 2 actions like /^get/",
      "toRecoverFrom: the fault (a reply was empty) was never injected: actor on tiny-craft/all/planks has no model call",
    ]
  `)
})

test('toRecoverFrom explains why a used-up model cannot reply again', async () => {
  let remaining = 2
  const { generate } = answeringModel('once', () => ['1', '3'][2 - remaining--] ?? '')
  const strict = withModelFaults({
    id: 'strict',
    generate: (request, options) => (remaining === 0 ? fail() : generate(request, options)),
  })
  const run = await drive(chooser, { world, model: strict })
  await expect(expect(run).toRecoverFrom(observationLost())).rejects.toMatchObject({
    code: 'MODEL_SCRIPT',
    message: 'nothing left\n(replayed with a fault, with the model of the first episode)',
    hint: 'set `model` to a function, so that each episode gets a fresh model',
  })
})

function fail(): never {
  throw new OrreryError('MODEL_SCRIPT', 'nothing left')
}
