import { expect, it } from 'vitest'
import { codeDatabase } from '../src/generate/code/database.ts'
import { forumDatabase } from '../src/generate/forum/database.ts'
import { storeDatabase } from '../src/generate/store/database.ts'
import { expectSoundStore } from './store-rules.ts'

it('has the standard sizes and holds the same rules there and at large', () => {
  const store = storeDatabase()
  expectSoundStore(store)
  expectSoundStore(storeDatabase('large'))
  const forum = forumDatabase()
  const sizes = Object.fromEntries(Object.entries({ ...store, ...forum }).map(([name, rows]) => [name, rows.length]))
  expect(sizes).toMatchObject({
    brands: 60,
    categories: 168,
    products: 780,
    reviews: 2400,
    customers: 70,
    orders: 308,
    invoices: 260,
    shipments: 240,
    searchTerms: 60,
    cmsPages: 6,
    priceRules: 5,
    forums: 24,
    submissions: 1200,
    comments: 6000,
    users: 300,
  })
  expect(store.products.filter(({ isVisible }) => isVisible)).toHaveLength(600)
  expect(store.orders.filter(({ customer }) => customer === '1')).toHaveLength(37)
  const code = codeDatabase()
  expect(Object.fromEntries(Object.entries(code).map(([name, rows]) => [name, rows.length]))).toMatchObject({
    projects: 60,
    groups: 12,
    users: 120,
    commits: 4000,
    issues: 900,
    mergeRequests: 260,
    labels: 30,
  })
})
