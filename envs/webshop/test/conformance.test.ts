import { createWebShop, type WebShopOptions } from '@orreryjs/env-webshop'
import { describeWorld } from '@orreryjs/testing'
import { describe } from 'vitest'
import { missingShopData, SHOP_DATA } from './shop-data.ts'

const actions = [
  'search[red lamp]',
  'search[red lamp] ',
  'Search[lamp]',
  'search[]',
  'search[zzzzqqq]',
  'search[<r>]',
  'search[<a> x]',
  'search[<c>]',
  'search[<c> garden]',
  'search[<q> rugs]',
  'search[search_results]',
  'search["red"]',
  'click[search]',
  'click[Back to Search]',
  'click[next >]',
  'click[Next >]',
  'click[< Prev]',
  'click[description]',
  'click[attributes]',
  'click[Buy Now]',
  'click[buy now]',
  'click[red]',
  'click[B000000000]',
  'think[what now?]',
  'what now?',
]

/** Rewards are hidden until the purchase; without nouns most purchases earn less. */
const NO_NOUNS = { id: 'none', nouns: () => [] }

/** True if every dialect and page format is tested: `conformance.long.test.ts`. */
const LONG = process.env['ORRERY_LONG'] !== undefined

const variants: readonly WebShopOptions[] = [
  {},
  ...(LONG
    ? ([
        { dialect: 'upstream', observation: 'url' },
        { observation: 'text' },
        { observation: 'html', attributes: true },
        { dialect: 'react' },
      ] as const)
    : []),
]

for (const options of variants) {
  const { dialect = 'strict', observation = 'default' } = options
  describeWorld({
    name: `webshop ${dialect}, ${observation}, our own catalogue`,
    create: () => createWebShop(options),
    lookalike: () => createWebShop({ ...options, nouns: NO_NOUNS }),
    actions,
  })
}

describe.skipIf(missingShopData !== undefined)(missingShopData ?? 'real products', () => {
  const data = SHOP_DATA
  const tasks = ['webshop/test/3', 'webshop/train/6909']
  const create = (): ReturnType<typeof createWebShop> => createWebShop({ dialect: 'upstream', data })
  const lookalike = (): ReturnType<typeof createWebShop> => createWebShop({ dialect: 'upstream', data, nouns: NO_NOUNS })
  describeWorld({ name: 'webshop upstream, real products', create, lookalike, tasks, actions })
})
