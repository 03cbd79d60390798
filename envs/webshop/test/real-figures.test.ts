import { describe, expect, test } from 'vitest'
import { measureShop } from './measure-shop.ts'
import { type FigureName, REAL_FIGURES, type RealFigure } from './real-figures.ts'
import { missingShopData, SHOP_DATA } from './shop-data.ts'

const FIGURES = Object.entries(REAL_FIGURES) as [FigureName, RealFigure][]

describe('the generated shop', () => {
  const measured = measureShop()

  test.each(FIGURES)('is like the real products: %s', (name, { real, tolerance }) => {
    expect(Math.abs(measured[name] - real), `${name}: ${measured[name]} instead of ${real}`).toBeLessThanOrEqual(tolerance)
  })
})

describe.skipIf(missingShopData !== undefined)(missingShopData ?? 'the real products', () => {
  const measured = missingShopData === undefined ? measureShop(SHOP_DATA) : undefined

  // The figures are rounded; random actions differ between runs.
  test.each(FIGURES)('have the stated figure: %s', (name, { real }) => {
    const rounding = name.startsWith('random') ? 0.015 : real < 1 ? 0.006 : 0.06
    expect(Math.abs((measured?.[name] ?? 0) - real), `${name}: ${measured?.[name]} instead of ${real}`).toBeLessThanOrEqual(
      rounding,
    )
  })
})
