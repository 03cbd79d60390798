import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPlanner } from '../src/plan.ts'
import { DIALECTS } from '../src/rules.ts'
import type { WebShopState } from '../src/state.ts'
import { createWebShop } from '../src/world.ts'
import { goalFor, LAMP_QUERIES, LAMPS, productOf, smallShop, stateAfter, walkIn } from './small-shop.ts'

const KETTLE = productOf('B000000KET', 'steel kettle', {
  options: [
    { name: 'color', values: ['blue', 'green'] },
    { name: 'size', values: ['1 litre', '2 litres'] },
  ],
})
const POT = productOf('B000000POT', 'steel pot')
const GOAL = goalFor(KETTLE, {
  options: [
    { kind: 'pair', name: 'color', value: 'green' },
    { kind: 'pair', name: 'size', value: '2 litres' },
  ],
})

function progressAlong(actions: readonly string[]): readonly number[] {
  const shop = smallShop([KETTLE, POT], GOAL)
  const planner = createPlanner(shop)
  return [0, ...actions.map((_, index) => index + 1)].map((count) => planner.progress(stateAfter(shop, actions.slice(0, count))))
}

describe('progress', () => {
  test('has four stages: found, opened, chosen, bought', () => {
    const actions = [
      'search[kettle]',
      'click[B000000KET]',
      'click[green]',
      'click[Reviews]',
      'click[< Prev]',
      'click[2 litres]',
      'click[Buy Now]',
    ]
    expect(progressAlong(actions)).toEqual([0, 1 / 4, 2 / 4, 2.5 / 4, 2.5 / 4, 2.5 / 4, 3 / 4, 1])
  })

  test('is based on the reachable reward, and on the actual reward after the purchase', () => {
    const third = 1 / 3
    expect(progressAlong(['search[pot]', 'click[B000000POT]', 'click[Buy Now]'])).toEqual([0, third / 4, (third * 3) / 4, third])
    const hasty = ['search[kettle]', 'click[B000000KET]', 'click[blue]', 'click[Buy Now]']
    expect(progressAlong(hasty)).toEqual([0, 1 / 4, 2 / 4, 2 / 4, third])
  })

  test('is zero if a search finds nothing', () => {
    expect(progressAlong(['search[piano]'])).toEqual([0, 0])
  })

  test.each(DIALECTS)('is between 0 and 1, and 1 only after the right purchase, dialect %s', (dialect) => {
    const goal = goalFor(LAMPS[10] ?? KETTLE, { attributes: ['dimmable'], options: [{ kind: 'value', value: 'red' }] })
    const shop = smallShop(LAMPS, goal, { dialect })
    const planner = createPlanner(shop)
    const property = fc.property(fc.array(fc.nat(1000), { maxLength: 12 }), (choices) => {
      for (const state of walkIn(shop, LAMP_QUERIES, choices)) {
        const progress = planner.progress(state)
        expect(progress).toBeGreaterThanOrEqual(0)
        expect(progress).toBeLessThanOrEqual(1)
        expect(progress === 1).toBe(state.purchase?.reward === 1)
      }
    })
    // `progress.long.test.ts` tests all of them.
    fc.assert(property, { numRuns: process.env['ORRERY_LONG'] === undefined ? 50 : 200, seed: 5 })
  })

  test.each(['test', 'hard'])('never falls along the plan, split %s', (split) => {
    const world = createWebShop()
    for (const id of [...world.tasks.ids(split)].slice(0, 200)) {
      let state: WebShopState = world.start(world.tasks.get(id)).state
      const measured = (world.plan(state) ?? []).map((action) => {
        state = world.step(state, action).state
        return world.progress(state)
      })
      expect(measured, id).toEqual(measured.toSorted((a, b) => a - b))
      expect(measured.at(-1), id).toBe(1)
    }
  })
})
