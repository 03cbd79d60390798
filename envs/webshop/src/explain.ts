import type { Limits } from '@orreryjs/core'
import {
  type CheckedBelief,
  type Fact,
  type FailureClassifier,
  type FailureVerdict,
  NEVER_FOUND,
  pluralize,
  UNFINISHED,
  type WorldPresentation,
  WRONG_OBJECT,
} from '@orreryjs/core/worlds'
import { failureKindOf, OVER_PRICE, type Purchase, purchaseFacts, purchaseFaults, WRONG_OPTION } from '@orreryjs/shopping'
import { site } from './explain/site.ts'
import { sketch } from './explain/sketch.ts'
import { isUnpaid } from './score.ts'
import type { WebShopState } from './state.ts'
import type { WebShopWorld } from './world.ts'

/** ReAct's notebook takes at most 15 steps. */
export const limits: Limits = { maxSteps: 15 }

/** Classifies failures by the purchase (product, price, options, in this order), or by progress if there was none. */
const failures: FailureClassifier<WebShopState, WebShopWorld> = {
  types: [NEVER_FOUND, WRONG_OBJECT, OVER_PRICE, WRONG_OPTION, UNFINISHED],
  classify({ world, states }) {
    const last = states.at(-1)
    if (last?.purchase !== undefined) return judgePurchase(world, last, last.purchase)
    const opened = new Set(states.flatMap((state) => (state.page === 'item' && state.asin !== undefined ? [state.asin] : [])))
    if (opened.size === 0) return { type: NEVER_FOUND.id, detail: () => describeSearches(states) }
    return { type: UNFINISHED.id, detail: () => `opened ${pluralize(opened.size, 'product')} and bought none` }
  },
}

function judgePurchase(world: WebShopWorld, { task, asin = '', options }: WebShopState, purchase: Purchase): FailureVerdict {
  if (isUnpaid(purchase)) {
    return { type: WRONG_OPTION.id, detail: () => `bought ${asin}: the notebook could not request options with these characters` }
  }
  return {
    type: failureKindOf(purchase).id,
    detail: () => `bought ${asin}: ${purchaseFaults(purchase, { goal: world.goal(task), chosen: options }).join(', ')}`,
  }
}

function describeSearches(states: readonly WebShopState[]): string {
  const searches = new Set(states.flatMap(({ page, keywords }) => (page === 'results' ? [keywords.join(' ')] : [])))
  if (searches.size === 0) return 'never searched'
  return `opened no product of ${pluralize(searches.size, 'search', 'searches')}`
}

/** Facts, failure kinds, sketch and site of WebShop. */
export const explain: WorldPresentation<WebShopState, WebShopWorld> = {
  facts: (_, state) => facts(state),
  beliefs: (_, state, name, text) => checkBeliefs(state, name, text),
  failures,
  // Between two states of an item page, an option was chosen.
  isSearch: (before, after) => after.page !== 'done' && (before.page !== 'item' || after.page !== 'item'),
  sketch,
  site,
}

const PRODUCT = /\bB[A-Z0-9]{9}\b/

/** Compares a stated page and stated options with the state. */
function checkBeliefs(state: WebShopState, name: string, text: string): readonly CheckedBelief[] {
  const key = name.toLowerCase()
  if (key === 'current location') return [{ about: 'location', isTrue: isAt(state, text) }]
  if (key !== 'current selection') return []
  const stated = /^(?:none|nothing)\b/i.test(text) ? '' : plainList(text.split(','))
  return [{ about: 'selection', isTrue: stated === plainList(state.options.flatMap(([, value]) => value.split(','))) }]
}

function isAt({ page, asin }: WebShopState, text: string): boolean {
  const product = PRODUCT.exec(text)?.[0]
  if (product !== undefined) return (page === 'item' || page === 'detail') && product === asin
  return /\bresults?\b/i.test(text) ? page === 'results' : /\bsearch\b/i.test(text) && page === 'search'
}

function plainList(values: readonly string[]): string {
  return values
    .map((value) => value.trim().toLowerCase())
    .sort()
    .join()
}

/** Returns the page, the search, opened products, chosen options and the result of a purchase. */
function facts(state: WebShopState): readonly Fact[] {
  const { page, keywords, pageNumber, asin, detail, options, visited, purchase } = state
  const searchFacts: readonly Fact[] = [
    ['searched for', keywords.join(' ')],
    ['results page', String(pageNumber)],
  ]
  return [
    ['page', detail === undefined ? page : `${page}: ${detail}`],
    ...(keywords.length === 0 ? [] : searchFacts),
    ...(asin === undefined ? [] : [['product', asin] as const]),
    ...options.map(([group, chosen]): Fact => [`option: ${group}`, chosen]),
    ['products opened', String(visited.length)],
    ...(purchase === undefined ? [] : purchaseFacts(purchase)),
  ]
}
