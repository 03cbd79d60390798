import { createWebShop, type WebShopOptions } from '@orrery/env-webshop'
import { describeWorld } from '@orrery/testing'
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

const variants: readonly WebShopOptions[] = [
  {},
  { observation: 'text' },
  { observation: 'html', attributes: true },
  { dialect: 'upstream', observation: 'url' },
  { dialect: 'react' },
]

for (const options of variants) {
  const { dialect = 'strict', observation = 'usual' } = options
  describeWorld({ name: `webshop ${dialect}, ${observation}, our own catalogue`, create: () => createWebShop(options), actions })
}

describe.skipIf(missingShopData !== undefined)(missingShopData ?? 'real products', () => {
  const data = SHOP_DATA
  const tasks = ['webshop/test/3', 'webshop/train/6909']
  const create = (): ReturnType<typeof createWebShop> => createWebShop({ dialect: 'upstream', data })
  describeWorld({ name: 'webshop upstream, real products', create, tasks, actions })
})
