import { readFileSync } from 'node:fs'
import { isOrreryError } from '@orreryjs/core'
import { createWebShop } from '@orreryjs/env-webshop'
import { describe, expect, test } from 'vitest'
import { couponOf, isSold } from '../src/face/market/offers.ts'
import { listingLines } from '../src/face/market/page.ts'
import { createPlanner } from '../src/plan.ts'
import type { Product } from '../src/product.ts'
import { rulesOf } from '../src/rules.ts'
import { ownProducts } from '../src/sources/own.ts'
import { goalFor, productOf, smallShop, stateAfter, turnAfter } from './small-shop.ts'

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const own = ownProducts()
const products = Array.from({ length: own.size }, (_, index) => own.at(index))

function isThere<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('nothing of this kind is there')
  return value
}

/** Ids of which some have a coupon, and some are sold out for somebody who wants another product. */
const IDS = Array.from({ length: 200 }, (_, index) => `B0${String(10_000_000 + index)}`)
const WITH_COUPON = isThere(IDS.find((asin) => couponOf(asin) === 20))
const WITHOUT = isThere(IDS.find((asin) => couponOf(asin) === 0))

const SOFA = productOf(WITH_COUPON, 'grey sofa', {
  prices: [60],
  options: [
    { name: 'color', values: ['ash', 'slate'] },
    { name: 'size', values: ['two seats', 'three seats'] },
  ],
})
const ASKED = [
  { kind: 'value', value: 'slate' },
  { kind: 'value', value: 'two seats' },
] as const
const OPEN = ['search[sofa]', `click[${SOFA.asin}]`]

describe('the market', () => {
  test('has the page that the README shows', () => {
    const world = createWebShop({ face: 'market' })
    let turn = world.start(world.tasks.get('webshop/test/0'))
    for (const action of [
      'search[Bractvane Cruelty Free Daily Shampoo with Tea Tree Oil]',
      'click[B0000GG0GG]',
      'click[green tea]',
    ]) {
      turn = world.step(turn.state, action)
    }
    expect(README).toContain(`\n\n\`\`\`text\n${turn.observation.text}\`\`\`\n`)
  })

  const market = createWebShop({ face: 'market' })
  const task = market.tasks.get('webshop/test/1')

  test('tells the instruction with the first page, and on no page after it', () => {
    let turn = market.start(task)
    expect(turn.observation.text).toContain(task.goal)
    for (const action of [
      ...(market.plan(turn.state) ?? []).slice(0, -1),
      'click[About this item]',
      'click[Front page]',
      'what now?',
    ]) {
      turn = market.step(turn.state, action)
      expect(turn.observation.text).toMatch(/^Market\n/)
      expect(turn.observation.text).not.toContain(task.goal)
    }
    expect(turn.state).toEqual(market.start(task).state)
  })

  test('has the goods and goals of the shop; its tasks are others, and those of the shop are what they were', () => {
    const [shop, named] = [createWebShop(), createWebShop({ face: 'shop' })]
    expect(market.goal(task.id)).toEqual(shop.goal(task.id))
    expect(shop.tasks.get(task.id).hash).toBe(named.tasks.get(task.id).hash)
    expect(market.tasks.get(task.id).hash).not.toBe(shop.tasks.get(task.id).hash)
  })

  test('has one dialect', () => {
    expect(() => createWebShop({ face: 'market', dialect: 'react' })).toThrow(/the dialect strict alone/)
    try {
      rulesOf({ face: 'market', dialect: 'upstream' })
    } catch (error) {
      expect(isOrreryError(error) && error.code).toBe('CONFIG_INVALID')
    }
  })

  test('lists twelve products on a page, two of them sponsored and not found', () => {
    const found = (face: 'shop' | 'market'): ReturnType<typeof smallShop> =>
      smallShop(products, goalFor(products[0] as Product), { face })
    const [shop, other] = [found('shop'), found('market')]
    for (const query of ['tea', 'cruelty free shampoo', 'cotton shirt']) {
      const words = query.split(' ')
      const [hits, listed] = [shop.search(words), other.search(words)]
      const paid = listed.flatMap((_, rank) => (other.isSponsored(words, rank) ? [rank] : []))
      expect(listed.filter((_, rank) => !paid.includes(rank))).toEqual(hits)
      expect(new Set(paid.map((rank) => rank % 12))).toEqual(new Set(hits.length === 0 ? [] : [0, 6]))
      for (let page = 1; page <= Math.ceil(listed.length / 12); page += 1) {
        const shown = other.resultsOn(words, page)
        expect(new Set(shown).size).toBe(shown.length)
      }
    }
    const text = turnAfter(other, ['search[tea]']).observation.text
    expect(text.match(/^Sponsored$/gm)).toHaveLength(2)
    expect(text).toMatch(/^1 to 12 of \d+ results for "tea"$/m)
  })

  test('a coupon lowers what is paid, for as long as the product is open', () => {
    const shop = smallShop([SOFA], goalFor(SOFA, { priceUpper: 50 }), { face: 'market' })
    const applied = [...OPEN, 'click[Apply coupon]']
    expect(turnAfter(shop, OPEN).observation.text).toContain('Save 20 % with a coupon')
    expect(turnAfter(shop, [...applied, 'click[slate]', 'click[About this item]', 'click[Go back]']).observation.text).toContain(
      'Coupon applied',
    )
    expect(turnAfter(shop, [...applied, 'click[Apply coupon]']).invalid?.kind).toBe('precondition')
    expect(turnAfter(shop, [...OPEN, 'click[Place order]']).state.purchase?.r_price).toBe(false)
    expect(turnAfter(shop, [...applied, 'click[Place order]'])).toMatchObject({
      success: true,
      state: { purchase: { r_price: true } },
    })
    expect(stateAfter(shop, [...applied, 'click[Go back]', `click[${SOFA.asin}]`]).coupon).toBeUndefined()
    expect(createPlanner(shop).plan(stateAfter(shop, OPEN))).toEqual(['click[Apply coupon]', 'click[Place order]'])
  })

  test('a variant has a page of its own: its name, its price and no other values of what is chosen', () => {
    const shop = smallShop([SOFA], goalFor(SOFA, { priceUpper: 70, options: ASKED }), { face: 'market' })
    const one = turnAfter(shop, [...OPEN, 'click[ash]'])
    expect(one.observation.text).toContain('grey sofa, ash\n')
    expect(one.observation.text).not.toContain('[button] slate')
    expect(turnAfter(shop, ['click[slate]'], one.state).invalid?.kind).toBe('unknown')
    const whole = turnAfter(shop, ['click[three seats]'], one.state)
    expect(whole.observation.text).toContain('grey sofa, ash, three seats\n')
    expect(whole.observation.text).toContain('\n$60.00\n')
    expect(stateAfter(shop, ['click[All choices]'], whole.state).options).toEqual([])
    expect(createPlanner(shop).plan(whole.state)).toEqual([
      'click[All choices]',
      'click[slate]',
      'click[two seats]',
      'click[Place order]',
    ])
    expect(turnAfter(shop, [...OPEN, 'click[two seats]', 'click[slate]']).observation.key).toBe(
      turnAfter(shop, [...OPEN, 'click[slate]', 'click[two seats]']).observation.key,
    )
  })

  test('some of what is not wanted cannot be had, and what is wanted always can', () => {
    const wanted = productOf(WITHOUT, 'grey sofa')
    const goal = goalFor(wanted)
    const gone = isThere(IDS.find((asin) => !isSold(goal, asin)))
    const shop = smallShop([wanted, { ...wanted, asin: gone }], goal, { face: 'market' })
    const page = turnAfter(shop, ['search[sofa]', `click[${gone}]`])
    expect(page.observation.text).toContain('Currently unavailable')
    expect(turnAfter(shop, ['click[Place order]'], page.state).invalid?.reason).toMatch(/cannot be clicked/)
    expect(createPlanner(shop).plan(page.state)).toEqual(['click[Go back]', `click[${WITHOUT}]`, 'click[Place order]'])
    expect(createPlanner(shop).progress(page.state)).toBe(0)
    expect(isSold(goalFor({ ...wanted, asin: gone }), gone)).toBe(true)
    const share = IDS.filter((asin) => !isSold(goal, asin)).length / IDS.length
    expect(share).toBeGreaterThan(0.03)
    expect(share).toBeLessThan(0.15)
  })

  test('prices are ranges, within which is what is paid', () => {
    const shop = smallShop(products, goalFor(products[0] as Product), { face: 'market' })
    const ranges = products.map(({ asin, options }) => {
      const amounts =
        listingLines(shop, asin, false)
          .find((line) => line.startsWith('$'))
          ?.match(/[\d.]+/g) ?? []
      const [low = 0, high = low] = amounts.map(Number)
      const price = shop.price({ asin, coupon: false })
      expect(price).toBeGreaterThanOrEqual(low - 0.01)
      expect(price).toBeLessThanOrEqual(high + 0.01)
      if (options.length === 0) expect(amounts).toHaveLength(1)
      return amounts.length === 2
    })
    expect(ranges.filter((isRange) => isRange).length).toBeGreaterThan(400)
  })

  test('nobody has to be without an opinion: reviews stand on every product of it', () => {
    const shop = smallShop(products.slice(0, 20), goalFor(products[0] as Product), { face: 'market' })
    for (const { asin, title } of products.slice(0, 20)) {
      const text = turnAfter(shop, [`search[${title}]`, `click[${asin}]`, 'click[Customer reviews]']).observation.text
      expect(text).toMatch(/^[1-5] of 5 stars: \S/m)
    }
  })
})
