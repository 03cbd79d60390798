import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { observationKey } from '../src/render/key.ts'
import { renderPage } from '../src/render.ts'
import { DIALECTS, OBSERVATION_MODES } from '../src/rules.ts'
import type { WebShopState } from '../src/state.ts'
import { goalFor, LAMP_QUERIES, LAMPS, productOf, smallShop, stateAfter, walkIn } from './small-shop.ts'

const [LAMP = productOf('B000000LMP', 'lamp')] = LAMPS
const VARIANTS = DIALECTS.flatMap((dialect) => OBSERVATION_MODES.map((observation) => [dialect, observation] as const))

describe('the key', () => {
  test.each(VARIANTS)('distinguishes exactly what %s, %s shows', (dialect, observation) => {
    const shop = smallShop(LAMPS, goalFor(LAMP), { dialect, observation, attributes: true })
    const queries = [...LAMP_QUERIES, 'lamp reading', 'reading "red" lamp']
    const texts = new Map<string, string>()
    const keys = new Map<string, string>()
    const property = fc.property(fc.array(fc.nat(1000), { maxLength: 25 }), (choices) => {
      for (const state of walkIn(shop, queries, choices)) {
        const [key, text] = [observationKey(state, shop), renderPage(shop, state)]
        const page = `${nameOf(state)} ${text}`
        expect(texts.get(key) ?? page).toBe(page)
        expect(keys.get(page) ?? key).toBe(key)
        texts.set(key, page)
        keys.set(page, key)
      }
    })
    // `key.long.test.ts` tests all of them.
    fc.assert(property, { numRuns: process.env['ORRERY_LONG'] === undefined ? 50 : 150, seed: 6 })
  })

  test('includes opened products if they are marked', () => {
    const seen = ['search[model lamp]', `click[${LAMP.asin}]`, 'click[< Prev]']
    const equal = OBSERVATION_MODES.filter((observation) => {
      const shop = smallShop(LAMPS, goalFor(LAMP), { observation })
      const [before, after] = [stateAfter(shop, seen.slice(0, 1)), stateAfter(shop, seen)]
      return observationKey(before, shop) === observationKey(after, shop)
    })
    expect(equal).toEqual(['text', 'url', 'react'])
  })
})

/** Pages of two products count as different even if they look the same, such as two empty descriptions. */
function nameOf({ page, asin, detail }: WebShopState): string {
  return asin === undefined ? '' : `${page} ${asin} ${detail}`
}
