import { describe, expect, test } from 'vitest'
import { createWebShop } from '../src/world.ts'
import { outcomes } from './outcomes.ts'
import { missingShopData, SHOP_DATA } from './shop-data.ts'

describe('in the generated shop', () => {
  test.each(['strict', 'upstream', 'react'] as const)(
    'solves every task in the minimum number of steps, dialect %s',
    (dialect) => {
      const found = outcomes(createWebShop({ dialect }), ['test', 'hard'], 1)
      expect(found).toEqual({ tasks: 700, solved: 700, proven: 700, impossible: 0 })
    },
  )
})

describe.skipIf(missingShopData !== undefined)(missingShopData ?? 'among the real products', () => {
  test.each(['whitespace', 'wink'] as const)('finds the shortest plan or none, tagger %s', (nouns) => {
    const world = createWebShop({ data: SHOP_DATA, prices: 'seed233', goals: 'synthetic', nouns })
    expect(outcomes(world, world.tasks.splits, 23)).toEqual({ tasks: 301, solved: 277, proven: 277, impossible: 24 })
  })
})
