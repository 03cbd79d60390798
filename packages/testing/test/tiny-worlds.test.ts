import type { World } from '@orreryjs/core'
import { describeWorld, type TinyKitchenState, tinyKitchen, tinyShop, tinySite } from '@orreryjs/testing'
import { expect, test } from 'vitest'

const CHORES = [
  'go to fridge 1',
  'open fridge 1',
  'take egg 1 from fridge 1',
  'cool apple 1 with fridge 1',
  'open mug 1',
  'dance',
]

/** The kitchen without the egg in its closed fridge. */
function emptyFridge(): World<TinyKitchenState> {
  const kitchen = tinyKitchen()
  return {
    ...kitchen,
    start: (task) => {
      const turn = kitchen.start(task)
      return { ...turn, state: { ...turn.state, egg: 'nowhere' } }
    },
  }
}

const skip = [{ case: 'shows nothing hidden in its keys', reason: 'this world hides nothing' }]

describeWorld({ name: 'the tiny kitchen', create: tinyKitchen, actions: CHORES, lookalike: emptyFridge })
describeWorld({ name: 'the tiny shop', create: tinyShop, actions: ['search[table]', 'click[L2]', 'click[green]', 'dance'], skip })
describeWorld({ name: 'the tiny site', create: tinySite, actions: ['open nothing', 'back', 'confirm', 'dance'], skip })

function observations(task: string, actions: readonly string[]): readonly string[] {
  const world = tinyKitchen()
  let turn = world.start(world.tasks.get(`tiny-kitchen/all/${task}`))
  const start = turn.observation.text
  const lines = actions.map((action) => {
    turn = world.step(turn.state, action)
    const { kind, reason } = turn.invalid ?? {}
    return `${action} -> ${turn.observation.text}${kind === undefined ? '' : ` (${kind}: ${reason})`}`
  })
  return [start, ...lines]
}

test('a chore in the tiny kitchen', () => {
  const world = tinyKitchen()
  const plan = world.plan(world.start(world.tasks.get('tiny-kitchen/all/cool')).state) ?? []
  expect(observations('cool', plan)).toMatchInlineSnapshot(`
    [
      "You are in the middle of a room. Looking quickly around you, you see a countertop 1, and a fridge 1.

    Your task is to: put a cool apple on the countertop.",
      "go to countertop 1 -> You arrive at countertop 1. On the countertop 1, you see a apple 1.",
      "take apple 1 from countertop 1 -> You pick up the apple 1 from the countertop 1.",
      "go to fridge 1 -> You arrive at fridge 1. The fridge 1 is closed.",
      "cool apple 1 with fridge 1 -> You cool the apple 1 using the fridge 1.",
      "go to countertop 1 -> You arrive at countertop 1. On the countertop 1, you see nothing.",
      "move apple 1 to countertop 1 -> You move the apple 1 to the countertop 1.",
    ]
  `)
  expect(
    observations('fetch', ['go to fridge 1', 'open fridge 1', 'look', 'take egg 1 from fridge 1', 'inventory']),
  ).toMatchInlineSnapshot(`
    [
      "You are in the middle of a room. Looking quickly around you, you see a countertop 1, and a fridge 1.

    Your task is to: put an egg on the countertop.",
      "go to fridge 1 -> You arrive at fridge 1. The fridge 1 is closed.",
      "open fridge 1 -> You open the fridge 1. The fridge 1 is open. In it, you see a egg 1.",
      "look -> You are facing the fridge 1. The fridge 1 is open. In it, you see a egg 1.",
      "take egg 1 from fridge 1 -> You pick up the egg 1 from the fridge 1.",
      "inventory -> You are carrying: a egg 1.",
    ]
  `)
})

test('the tiny kitchen gives reasons for refusals', () => {
  const actions = ['dance', 'open cabinet 1', 'take egg 1 from fridge 1', 'go to countertop 1', 'examine apple 1']
  expect(observations('put', actions).slice(1)).toMatchInlineSnapshot(`
    [
      "dance -> Nothing happens. (syntax: not a command of this world)",
      "open cabinet 1 -> Nothing happens. (unknown: there is no cabinet 1)",
      "take egg 1 from fridge 1 -> Nothing happens. (precondition: not possible here and now)",
      "go to countertop 1 -> You arrive at countertop 1. On the countertop 1, you see a apple 1.",
      "examine apple 1 -> Nothing happens. (precondition: not possible here and now)",
    ]
  `)
})

test('each task of the tiny shop has its product and color', () => {
  const world = tinyShop()
  const buy = (task: string, actions: readonly string[]): unknown => {
    let turn = world.start(world.tasks.get(`tiny-shop/all/${task}`))
    for (const action of actions) turn = world.step(turn.state, action)
    return [turn.success, turn.reward, turn.observation.text]
  }
  const chair = ['search[chair]', 'click[C1]', 'click[blue]', 'click[Buy Now]']
  expect(buy('3', chair)).toEqual([true, 1, 'Bought C1, color blue. Your score: 1'])
  expect(buy('1', chair)).toEqual([false, 0.5, 'Bought C1, color blue. Your score: 0.5'])
  expect(buy('2', chair)).toEqual([false, 0, 'Bought C1, color blue. Your score: 0'])
})
