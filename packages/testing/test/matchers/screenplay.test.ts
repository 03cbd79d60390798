import '@orreryjs/testing/setup'
import { act, ask, type LanguageModel, mark, note, rewind } from '@orreryjs/core'
import { cyclingModel, drive, observationLost, screenplay, tinyCraft, tinyShop } from '@orreryjs/testing'
import { expect, test } from 'vitest'
import { actor, agentOf, chooser, PLANKS } from '../agents.ts'
import { messageOf } from './message-of.ts'

const run = await drive(chooser, {
  world: tinyCraft(),
  model: cyclingModel(['the first', '1', '3']),
  faults: [observationLost()],
})

test('toMatchScreenplay compares with a snapshot file, also with hints', async () => {
  expect(run).toMatchScreenplay()
  expect(await drive(actor(PLANKS), { world: tinyCraft() })).toMatchScreenplay('by hand')
})

test('toMatchInlineScreenplay compares with an inline snapshot', () => {
  expect(run).toMatchInlineScreenplay(`
    "chooser plays tiny-craft/all/planks

    Crafting commands:
    craft 4 planks using 1 log
    craft 4 stick using 2 planks
    craft 4 torch using 1 stick, 1 coal
    craft 3 ladder using 7 stick

    Goal: craft planks.

    chooser.step: the first
    (unparsed reply: expected the number of an action; reprompt)
    chooser.step: 1
    (fault: an observation was lost)
    1 > get 1 log
      (nothing)

    chooser.step: 3
    2 > craft 4 planks using 1 log
      Crafted 4 planks
      (reward 1)

    solved: 2 steps, best known 2, reward 1, progress 100 %"
  `)
})

test('every event has its line', async () => {
  const model: LanguageModel = {
    id: 'both',
    generate: () => ({
      choices: [
        { text: 'so:\nlook', toolCalls: [{ id: '1', name: 'go', arguments: '{"to":"x"}' }], finish: 'tool-calls' },
        { text: '', toolCalls: [{ id: '2', name: 'stay', arguments: '{}' }], finish: 'tool-calls' },
      ],
      usage: { inputTokens: 0, outputTokens: 0 },
    }),
  }
  const agent = agentOf(function* () {
    yield* ask({ purpose: 'test.step', messages: [], n: 2 })
    const start = yield* mark()
    yield* act('search[\u001b]')
    yield* act('search[lamp]')
    yield* note({ kind: 'plan', text: '', steps: ['go back', 'stop'] })
    yield* rewind(start)
    return { text: 'enough', claim: 'failure' }
  })
  expect(await drive(agent, { world: tinyShop(), model, rewind: ['navigate'] })).toMatchInlineScreenplay(`
    "tester plays tiny-shop/all/1

    Buy the blue lamp L2.

    test.step: so:
      look
      calls go {"to":"x"}
      or: calls stay {}
    1 > search[\\u001b]
      (invalid action, unknown: not on this page)
      Buy the blue lamp L2.

    2 > search[lamp]
      Results for lamp: L1, L2

    plans:
      1. go back
      2. stop
    3 > click[Back to Search] (navigate)
      Buy the blue lamp L2.

    (rewinds by navigate: 1 step)
    it says: enough (it claims failure)
    agent-stopped: 3 steps, best known 4, reward 0, progress 0 %"
  `)
  const broken = agentOf(function* () {
    yield* act('search[lamp]')
    throw new Error('oops')
  })
  expect(
    screenplay(await drive(broken, { world: tinyShop() }))
      .split('\n')
      .slice(-2),
  ).toMatchInlineSnapshot(`
    [
      "AGENT_FAILED: agent tester threw: oops",
      "error: 1 step, best known 4, reward 0, progress 0 %",
    ]
  `)
})

test('.not is not supported', async () => {
  expect(await messageOf(() => expect(run).not.toMatchScreenplay())).toBe('toMatchScreenplay cannot be used with "not"')
})
