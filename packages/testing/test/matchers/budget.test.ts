import '@orreryjs/testing/setup'
import type { LanguageModel } from '@orreryjs/core'
import { type Budget, cyclingModel, drive, tinyCraft } from '@orreryjs/testing'
import { expect, expectTypeOf, test } from 'vitest'
import { actor, chooser } from '../agents.ts'
import { messageOf } from './message-of.ts'

const run = await drive(chooser, { world: tinyCraft(), model: cyclingModel(['9', '1', '3']) })
const clumsy = await drive(actor(['dance', 'get 1 planks', 'get 65 log']), { world: tinyCraft() })
const tokens = run.metrics.inputTokens + run.metrics.outputTokens

test('toStayWithin passes if no limit is exceeded', () => {
  expect(run).toStayWithin({ steps: 2, modelCalls: 3, tokens, invalid: 0 })
  expect(clumsy).toStayWithin({ invalid: 3, cost: 0, modelCalls: 0 })
  expect(run).not.toStayWithin({ steps: 1 })
  expect(run).not.toStayWithin({ modelCalls: 2 })
  expect(run).not.toStayWithin({ tokens: tokens - 1 })
  expect(clumsy).not.toStayWithin({ invalid: 2 })
  expectTypeOf<Budget>().toHaveProperty('tokens')
})

test.each(['modelCalls', 'tokens'] as const)('toStayWithin refuses a limit of %s if the calls are not counted', async (name) => {
  const message = /are unknown: the agent made no model call through its episode/
  expect(await messageOf(() => expect(clumsy).toStayWithin({ [name]: 9 }))).toMatch(message)
  expect(await messageOf(() => expect(clumsy).not.toStayWithin({ [name]: 9 }))).toMatch(message)
})

test('toStayWithin names every exceeded limit', async () => {
  expect(await messageOf(() => expect(clumsy).toStayWithin({ invalid: 2, steps: 2, cost: 1 }))).toMatchInlineSnapshot(`
    "expected actor on tiny-craft/all/planks to stay within its budget, but it used 3 steps (limit 2), 3 invalid steps (limit 2)

    last lines of the episode:
      ...
      Goal: craft planks.
      1 > dance
        (invalid action, syntax: not a command of this world)
        Could not execute dance
      2 > get 1 planks
        (invalid action, unknown: planks cannot be fetched)
        Could not find planks
      3 > get 65 log
        (invalid action, precondition: between 1 and 64 can be held)
        Could not get 65 log
      it says: that was all
      agent-stopped: 3 steps, best known 2, reward 0, progress 0 %"
  `)
  expect((await messageOf(() => expect(clumsy).not.toStayWithin({ invalid: 3, steps: 9 }))).split('\n')[0]).toMatchInlineSnapshot(
    `"expected actor on tiny-craft/all/planks not to stay within its budget, but it did: 3 steps (limit 9), 3 invalid steps (limit 3)"`,
  )
})

test('toStayWithin counts dollars if the model reports them, and does not guess otherwise', async () => {
  const dear: LanguageModel = {
    id: 'dear',
    generate: () => ({ choices: [{ text: '1', finish: 'stop' }], usage: { inputTokens: 1, outputTokens: 1, cost: 0.25 } }),
  }
  const paid = await drive(chooser, { world: tinyCraft(), model: dear, limits: { maxModelCalls: 3 } })
  expect(paid).toStayWithin({ cost: 0.75 })
  expect(paid).not.toStayWithin({ cost: 0.74 })
  const dime: LanguageModel = {
    id: 'dime',
    generate: () => ({ choices: [{ text: '1', finish: 'stop' }], usage: { inputTokens: 1, outputTokens: 1, cost: 0.1 } }),
  }
  expect(await drive(chooser, { world: tinyCraft(), model: dime, limits: { maxModelCalls: 3 } })).toStayWithin({ cost: 0.3 })
  const unknown = 'toStayWithin: the cost is unknown: the replies of the model report none'
  expect(await messageOf(() => expect(run).toStayWithin({ cost: 1 }))).toBe(unknown)
  expect(await messageOf(() => expect(run).not.toStayWithin({ cost: 1 }))).toBe(unknown)
  for (const steps of [-1, Number.NaN]) {
    const message = `toStayWithin needs a limit of steps, 0 or more; got ${steps}`
    expect(await messageOf(() => expect(run).toStayWithin({ steps }))).toBe(message)
    expect(await messageOf(() => expect(run).not.toStayWithin({ steps }))).toBe(message)
  }
  expect(await messageOf(() => expect(run).toStayWithin({}))).toBe(
    'toStayWithin needs a limit: one of steps, modelCalls, tokens, cost, invalid',
  )
})
