import { createWebShop, type WebShopWorld } from '@orreryjs/env-webshop'
import { describe, expect, test } from 'vitest'
import { realProducts } from './real-products.ts'
import { missingShopData, SHOP_DATA } from './shop-data.ts'

type Variant = Parameters<typeof createWebShop>[0]

function textAfter(world: WebShopWorld, task: string, actions: readonly string[]): string {
  return actions.reduce((turn, action) => world.step(turn.state, action), world.start(world.tasks.get(task))).observation.text
}

/** Facts about upstream other than its recordings (specs and published counts). */
describe.skipIf(missingShopData !== undefined)(missingShopData ?? 'the shop of the real 1,000 products', () => {
  const worldOf = (options: Variant): WebShopWorld =>
    createWebShop({ data: SHOP_DATA, dialect: 'upstream', nouns: 'whitespace', ...options })
  const products = missingShopData === undefined ? realProducts() : []

  test('has 6,910 goals, as the original reports', () => {
    const { tasks } = worldOf({})
    expect(tasks.splits.reduce((sum, split) => sum + tasks.size(split), 0)).toBe(6910)
  })

  test('has the published number of empty descriptions', () => {
    expect(products.filter(({ description }) => description === '')).toHaveLength(301)
  })

  test('has the published number of products with values that URLs escape', () => {
    const escaped = products.filter(({ options }) =>
      options.some(({ values }) => values.some((value) => /["\\]|[^ -~]/.test(value))),
    )
    expect(escaped).toHaveLength(20)
  })

  test('has a duplicate value in two products', () => {
    const values = products.map(({ options }) => options.flatMap((group) => group.values))
    expect(values.filter((each) => new Set(each).size < each.length)).toHaveLength(2)
  })

  test('numbers pages beyond the last only in upstream', () => {
    const paging = ['search[women long sleeve]', ...Array.from({ length: 5 }, () => 'click[next >]')]
    expect(textAfter(worldOf({}), 'webshop/test/0', paging)).toMatch(/\nPage 6 \(Total results: 50\)\n\[button\] < Prev/)
    const strict = createWebShop({ data: SHOP_DATA, nouns: 'whitespace' })
    expect(textAfter(strict, 'webshop/test/0', paging)).toMatch(
      /\nPage 5 \(Total results: 50\)\n\[button\] < Prev \[button_\]\n\n/,
    )
  })

  test('opens each product on its results page, in every mode', () => {
    for (const observation of ['text', 'text_rich', 'html'] as const) {
      const world = worldOf({ observation })
      const task = world.tasks.get('webshop/test/0')
      for (const { asin, title } of products.filter((_, index) => index % 50 === 0)) {
        const found = world.step(world.start(task).state, `search[${title.replace(/[[\]\n]/g, ' ')}]`)
        const open = world.step(found.state, `click[${asin}]`)
        expect([open.state.page, open.state.asin], title).toEqual(['item', asin])
      }
    }
  })
})
