import { canBeBought, findItem, priceRange, purchasePrice } from '@orreryjs/shopping/market'
import { expect, test } from 'vitest'
import { marketDatabase } from '../../src/generate/market.ts'
import type { Page, PageNode } from '../../src/page/element.ts'
import { market } from '../../src/sites/market/site.ts'
import type { SiteReply } from '../../src/sites/shared/site.ts'
import { tables } from '../../src/sites/shared/tables.ts'

const db = tables(marketDatabase('small'), {})

/** Requests a path with a query. */
function get(path: string, query: readonly (readonly [string, string])[] = []): SiteReply {
  return market.respond({ method: 'GET', path, query, form: [], user: undefined }, db)
}

function pageOf(reply: SiteReply): Page {
  if (reply.kind !== 'page') throw new Error('no page')
  return reply.page
}

/** Returns the texts of a page whose `data-key` starts with the prefix. */
function keyed(page: Page, beginning: string): readonly (readonly [key: string, text: string, href: string])[] {
  const found: (readonly [string, string, string])[] = []
  const visit = (node: PageNode): void => {
    if (typeof node === 'string') return
    const key = node.attributes['data-key']
    if (typeof key === 'string' && key.startsWith(beginning))
      found.push([key, textOf(node), String(node.attributes['href'] ?? '')])
    node.children.forEach(visit)
  }
  page.body.forEach(visit)
  return found
}

function textOf(node: PageNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('')
}

test('pages of 16, 24 and 48 rows, plus sponsored ones that are not on the page', () => {
  for (const [size, rows] of [
    ['16', 16],
    ['', 24],
    ['48', 48],
  ] as const) {
    const page = pageOf(
      get(
        '/s',
        [
          ['k', 'dog bed for senior dogs'],
          ['n', size],
        ].filter(([, value]) => value !== '') as [string, string][],
      ),
    )
    const ids = keyed(page, 'hit:').flatMap(([key]) => (key.endsWith(':title') ? [key] : []))
    expect(ids.length).toBeGreaterThanOrEqual(rows)
    expect(ids.length).toBeLessThanOrEqual(rows + 3)
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('facets keep matching listings', () => {
  const page = pageOf(
    get('/s', [
      ['k', 'with'],
      ['dept', 'Pet Supplies'],
      ['price', '1500-3000'],
    ]),
  )
  const prices = keyed(page, 'hit:').flatMap(([key, text]) =>
    key.endsWith(':price') ? [Number(text.replace(/[^\d.]/g, ''))] : [],
  )
  expect(prices.length).toBeGreaterThan(0)
  // Sponsored listings ignore the facets.
  expect(prices.filter((price) => price >= 15 && price < 30).length).toBeGreaterThanOrEqual(prices.length - 3)
})

test('choosing a value leads to a variant with a single price', () => {
  const listing = db
    .rows('listings')
    .find(
      ({ options, priceStep, soldOut: unavailable, isAvailable }) =>
        options.length === 2 && priceStep > 0 && unavailable.length === 0 && isAvailable,
    )
  if (listing === undefined) throw new Error('no such listing')
  const page = pageOf(get(`/dp/${listing.id}`))
  expect(keyed(page, 'item:price')[0]?.[1]).toMatch(/^\$[\d,.]+ - \$[\d,.]+$/)
  const [first, last] = listing.options
  const [, , href = ''] = keyed(page, `choice:${last?.name}:${last?.values.at(-1)}`)[0] ?? []
  expect(href).toBe(`/dp/${listing.id.slice(0, -3)}0${last?.values.length}0`)
  const chosen = pageOf(get(href))
  expect(keyed(chosen, 'item:price')[0]?.[1]).not.toContain(' - ')
  expect(keyed(chosen, 'chosen:')).toHaveLength(1)
  expect(keyed(chosen, `choice:${first?.name}:`)).toHaveLength(first?.values.length ?? 0)
  // The chosen value links back to the listing.
  expect(keyed(chosen, 'chosen:')[0]?.[2]).toBe(`/dp/${listing.id}`)
  const [low, high] = priceRange(findItem(db.rows('listings'), listing.id) as NonNullable<ReturnType<typeof findItem>>)
  expect(low).toBeLessThan(high)
})

test('an unavailable item cannot be bought by any request', () => {
  const unavailable = db.rows('listings').find(({ isAvailable }) => !isAvailable)
  const page = pageOf(get(`/dp/${unavailable?.id}`))
  expect(keyed(page, 'item:stock')[0]?.[1]).toBe('Currently unavailable')
  const reply = market.respond({ method: 'POST', path: `/buy/${unavailable?.id}`, query: [], form: [], user: undefined }, db)
  expect(reply).toEqual({ kind: 'redirect', location: `/dp/${unavailable?.id}` })
})

test('an order contains the chosen options and the price', () => {
  const listing = db
    .rows('listings')
    .find(({ options, isAvailable, soldOut: unavailable }) => options.length > 0 && isAvailable && unavailable.length === 0)
  const id = `${listing?.id.slice(0, -3)}100`
  const item = findItem(db.rows('listings'), id)
  if (item === undefined) throw new Error('no such item')
  expect(canBeBought(item)).toBe(true)
  const reply = market.respond({ method: 'POST', path: `/buy/${id}`, query: [], form: [], user: undefined }, db)
  expect(reply).toMatchObject({ location: '/orders/1', changes: { orders: { 1: { item: id, paid: purchasePrice(item) } } } })
})

test.each(['/dp/B000000000', '/dp/x', '/dp/%E0%A4', '/b/none', '/orders/7', '/nothing', '/dp/__proto__/reviews'])(
  '%s is not a page',
  (path) => {
    expect(get(path)).toMatchObject({ kind: 'page', status: 404 })
  },
)
