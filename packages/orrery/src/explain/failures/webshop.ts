import type { Purchase, WebShopState } from '@orreryjs/env-webshop'
import type { FailedPath, FailureId, FailureRules } from '@orreryjs/runs/report'
import { counted, percent } from '@orreryjs/runs/texts'

/** By what was bought, in the order of the choices: the product, its price, its options; or by how far the shopper came. */
export const webshopRules: FailureRules = ({ states }: FailedPath) => {
  const visited = states as readonly WebShopState[]
  const purchase = visited.at(-1)?.purchase
  if (purchase !== undefined) return { kind: purchaseKind(purchase), detail: () => describePurchase(visited.at(-1), purchase) }
  const opened = new Set(visited.flatMap(({ page, asin }) => (page === 'item' && asin !== undefined ? [asin] : [])))
  if (opened.size === 0) return { kind: 'never-found', detail: () => describeSearches(visited) }
  return { kind: 'unfinished', detail: () => `opened ${counted(opened.size, 'product')} and bought none` }
}

function purchaseKind({ r_type, r_att, r_price, r_option = 1 }: Purchase): FailureId {
  if (r_type < 1 || r_att < 1) return 'wrong-object'
  if (!r_price) return 'over-price'
  return r_option < 1 ? 'wrong-option' : 'unfinished'
}

function describePurchase(state: WebShopState | undefined, { r_type, r_att, r_price, r_option }: Purchase): string {
  const faults = [
    ...(r_type < 1 ? ['another kind of product'] : []),
    ...(r_att < 1 ? [`${percent(r_att)} of the attributes`] : []),
    ...(r_option !== undefined && r_option < 1 ? [`${percent(r_option)} of the options`] : []),
    ...(r_price ? [] : ['over the price']),
  ]
  return `bought ${state?.asin ?? ''}: ${faults.join(', ')}`
}

function describeSearches(states: readonly WebShopState[]): string {
  const searches = new Set(states.flatMap(({ page, keywords }) => (page === 'results' ? [keywords.join(' ')] : [])))
  if (searches.size === 0) return 'never searched'
  return `opened no product of ${counted(searches.size, 'search').replace('searchs', 'searches')}`
}
