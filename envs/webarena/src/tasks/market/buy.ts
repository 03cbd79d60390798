import type { Rng } from '@orreryjs/core'
import type { MarketListing } from '../../generate/market/rows.ts'
import { type Errand, goalOf } from '../../sites/market/errand.ts'
import {
  canBeBought,
  itemOf,
  itemPath,
  type MarketItem,
  type MarketTables,
  paidFor,
  withChoice,
} from '../../sites/market/listing.ts'
import { urlOf } from '../../sites/shared/fields.ts'
import type { Template } from '../template.ts'
import { instructionOf } from './instruction.ts'
import { searchFor } from './search-for.ts'

type Buy = Errand & { readonly instruction: string }

const ORIGIN = 'http://market.test'
/** The order that a purchase makes. */
const ORDER = '1'

/** Something is to be bought; what was bought is judged by the reward of WebShop, and the task ends with the purchase. */
export const buy: Template<Buy> = {
  name: 'market.buy',
  original: 0,
  sites: ['market'],
  judged: 'html',
  wordings: [({ instruction }) => instruction],
  draw(random, { market }) {
    const listing = random.pick(market.rows('listings'))
    if (!listing.isAvailable) return undefined
    const item = wanted(listing, market, random)
    if (item === undefined || !canBeBought(item)) return undefined
    const attributes = random.sample(listing.attributes, 1 + random.integer(3))
    const dollars = paidFor(item) / 100
    const most = random.integer(5) === 0 ? 0 : (Math.floor(dollars / 10) + 1 + random.integer(3)) * 10
    const instruction = instructionOf({ listing, attributes, options: item.chosen, most }, random)
    return { item: item.id, attributes: attributes.map(({ text }) => text).join('; '), most, instruction }
  },
  expects({ item }) {
    const page = { url: `${ORIGIN}/orders/${ORDER}` }
    return { checks: [{ page, read: { key: 'order:item' }, equals: item }], changes: ['market/orders/+'] }
  },
  way({ item: id }, { market }) {
    const item = itemOf(market, id)
    if (item === undefined) return []
    const { query, page } = searchFor(market, item.listing)
    const pages = Array.from({ length: page }, (_, at) => resultsUrl(query, at + 1))
    const steps = stepsTo(item).map((each) => `${ORIGIN}${itemPath(each)}`)
    const isBought = (now: { readonly market: MarketTables }): boolean => now.market.get('orders', ORDER)?.item === id
    return [
      {
        kind: 'do',
        path: [`${ORIGIN}/`],
        deeds: [
          { kind: 'fill', field: 'Search Quayside Market', text: query },
          { kind: 'press', button: 'Go' },
        ],
        isDone: ({ url, databases }) => [...pages, ...steps].includes(url) || isBought(databases),
      },
      {
        kind: 'do',
        path: [...pages, ...steps],
        deeds: [{ kind: 'press', button: 'Buy Now' }],
        isDone: ({ databases }) => isBought(databases),
      },
    ]
  },
  errand: (params, { market }) => goalOf(market, params, params.instruction),
}

/** The listing with a value of some of its groups that can be had. */
function wanted(listing: MarketListing, market: MarketTables, random: Rng): MarketItem | undefined {
  let item = itemOf(market, listing.id)
  for (const group of listing.options) {
    const values = group.values.filter((value) => !listing.gone.includes(value))
    if (item !== undefined && values.length > 0 && random.integer(3) > 0) item = withChoice(item, group, random.pick(values))
  }
  return item
}

/** From the listing to the item, a choice at a time. */
function stepsTo(item: MarketItem): readonly MarketItem[] {
  const { listing, chosen } = item
  let now: MarketItem = { ...item, id: listing.id, places: item.places.map(() => 0), chosen: [] }
  const steps = [now]
  for (const [name, value] of chosen) {
    const group = listing.options.find((each) => each.name === name)
    if (group === undefined) continue
    now = withChoice(now, group, value)
    steps.push(now)
  }
  return steps
}

function resultsUrl(query: string, page: number): string {
  return `${ORIGIN}${urlOf('/s', [
    ['k', query],
    ['page', page === 1 ? '' : String(page)],
  ])}`
}
