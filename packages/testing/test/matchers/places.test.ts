import '@orreryjs/testing/setup'
import { drive, type TinyKitchenState, tinyKitchen } from '@orreryjs/testing'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { actor } from '../agents.ts'
import { messageOf } from './message-of.ts'

const FETCH = ['go to fridge 1', 'open fridge 1', 'take egg 1 from fridge 1']
const run = await drive(actor(FETCH), { world: tinyKitchen(), task: 'fetch' })

describe('toReach', () => {
  test('passes if a place matches: by its text, or by a predicate on its state', () => {
    expect(run).toReach('The fridge 1 is open')
    expect(run).toReach(/middle of a room/)
    expect(run).toReach(({ egg }) => egg === 'hand')
    expect(run).toReach((_, { observation, step }) => observation.page === 'room' && step === 3)
    expect(run).not.toReach('countertop 1, you see')
    expect(run).not.toReach(({ apple }) => apple === 'hand')
  })

  test('the predicate may name the type of the state', () => {
    expect(run).toReach((state: TinyKitchenState, place) => {
      expectTypeOf(state.fridgeOpen).toEqualTypeOf<boolean>()
      expectTypeOf(place.state.egg).toEqualTypeOf<string>()
      return true
    })
    // @ts-expect-error a place is no number
    expectTypeOf(() => expect(run).toReach(3)).toBeFunction()
  })

  test('reports that no place matches', async () => {
    expect(await messageOf(() => expect(run).toReach(({ apple }) => apple === 'hand'))).toMatch(
      /^expected actor on tiny-kitchen\/all\/fetch to reach a place where \(\{ apple \}\) => apple === ["']hand["'], but none of its 4 places matches\n\nlast lines of the episode:\n/,
    )
    expect((await messageOf(() => expect(run).toReach('a knife'))).split('\n')[0]).toBe(
      'expected actor on tiny-kitchen/all/fetch to reach a place that shows "a knife", but none of its 4 places matches',
    )
  })
})

describe('neverToReach', () => {
  test('passes if no place matches', () => {
    expect(run).neverToReach(({ cold }) => cold)
    expect(run).neverToReach(/Nothing happens/)
    expect(run).not.neverToReach('You open the fridge 1')
  })

  test('names the step that led there', async () => {
    expect(await messageOf(() => expect(run).neverToReach('You open the fridge 1'))).toMatchInlineSnapshot(`
      "expected actor on tiny-kitchen/all/fetch never to reach a place that shows "You open the fridge 1", but it did at step 2, by "open fridge 1"

      last lines of the episode:
        actor plays tiny-kitchen/all/fetch
        You are in the middle of a room. Looking quickly around you, you see a countertop 1, and a fridge 1.
        Your task is to: put an egg on the countertop.
        1 > go to fridge 1
          You arrive at fridge 1. The fridge 1 is closed.
        2 > open fridge 1
          You open the fridge 1. The fridge 1 is open. In it, you see a egg 1.
        3 > take egg 1 from fridge 1
          You pick up the egg 1 from the fridge 1.
        it says: that was all
        agent-stopped: 3 steps, best known 5, reward 0, progress 60 %"
    `)
    const heads = [
      await messageOf(() => expect(run).neverToReach(/Your task/)),
      await messageOf(() => expect(run).not.toReach('You pick up')),
      await messageOf(() => expect(run).not.neverToReach('a knife')),
    ].map((message) => message.split('\n')[0])
    expect(heads).toMatchInlineSnapshot(`
      [
        "expected actor on tiny-kitchen/all/fetch never to reach a place that shows /Your task/, but it did at the start",
        "expected actor on tiny-kitchen/all/fetch not to reach a place that shows "You pick up", but it did at step 3, by "take egg 1 from fridge 1"",
        "expected actor on tiny-kitchen/all/fetch to reach a place that shows "a knife", but none of its 4 places matches",
      ]
    `)
  })
})
