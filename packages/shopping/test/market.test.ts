import { marketListings, searchListings } from '@orreryjs/shopping/market'
import { expect, test } from 'vitest'

test('generates 5,000 listings with unique ids', () => {
  const listings = marketListings('standard')
  expect(listings).toHaveLength(5000)
  expect(new Set(listings.map(({ id }) => id)).size).toBe(5000)
  expect(new Set(listings.map(({ brand }) => brand)).size).toBeGreaterThan(200)
  expect(listings.every(({ id }) => /^B[0-9A-Z]{6}000$/.test(id))).toBe(true)
  expect(listings.filter(({ isAvailable }) => !isAvailable).length).toBeGreaterThan(200)
})

test('ranks by sales, lists sponsored results separately, returns nothing for an unknown word', () => {
  const { listings, sponsored } = searchListings(marketListings('small'), 'chew resistant dog beds')
  expect(listings[0]?.query).toBe('dog beds')
  expect(sponsored.length).toBeGreaterThan(0)
  expect(sponsored.every(({ bid, isAvailable }) => bid > 0 && isAvailable)).toBe(true)
  expect(searchListings(marketListings('small'), 'xyzzy')).toEqual({ listings: [], sponsored: [] })
})
