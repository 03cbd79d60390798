import type { Button } from '../../actions.ts'
import type { OptionGroup } from '../../product.ts'
import type { Shop } from '../../shop.ts'
import type { WebShopState } from '../../state.ts'
import { couponOf, isSold } from './offers.ts'

/** The buttons of a page of the market, in its order: what leads away stands at its end. */
export function buttonsOn(shop: Shop, state: WebShopState): readonly Button[] {
  switch (state.page) {
    case 'search':
      return ['search']
    case 'results': {
      const { pageNumber, keywords } = state
      const isLast = pageNumber * shop.face.pageSize >= shop.countOf(keywords)
      return [...(isLast ? [] : (['next'] as const)), ...(pageNumber > 1 ? (['previous'] as const) : []), 'back']
    }
    case 'item':
      return itemButtons(shop, state)
    case 'detail':
      return ['previous', 'back']
    case 'done':
      return []
    default:
      return state.page satisfies never
  }
}

function itemButtons(shop: Shop, { task, asin = '', options, coupon }: WebShopState): readonly Button[] {
  const details: readonly Button[] = [
    'features',
    'description',
    'reviews',
    ...(shop.rules.attributes ? ['attributes' as const] : []),
  ]
  return [
    ...(couponOf(asin) > 0 && coupon !== true ? (['coupon'] as const) : []),
    ...(options.length > 0 ? (['choices'] as const) : []),
    ...(isSold(shop.goalOf(task), asin) ? (['buy'] as const) : []),
    ...details,
    'previous',
    'back',
  ]
}

/** What is still open on the page of a product or of one of its variants: a chosen option has made way for its value. */
export function choicesOn(shop: Shop, { page, asin, options }: WebShopState): readonly OptionGroup[] {
  if (page !== 'item' || asin === undefined) return []
  return shop.product(asin).options.filter(({ name }) => !options.some(([group]) => group === name))
}
