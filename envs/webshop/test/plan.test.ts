import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPlanner } from '../src/plan.ts'
import type { Product } from '../src/product.ts'
import { DIALECTS } from '../src/rules.ts'
import type { Shop } from '../src/shop.ts'
import { searchPage, type WebShopState } from '../src/state.ts'
import {
  acceptedActions,
  goalFor,
  LAMP_QUERIES,
  LAMPS,
  productOf,
  smallShop,
  stateAfter,
  TASK,
  turnAfter,
  walkIn,
} from './small-shop.ts'

const CHAIR = productOf('B000000CHR', 'garden chair [folding]', {
  attributes: ['weather proof'],
  options: [
    { name: 'form', values: ['oval', 'round'] },
    { name: 'size', values: ['one seat', 'two seats'] },
  ],
})
const TABLE = productOf('B000000TBL', 'garden table')
const WANTED = [
  { kind: 'pair', name: 'form', value: 'round' },
  { kind: 'pair', name: 'size', value: 'two seats' },
] as const

function planIn(shop: Shop, before: readonly string[] = []): readonly string[] | undefined {
  return createPlanner(shop).plan(stateAfter(shop, before))
}

function boundIn(shop: Shop, before: readonly string[] = []): number {
  return createPlanner(shop).bound(stateAfter(shop, before))
}

describe('the plan', () => {
  const goal = goalFor(CHAIR, { attributes: ['weather proof'], options: WANTED })
  const shop = smallShop([CHAIR, TABLE], goal)
  const whole = ['search[garden chair folding]', 'click[B000000CHR]', 'click[round]', 'click[two seats]', 'click[Buy Now]']

  test('searches, opens, chooses and buys', () => {
    expect(planIn(shop)).toEqual(whole)
    expect(boundIn(shop)).toBe(5)
    expect(turnAfter(shop, whole)).toMatchObject({ success: true, reward: 1, terminated: true })
  })

  test.each([
    ['results that list the product', ['search[garden]'], whole.slice(1)],
    [
      'the product with a wrong option',
      [...whole.slice(0, 2), 'click[oval]', 'click[two seats]'],
      ['click[round]', 'click[Buy Now]'],
    ],
    [
      'a detail of the product',
      [...whole.slice(0, 3), 'click[Features]'],
      ['click[< Prev]', 'click[two seats]', 'click[Buy Now]'],
    ],
    ['another product', ['search[garden]', 'click[B000000TBL]'], ['click[< Prev]', ...whole.slice(1)]],
    ['a search without the product', ['search[table]'], ['click[Back to Search]', ...whole]],
    ['another product of such a search', ['search[table]', 'click[B000000TBL]'], ['click[Back to Search]', ...whole]],
    ['the right purchase', whole, []],
  ])('goes on from %s', (_, before, expected) => {
    expect(planIn(shop, before)).toEqual(expected)
    expect(boundIn(shop, before)).toBe(expected.length)
  })

  test('is undefined after another purchase', () => {
    const before = ['search[garden]', 'click[B000000TBL]', 'click[Buy Now]']
    expect(planIn(shop, before)).toBeUndefined()
    expect(boundIn(shop, before)).toBe(Infinity)
  })

  test('is undefined, provably, if no product has the option', () => {
    const impossible = smallShop([CHAIR, TABLE], { ...goal, options: [{ kind: 'value', value: 'three seats wide' }] })
    expect(planIn(impossible)).toBeUndefined()
    expect(boundIn(impossible)).toBe(Infinity)
  })

  test('searches from every page if the dialect allows', () => {
    const upstream = smallShop([CHAIR, TABLE], goal, { dialect: 'upstream' })
    expect(planIn(upstream, ['search[table]', 'click[B000000TBL]'])).toEqual(whole)
  })

  test('works if upstream confuses pages', () => {
    const upstream = smallShop([CHAIR, TABLE], goal, { dialect: 'upstream' })
    const before = ['search[garden search_results]', 'click[B000000TBL]']
    const plan = planIn(upstream, before) ?? []
    expect(turnAfter(upstream, [...before, ...plan]).success).toBe(true)
  })

  test('buys another product if that takes fewer clicks', () => {
    const bench = {
      ...CHAIR,
      asin: 'B000000BEN',
      title: 'garden chair bench',
      options: [{ name: 'kind', values: ['form round size two seats'] }],
    }
    const both = smallShop([CHAIR, bench, TABLE], goal)
    expect(planIn(both)).toEqual([
      'search[garden chair bench]',
      'click[B000000BEN]',
      'click[form round size two seats]',
      'click[Buy Now]',
    ])
    expect(boundIn(both)).toBe(4)
  })

  test('turns pages if indexed text does not distinguish products', () => {
    const twins = Array.from({ length: 25 }, (_, index): Product => {
      return productOf(`B0000000${10 + index}`, 'garden bench', { attributes: index === 22 ? ['oak'] : ['pine'] })
    })
    const wanted = goalFor(twins[22] as Product, { attributes: ['oak'] })
    const click = ['click[B000000032]', 'click[Buy Now]']
    expect(planIn(smallShop(twins, wanted))).toEqual(['search[garden bench]', 'click[Next >]', 'click[Next >]', ...click])
    expect(planIn(smallShop(twins, wanted), ['search[bench]', 'click[Next >]'])).toEqual(['click[Next >]', ...click])
    expect(planIn(smallShop(twins, wanted, { dialect: 'react' }))).toBeUndefined()
  })

  test('does not click targets that actions cannot express or that are button labels', () => {
    const odd = productOf('B000000ODD', 'odd vase', { options: [{ name: 'form', values: ['a[b]', 'features'] }] })
    const planFor = (value: string): Product['title'] | undefined =>
      planIn(smallShop([odd], goalFor(odd, { options: [{ kind: 'value', value }] }), { dialect: 'upstream' }))?.join(' ')
    expect(planFor('a[b]')).toBeUndefined()
    expect(planFor('features')).toBeUndefined()
  })
})

/** Returns the minimum number of steps from a state to a purchase with reward 1, by exhaustive search; `undefined` beyond `maxSteps`. */
function fewestSteps(shop: Shop, from: WebShopState, queries: readonly string[], maxSteps: number): number | undefined {
  let places = [from]
  const met = new Set([JSON.stringify(from)])
  for (let steps = 0; steps <= maxSteps; steps += 1) {
    if (places.some(({ purchase }) => purchase?.reward === 1)) return steps
    const next: WebShopState[] = []
    for (const state of places.filter(({ page }) => page !== 'done')) {
      for (const action of acceptedActions(shop, state, queries)) {
        const place = stateAfter(shop, [action], state)
        const name = JSON.stringify({ ...place, visited: [] })
        if (!met.has(name)) next.push(place)
        met.add(name)
      }
    }
    places = next
  }
  return undefined
}

describe.each(DIALECTS)('in the dialect %s', (dialect) => {
  test('no shorter plan exists from any state, and the bound holds', () => {
    const goals = [LAMPS[8], LAMPS[10]].map((lamp) =>
      goalFor(lamp as Product, {
        attributes: ['dimmable'],
        options:
          lamp === LAMPS[8]
            ? [
                { kind: 'value', value: 'blue' },
                { kind: 'value', value: 'large' },
              ]
            : [{ kind: 'value', value: 'red' }],
      }),
    )
    const property = fc.property(fc.constantFrom(...goals), fc.array(fc.nat(1000), { maxLength: 8 }), (goal, choices) => {
      const shop = smallShop(LAMPS, goal, { dialect })
      const state = walkIn(shop, LAMP_QUERIES, choices).at(-1) ?? searchPage(TASK)
      if (state.page === 'done') return
      const planner = createPlanner(shop)
      const plan = planner.plan(state)
      const search = createPlanner(shop).plan(searchPage(TASK))?.[0]?.slice('search['.length, -1)
      const queries = [...LAMP_QUERIES, ...(search === undefined ? [] : [search])]
      const fewest = fewestSteps(shop, state, queries, plan?.length ?? 6)
      expect(plan?.length).toBe(fewest)
      if (plan === undefined) return
      expect(planner.bound(state)).toBeLessThanOrEqual(plan.length)
      expect(turnAfter(shop, plan, state).reward).toBe(1)
    })
    // `plan.long.test.ts` tests more.
    fc.assert(property, { numRuns: process.env['ORRERY_LONG'] === undefined ? 6 : 40, seed: 4 })
  })
})
