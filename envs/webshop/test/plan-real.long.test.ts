import { describe, expect, test } from 'vitest'
import { createWebShop } from '../src/world.ts'
import { outcomes } from './outcomes.ts'
import { missingShopData, SHOP_DATA } from './shop-data.ts'

describe('in our own shop', () => {
  test.each(['strict', 'upstream', 'react'] as const)('every task is solved in the fewest steps, dialect %s', (dialect) => {
    const found = outcomes(createWebShop({ dialect }), ['test', 'hard'], 1)
    expect(found).toEqual({ tasks: 700, solved: 700, proven: 700, impossible: 0 })
  })
})

describe.skipIf(missingShopData !== undefined)(missingShopData ?? 'among the real products', () => {
  test.each(['whitespace', 'wink'] as const)('a plan is the shortest, or there is none, tagger %s', (nouns) => {
    const world = createWebShop({ data: SHOP_DATA, prices: 'seed233', goals: 'synthetic', nouns })
    expect(outcomes(world, world.tasks.splits, 23)).toEqual({ tasks: 301, solved: 277, proven: 277, impossible: 24 })
  })
})
