import type { Turn } from '@orreryjs/core'
import type { ShopGoal } from '@orreryjs/shopping'
import { whitespaceNouns } from '@orreryjs/shopping'
import { admissibleActions, productsOn } from '../src/actions/admissible.ts'
import { memoryCatalogue } from '../src/data/memory-catalogue.ts'
import { createEngine } from '../src/engine.ts'
import type { Product } from '../src/product.ts'
import { type RulesOptions, rulesOf } from '../src/rules.ts'
import { catalogueEngine } from '../src/search/compact-engine.ts'
import { createShop } from '../src/shop/create-shop.ts'
import type { Shop } from '../src/shop.ts'
import { searchPage, type WebShopState } from '../src/state.ts'

/** The only task of a small shop. */
export const TASK = 'webshop/small/0'

export function productOf(asin: string, title: string, parts: Partial<Product> = {}): Product {
  const usual = { category: 'home', query: 'lamps', productCategory: 'Home › Lamps', prices: [20], priceText: '$20.0' }
  return { asin, title, bullets: [], description: '', attributes: [], options: [], image: '', ...usual, ...parts }
}

/** Returns a goal that a product meets, unless `parts` add requirements. */
export function goalFor({ asin, category, query, title, productCategory }: Product, parts: Partial<ShopGoal> = {}): ShopGoal {
  const rest = { attributes: [], priceUpper: 50, options: [], weight: 1, instruction: `Find me ${title}` }
  return { asin, category, query, name: title, productCategory, ...rest, ...parts }
}

/** Creates a shop of these products in which every word of a title is a noun. */
export function smallShop(products: readonly Product[], goal: ShopGoal, rules: Partial<RulesOptions> = {}): Shop {
  const catalogue = memoryCatalogue(products, ({ prices }) => prices[0] ?? 100)
  return createShop({
    catalogue,
    engine: catalogueEngine(catalogue),
    nouns: whitespaceNouns,
    rules: rulesOf({ dialect: 'strict', ...rules }),
    goalOf: () => goal,
    sessionOf: () => '0',
  })
}

/** Returns the turn after some actions, by default from the search page. */
export function turnAfter(shop: Shop, actions: readonly string[], from: WebShopState = searchPage(TASK)): Turn<WebShopState> {
  const engine = createEngine(shop)
  return actions.reduce((turn, action) => engine.step(turn.state, action), engine.step(from, ''))
}

/** Returns the state after some actions. */
export function stateAfter(shop: Shop, actions: readonly string[], from?: WebShopState): WebShopState {
  return turnAfter(shop, actions, from).state
}

/**
 * Returns every accepted action: the queries on pages with a search box, all admissible actions, and listed products that are not
 * displayed.
 */
export function acceptedActions(shop: Shop, state: WebShopState, queries: readonly string[]): readonly string[] {
  const hasBox = state.page === 'search' || (shop.rules.searchAnywhere && state.page !== 'done')
  const searches = hasBox ? queries.map((query) => `search[${query}]`) : []
  const offered = state.page === 'search' ? [] : admissibleActions(shop, state)
  return [...new Set([...searches, ...offered, ...productsOn(shop, state).map((asin) => `click[${asin}]`)])]
}

/** Returns the states of a walk from the search page; each number chooses an accepted action. A purchase ends it. */
export function walkIn(shop: Shop, queries: readonly string[], choices: readonly number[]): readonly WebShopState[] {
  const states = [searchPage(TASK)]
  for (const choice of choices) {
    const state = states.at(-1) ?? searchPage(TASK)
    const actions = acceptedActions(shop, state, queries)
    if (actions.length === 0) break
    states.push(stateAfter(shop, [actions[choice % actions.length] ?? ''], state))
  }
  return states
}

const COLOURS = ['red', 'green', 'blue #2']
const SIZES = ['small', 'large']

/** A dozen lamps, some of which differ only in fields that are not indexed; opening, choosing and paging all matter. */
export const LAMPS: readonly Product[] = Array.from({ length: 12 }, (_, index) => {
  const [title, attributes] = [
    `reading lamp for desks ${index < 3 ? `model ${index}` : 'plain'}`,
    index % 2 === 0 ? ['dimmable'] : ['folding'],
  ]
  const colour = { name: 'color', values: COLOURS.slice(index % 2) }
  const size = { name: 'size', values: SIZES }
  const asin = `B0000000${String(10 + index)}`
  return productOf(asin, title, { attributes, options: index % 3 === 0 ? [] : index % 3 === 1 ? [colour] : [colour, size] })
})
export const LAMP_QUERIES: readonly string[] = ['reading lamp', 'model 2 reading lamp', 'nothing', 'lamp #2', "'red' lamp"]
