import {
  drawRequest,
  goalOf,
  itemOf,
  itemPath,
  type MarketItem,
  type PurchaseRequest,
  searchFor,
  withChoice,
} from '@orreryjs/shopping/market'
import type { MarketTables } from '../sites/market/frame.ts'
import { urlOf } from '../sites/shared/fields.ts'
import { type AnyTemplate, closed, type Template } from './template.ts'

const ORIGIN = 'http://market.test'
/** The order that a purchase makes. */
const ORDER = '1'

/** Something is to be bought; what was bought is judged by the reward of WebShop, and the task ends with the purchase. */
const buy: Template<PurchaseRequest> = {
  name: 'market.buy',
  original: 0,
  sites: ['market'],
  judged: 'html',
  wordings: [({ instruction }) => instruction],
  draw: (random, { market }) => drawRequest(random, market.rows('listings')),
  expects({ item }) {
    const page = { url: `${ORIGIN}/orders/${ORDER}` }
    return { checks: [{ page, read: { key: 'order:item' }, equals: item }], changes: ['market/orders/+'] }
  },
  way({ item: id }, { market }) {
    const item = itemOf(market.rows('listings'), id)
    if (item === undefined) return []
    const { query, page } = searchFor(market.rows('listings'), item.listing)
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
  errand: (params, { market }) => goalOf(market.rows('listings'), params, params.instruction),
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

/** What is to be done at the market; these stand in splits of their own. */
export const MARKET_TEMPLATES: readonly AnyTemplate[] = [closed(buy)]
