import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { routeTo } from '../src/plan/route.ts'
import { observationKey } from '../src/render/key.ts'
import { DIALECTS, OBSERVATION_MODES } from '../src/rules.ts'
import { goalFor, LAMP_QUERIES, LAMPS, productOf, smallShop, stateAfter, walkIn } from './small-shop.ts'

const [, , LAMP = productOf('B000000LMP', 'lamp')] = LAMPS
const VARIANTS = DIALECTS.flatMap((dialect) => OBSERVATION_MODES.map((observation) => [dialect, observation] as const))

describe('a route', () => {
  const shop = smallShop(LAMPS, goalFor(LAMP))
  const open = ['search[model lamp]', `click[${LAMP.asin}]`]

  test.each([
    ['nowhere', open, open, []],
    ['from a product to its results', open, [...open, 'click[< Prev]'], ['click[< Prev]']],
    ['from a detail to the product', [...open, 'click[Features]'], open, ['click[< Prev]']],
    ['from the product to a detail', open, [...open, 'click[Features]'], ['click[Features]']],
    ['to a choice that was changed', [...open, 'click[green]'], [...open, 'click[red]'], ['click[red]']],
    ['to the time before a choice', [...open, 'click[red]'], open, ['click[< Prev]', `click[${LAMP.asin}]`]],
    ['to another page of results', ['search[reading lamp]', 'click[Next >]'], ['search[reading lamp]'], ['click[< Prev]']],
    ['to the search page', open, [], ['click[Back to Search]']],
    ['to the time before a visit', open, open.slice(0, 1), ['click[Back to Search]', 'search[model lamp]']],
    ['to another search', ['search[nothing]'], open, ['click[Back to Search]', ...open]],
    [
      'to a visit of another search',
      ['search[nothing]'],
      [...open, 'click[< Prev]'],
      ['click[Back to Search]', ...open, 'click[< Prev]'],
    ],
  ])('leads %s', (_, from, to, expected) => {
    expect(routeTo(stateAfter(shop, from), stateAfter(shop, to), shop)).toEqual(expected)
  })

  test('is undefined from and to a purchase', () => {
    const [before, after] = [stateAfter(shop, open), stateAfter(shop, [...open, 'click[Buy Now]'])]
    expect(routeTo(after, before, shop)).toBeUndefined()
    expect(routeTo(before, after, shop)).toBeUndefined()
  })

  test.each(VARIANTS)('exists from every page to every other, %s, %s', (dialect, observation) => {
    const small = smallShop(LAMPS, goalFor(LAMP), { dialect, observation, attributes: true })
    const walks = fc.array(fc.nat(1000), { maxLength: 10 })
    const property = fc.property(walks, walks, (one, other) => {
      const [from, to] = [one, other].map((choices) => walkIn(small, LAMP_QUERIES, choices).at(-1))
      if (from === undefined || to === undefined || from.page === 'done' || to.page === 'done') return
      const end = stateAfter(small, routeTo(from, to, small) ?? ['no route'], from)
      expect(observationKey(end, small)).toBe(observationKey(to, small))
      expect(new Map(end.options)).toEqual(new Map(to.options))
    })
    // `route.long.test.ts` tests all of them.
    fc.assert(property, { numRuns: process.env['ORRERY_LONG'] === undefined ? 50 : 150, seed: 7 })
  })
})
