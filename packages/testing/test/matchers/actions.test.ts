import '@orreryjs/testing/setup'
import { act, mark, rewind } from '@orreryjs/core'
import { drive, tinyCraft, tinyShop } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { actor, agentOf, PLANKS, STICKS } from '../agents.ts'
import { messageOf } from './message-of.ts'

const sticks = await drive(actor(STICKS), { world: tinyCraft(), task: 'stick' })

describe('toTakeActions', () => {
  test('passes for exactly these actions, as strings or patterns', () => {
    expect(sticks).toTakeActions(STICKS)
    expect(sticks).toTakeActions([/^get \d+ log$/, ...STICKS.slice(1)])
    expect(sticks).not.toTakeActions(STICKS.slice(0, 2))
    expect(sticks).not.toTakeActions([...STICKS, 'look'])
    expect(sticks).not.toTakeActions(['get 1', ...STICKS.slice(1)])
    expect(sticks).not.toTakeActions([])
  })

  test('with gaps, passes if they come in this order', () => {
    expect(sticks).toTakeActions([STICKS[0] ?? '', /stick/], { gaps: true })
    expect(sticks).not.toTakeActions([/stick/, /^get/], { gaps: true })
    expect(sticks).not.toTakeActions([/^get/, /^get/], { gaps: true })
  })

  test('needs an action if gaps are allowed, because any episode passes without actions', async () => {
    const message = 'toTakeActions with gaps needs an action: with none, any episode fits'
    expect(await messageOf(() => expect(sticks).toTakeActions([], { gaps: true }))).toBe(message)
    expect(await messageOf(() => expect(sticks).not.toTakeActions([], { gaps: true }))).toBe(message)
  })

  test('shows each action in one line, without terminal control characters', async () => {
    const odd = await drive(actor(['look\u001b[31m\nagain', 'x'.repeat(200)]), { world: tinyCraft() })
    const message = await messageOf(() => expect(odd).toTakeActions(['look\naround']))
    expect(message.split('\n').slice(1, 4)).toEqual([
      '    expected      taken',
      '! 1 look\\naround  look\\u001b[31m\\nagain',
      `  2 (no more)     ${'x'.repeat(80)}...`,
    ])
  })

  test('ignores the steps of a rewind', async () => {
    const agent = agentOf(function* () {
      const start = yield* mark()
      yield* act('search[lamp]')
      yield* rewind(start)
      yield* act('search[chair]')
      return undefined
    })
    const run = await drive(agent, { world: tinyShop(), rewind: ['navigate'] })
    expect(run.steps).toHaveLength(3)
    expect(run).toTakeActions(['search[lamp]', 'search[chair]'])
  })

  test('shows both lists at the first divergence', async () => {
    expect(await messageOf(() => expect(sticks).toTakeActions(['get 1 log', 'get 1 coal', /^craft/]))).toMatchInlineSnapshot(`
      "expected actor on tiny-craft/all/stick to take exactly 3 actions, but it diverged at action 2:
          expected    taken
        1 get 1 log   get 1 log
      ! 2 get 1 coal  craft 4 planks using 1 log
        3 /^craft/    craft 4 stick using 2 planks

      last lines of the episode:
        ...
        craft 4 stick using 2 planks
        craft 4 torch using 1 stick, 1 coal
        craft 3 ladder using 7 stick
        Goal: craft stick.
        1 > get 1 log
          Got 1 log
        2 > craft 4 planks using 1 log
          Crafted 4 planks
        3 > craft 4 stick using 2 planks
          Crafted 4 stick
          (reward 1)
        solved: 3 steps, best known 3, reward 1, progress 100 %"
    `)
    expect(await messageOf(() => expect(sticks).toTakeActions(PLANKS))).toMatchInlineSnapshot(`
      "expected actor on tiny-craft/all/stick to take exactly 2 actions, but it diverged at action 3:
          expected                    taken
        1 get 1 log                   get 1 log
        2 craft 4 planks using 1 log  craft 4 planks using 1 log
      ! 3 (no more)                   craft 4 stick using 2 planks

      last lines of the episode:
        ...
        craft 4 stick using 2 planks
        craft 4 torch using 1 stick, 1 coal
        craft 3 ladder using 7 stick
        Goal: craft stick.
        1 > get 1 log
          Got 1 log
        2 > craft 4 planks using 1 log
          Crafted 4 planks
        3 > craft 4 stick using 2 planks
          Crafted 4 stick
          (reward 1)
        solved: 3 steps, best known 3, reward 1, progress 100 %"
    `)
    const many = await drive(actor([...Array(11).fill('inventory'), 'get 1 log']), { world: tinyCraft() })
    const expected = [...Array(12).fill('inventory'), 'get 1 coal']
    expect((await messageOf(() => expect(many).toTakeActions(expected))).split('\n\n')[0]).toMatchInlineSnapshot(`
      "expected actor on tiny-craft/all/planks to take exactly 13 actions, but it diverged at action 12:
           expected    taken
         9 inventory   inventory
        10 inventory   inventory
        11 inventory   inventory
      ! 12 inventory   get 1 log
        13 get 1 coal  (no more)"
    `)
  })

  test('names the missing action', async () => {
    const head = async (expectation: () => void): Promise<string | undefined> => (await messageOf(expectation)).split('\n')[0]
    expect([
      await head(() => expect(sticks).toTakeActions(['get 1 log', /planks/, 'inventory'], { gaps: true })),
      await head(() => expect(sticks).toTakeActions(['inventory'], { gaps: true })),
      await head(() => expect(sticks).not.toTakeActions([/^get/, /stick/], { gaps: true })),
      await head(() => expect(sticks).not.toTakeActions(STICKS)),
    ]).toMatchInlineSnapshot(`
      [
        "expected actor on tiny-craft/all/stick to take, in this order, "get 1 log", /planks/, "inventory"; but no action is "inventory" after 2 matches (step 1, step 2)",
        "expected actor on tiny-craft/all/stick to take, in this order, "inventory"; but no action is "inventory"",
        "expected actor on tiny-craft/all/stick not to take, in this order, /^get/, /stick/; but it did (step 1, step 3)",
        "expected actor on tiny-craft/all/stick not to take exactly these actions, but it did: "get 1 log", "craft 4 planks using 1 log", "craft 4 stick using 2 planks"",
      ]
    `)
  })
})

describe('notToRepeatAction', () => {
  test('passes unless an action was repeated with the same observation', async () => {
    const world = tinyCraft()
    const looping = await drive(actor(['get 1 coal', 'inventory', 'inventory', 'inventory', 'get 1 coal']), { world })
    expect(sticks).notToRepeatAction()
    expect(sticks).notToRepeatAction(2)
    expect(looping).notToRepeatAction(4)
    expect(looping).not.notToRepeatAction(3)
    expect(looping).not.notToRepeatAction()
    expect(await messageOf(() => expect(looping).notToRepeatAction(3))).toMatchInlineSnapshot(`
      "expected actor on tiny-craft/all/planks not to take an action 3 times in a row with the same observation, but it took "inventory" 3 times in a row from step 2

      last lines of the episode:
        ...
        1 > get 1 coal
          Got 1 coal
        2 > inventory
          Inventory: [coal] (1)
        3 > inventory
          Inventory: [coal] (1)
        4 > inventory
          Inventory: [coal] (1)
        5 > get 1 coal
          Got 1 coal
        it says: that was all
        agent-stopped: 5 steps, best known 2, reward 0, progress 0 %"
    `)
    expect((await messageOf(() => expect(looping).not.notToRepeatAction(4))).split('\n')[0]).toMatchInlineSnapshot(
      `"expected actor on tiny-craft/all/planks to take an action 4 times in a row with the same observation, but it took "inventory" 3 times in a row from step 2 and none more often"`,
    )
    // The same action with another observation is not a repetition.
    const counting = await drive(actor(['inventory', 'get 1 coal', 'inventory']), { world })
    expect(counting).notToRepeatAction()
  })

  test('needs a number of at least two', async () => {
    for (const times of [0, 1, -1, 2.5, Number.NaN]) {
      const message = `notToRepeatAction needs a whole number of times, 2 or more; got ${times}`
      expect(await messageOf(() => expect(sticks).notToRepeatAction(times))).toBe(message)
      expect(await messageOf(() => expect(sticks).not.notToRepeatAction(times))).toBe(message)
    }
  })

  test('restarts after a rewind, and passes without steps', async () => {
    const agent = agentOf(function* () {
      const start = yield* mark()
      yield* act('search[lamp]')
      yield* rewind(start)
      yield* act('search[lamp]')
      return undefined
    })
    expect(await drive(agent, { world: tinyShop() })).notToRepeatAction()
    const idle = await drive(actor([]), { world: tinyShop() })
    expect(idle).notToRepeatAction()
    expect((await messageOf(() => expect(idle).not.notToRepeatAction())).split('\n')[0]).toMatchInlineSnapshot(
      `"expected actor on tiny-shop/all/1 to take an action 2 times in a row with the same observation, but it took none"`,
    )
  })
})
