import {
  drawRequest,
  findItem,
  goalOf,
  itemPath,
  type MarketItem,
  type PurchaseRequest,
  queryFor,
  toggleChoice,
} from '@orreryjs/shopping/market'
import type { MarketTables } from '../sites/market/frame.ts'
import { urlOf } from '../sites/shared/fields.ts'
import { type AnyTemplate, eraseParams, type Template } from './template.ts'

const ORIGIN = 'http://market.test'
/** Id of the order that a purchase creates. */
const ORDER = '1'

/** Buys an item. WebShop's reward judges the purchase, which ends the task. */
const buy: Template<PurchaseRequest> = {
  name: 'market.buy',
  original: 0,
  sites: ['market'],
  evaluator: 'html',
  wordings: [({ instruction }) => instruction],
  heldOutWording({ item: id, attributes, most }, { market }) {
    const item = findItem(market.rows('listings'), id)
    const choices = item?.chosen.map(([group, value]) => `${group}: ${value}.`) ?? []
    const limit = most === 0 ? [] : [`Everything below $${most.toFixed(2)} is fine.`]
    return [
      `On my shopping list is this: ${item?.listing.noun}.`,
      `Features: ${attributes.replaceAll('; ', ', ')}.`,
      ...choices,
      ...limit,
    ].join(' ')
  },
  draw: (random, { market }) => drawRequest(random, market.rows('listings')),
  expected({ item }) {
    const page = { url: `${ORIGIN}/orders/${ORDER}` }
    return { checks: [{ page, read: { key: 'order:item' }, equals: item }], changes: ['market/orders/+'] }
  },
  subgoals({ item: id }, { market }) {
    const item = findItem(market.rows('listings'), id)
    if (item === undefined) return []
    const { query, page } = queryFor(market.rows('listings'), item.listing)
    const pages = Array.from({ length: page }, (_, at) => resultsUrl(query, at + 1))
    const steps = stepsTo(item).map((each) => `${ORIGIN}${itemPath(each)}`)
    const isBought = (now: { readonly market: MarketTables }): boolean => now.market.get('orders', ORDER)?.item === id
    return [
      {
        kind: 'do',
        path: [`${ORIGIN}/`],
        actions: [
          { kind: 'fill', field: 'Search Quayside Market', text: query },
          { kind: 'press', button: 'Go' },
        ],
        isDone: ({ url, databases }) => [...pages, ...steps].includes(url) || isBought(databases),
      },
      {
        kind: 'do',
        path: [...pages, ...steps],
        actions: [{ kind: 'press', button: 'Buy Now' }],
        isDone: ({ databases }) => isBought(databases),
      },
    ]
  },
  purchaseGoal: (params, { market }) => goalOf(market.rows('listings'), params, params.instruction),
}

/** Returns the items from the listing to the chosen item, one option at a time. */
function stepsTo(item: MarketItem): readonly MarketItem[] {
  const { listing, chosen } = item
  let now: MarketItem = { ...item, id: listing.id, choiceNumbers: item.choiceNumbers.map(() => 0), chosen: [] }
  const steps = [now]
  for (const [name, value] of chosen) {
    const group = listing.options.find((each) => each.name === name)
    if (group === undefined) continue
    now = toggleChoice(now, group, value)
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

/** Templates of the market, which has its own splits. */
export const MARKET_TEMPLATES: readonly AnyTemplate[] = [eraseParams(buy)]
