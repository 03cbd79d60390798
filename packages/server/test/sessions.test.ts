import { expect, test } from 'vitest'
import { follow, serveTinyShop, visit } from './visitor.ts'

test('sessions are separate', async () => {
  await using shop = await serveTinyShop()
  const [one, other] = [await visit(`${shop.url}fixed_0`), await visit(`${shop.url}fixed_0`)]
  expect(one.url).not.toBe(other.url)
  const results = await follow(one, 'search[mug]')
  expect(results.url).toBe(one.url.replace(/0$/, '1'))
  expect((await visit(other.url.replace(/0$/, '1'))).status).toBe(404)
  expect((await visit(other.url)).text).toContain('aria-label="Words"')
})

test('an idle session ends; each request keeps it alive', async () => {
  let now = 0
  await using shop = await serveTinyShop({ now: () => now, idleTime: 100 })
  const [used, idle] = [await visit(`${shop.url}fixed_0`), await visit(`${shop.url}fixed_0`)]
  now = 90
  expect((await visit(used.url)).status).toBe(200)
  now = 150
  expect((await visit(used.url)).status).toBe(200)
  expect((await visit(idle.url)).status).toBe(404)
})

test('a full shop refuses visitors until a session ends', async () => {
  let now = 0
  await using shop = await serveTinyShop({ now: () => now, idleTime: 100, maxSessions: 2 })
  const first = await visit(`${shop.url}fixed_0`)
  await visit(`${shop.url}fixed_1`)
  const turnedAway = await visit(`${shop.url}fixed_2`)
  expect(turnedAway.status).toBe(429)
  expect(turnedAway.headers.get('retry-after')).toBe('60')
  expect((await visit(first.url)).status).toBe(200)
  now = 101
  expect((await visit(`${shop.url}fixed_2`)).status).toBe(200)
})

test('a session has a limited number of pages', async () => {
  await using shop = await serveTinyShop()
  const start = await visit(`${shop.url}fixed_0`)
  const statuses = new Set<number>()
  for (let count = 0; count < 500; count += 1) {
    const results = await follow(start, `search[${count}]`)
    statuses.add(results.status)
    if (count === 498) expect(results.url).toMatch(/\/499$/)
    if (count === 499) expect(results.text).toContain('at most 500 pages')
  }
  expect(statuses).toEqual(new Set([200, 429]))
  expect((await follow(start, 'search[7]')).url).toMatch(/\/8$/)
})

test('requests from one address are limited', async () => {
  await using shop = await serveTinyShop({ requestsPerMinute: 3 })
  const statuses: number[] = []
  for (let count = 0; count < 5; count += 1) statuses.push((await visit(shop.url)).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
})
