import { expect, it } from 'vitest'
import { codeDatabase } from '../../src/generate/code/database.ts'
import { forumDatabase } from '../../src/generate/forum/database.ts'
import { mapDatabase } from '../../src/generate/map/database.ts'
import { storeDatabase } from '../../src/generate/store/database.ts'
import { wikiDatabase } from '../../src/generate/wiki/database.ts'
import { expectSoundStore } from '../sites/store-rules.ts'

it('has the standard sizes, and is consistent at standard and large size', () => {
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

it.each([
  ['standard', 2500, 900, 140],
  ['large', 7500, 2700, 388],
] as const)('%s: map and encyclopedia have the expected sizes, and places have unique names and junctions', (size, ...sizes) => {
  const { junctions, places } = mapDatabase(size)
  const { articles } = wikiDatabase(size)
  expect([junctions.length, places.length, articles.length]).toEqual(sizes)
  for (const rows of [places.map(({ name }) => name), places.map(({ junction }) => junction), articles.map(({ id }) => id)])
    expect(new Set(rows).size).toBe(rows.length)
})
