import { describe, expect, test } from 'vitest'
import { createWebShop } from '../src/world.ts'
import { outcomes } from './outcomes.ts'
import { missingShopData, SHOP_DATA } from './shop-data.ts'

describe('in the generated shop', () => {
  test.each(['strict', 'upstream', 'react'] as const)('solves tasks in the minimum number of steps, dialect %s', (dialect) => {
    // `plan-real.long.test.ts` tests every task.
    const found = outcomes(createWebShop({ dialect }), ['test', 'hard'], 10)
    expect(found).toEqual({ tasks: 70, solved: 70, proven: 70, impossible: 0 })
  })
})

describe.skipIf(missingShopData !== undefined)(missingShopData ?? 'among the real products', () => {
  test('solves all 13 human goals in the minimum number of steps', () => {
    const world = createWebShop({ data: SHOP_DATA, prices: 'seed233', goals: 'human' })
    expect(outcomes(world, world.tasks.splits, 1)).toEqual({ tasks: 13, solved: 13, proven: 13, impossible: 0 })
  })
})
