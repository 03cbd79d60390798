import { counted, type Failures, type Judgement, NEVER_FOUND, UNFINISHED, WRONG_OBJECT } from '@orreryjs/core/worlds'
import type { Purchase } from '@orreryjs/shopping'
import { OVER_PRICE, purchaseFailure, purchaseFaults, WRONG_OPTION } from '@orreryjs/shopping'
import type { WebShopState } from '../state.ts'
import type { WebShopWorld } from '../world.ts'

/** By what was bought, in the order of the choices: the product, its price, its options; or by how far the shopper came. */
export const failures: Failures<WebShopState, WebShopWorld> = {
  kinds: [NEVER_FOUND, WRONG_OBJECT, OVER_PRICE, WRONG_OPTION, UNFINISHED],
  judge({ world, states }) {
    const last = states.at(-1)
    if (last?.purchase !== undefined) return judgePurchase(world, last, last.purchase)
    const opened = new Set(states.flatMap((state) => (state.page === 'item' && state.asin !== undefined ? [state.asin] : [])))
    if (opened.size === 0) return { kind: NEVER_FOUND.id, detail: () => describeSearches(states) }
    return { kind: UNFINISHED.id, detail: () => `opened ${counted(opened.size, 'product')} and bought none` }
  },
}

function judgePurchase(world: WebShopWorld, { task, asin = '', options }: WebShopState, purchase: Purchase): Judgement {
  return {
    kind: purchaseFailure(purchase).id,
    detail: () => `bought ${asin}: ${purchaseFaults(purchase, { goal: world.goal(task), chosen: options }).join(', ')}`,
  }
}

function describeSearches(states: readonly WebShopState[]): string {
  const searches = new Set(states.flatMap(({ page, keywords }) => (page === 'results' ? [keywords.join(' ')] : [])))
  if (searches.size === 0) return 'never searched'
  return `opened no product of ${counted(searches.size, 'search', 'searches')}`
}
