import type { Databases } from '../../data.ts'
import type { Order, OrderStatus } from '../../generate/store/rows.ts'
import type { AnyTemplate, Template } from '../template.ts'
import { eraseParams } from '../template.ts'
import { drawAddress, type NewAddress } from './addresses.ts'
import { categoryLabel, onSaleIn, ownOrders, pathToOrder, pathToProductList } from './navigation.ts'
import { inMonth, showLatestOrder, totalOfLatest } from './orders.ts'
import { monthOf } from './periods.ts'
import { buyBestRated } from './purchases.ts'
import { readOrderList } from './spending.ts'

const STATUSES: readonly OrderStatus[] = ['Processing', 'On Hold', 'Closed', 'Pending', 'Complete', 'Canceled']
/** Words that state an absence. */
const NONE = ['no', 'none', 'not', 'never', 'nothing', 'any', 'zero', 'without']

type OrderStatusParams = { readonly status: string; readonly month: string }

/** Asks for an order with a status that no order has, in a month or at all. */
function latestOfNone(
  name: string,
  original: number,
  { wordings, heldOutWording }: Pick<Template<OrderStatusParams>, 'wordings' | 'heldOutWording'>,
): Template<OrderStatusParams> {
  return {
    name,
    original,
    sites: ['shop'],
    evaluator: 'impossible',
    canBeLong: true,
    wordings,
    heldOutWording,
    draw(random, { store }) {
      const month = random.integer(4) === 0 ? '' : monthOf(random.pick(ownOrders(store)).createdAt)
      const usedStatuses = new Set(ordersOf(store, month).map(({ status }) => status))
      const absent = STATUSES.filter((status) => !usedStatuses.has(status))
      return absent.length === 0 ? undefined : { status: random.pick(absent), month }
    },
    expected: ({ status }) => ({ answer: { kind: 'impossible', reason: [[...wordsFor(status), 'order', 'status'], NONE] } }),
    subgoals: ({ month }, { store }) => readOrderList(store, ordersOf(store, month), ['status']),
  }
}

function ordersOf(store: Databases['store'], month: string): readonly Order[] {
  return ownOrders(store).filter(({ createdAt }) => month === '' || monthOf(createdAt) === month)
}

/** Returns words of a status that an answer may contain. */
function wordsFor(status: string): readonly string[] {
  const plain = status.toLowerCase()
  return [plain, ...plain.split(' ').filter((word) => word.length > 3)]
}

const noTotal = latestOfNone('shop.total-of-latest-none', 214, {
  wordings: [
    ({ status, month }) => `What is the total cost of my latest order${inMonth(month)} with the status "${status}"?`,
    ({ status, month }) => `Tell me what I paid for the newest of my orders${inMonth(month)} that is ${status.toLowerCase()}.`,
  ],
  heldOutWording: totalOfLatest.heldOutWording,
})

const noOrder = latestOfNone('shop.show-latest-order-none', 180, showLatestOrder)

/** Asks for the best product of a category within a budget below all its prices. */
const beyondBudget: Template<{ readonly category: string; readonly label: string; readonly dollars: number }> = {
  name: 'shop.buy-best-rated-none',
  original: 172,
  sites: ['shop'],
  evaluator: 'impossible',
  wordings: [
    ({ label, dollars }) => `Buy the product with the highest rating from the category ${label} within a budget of $${dollars}`,
    ({ label, dollars }) => `Order whatever is rated best in ${label}, but do not spend more than $${dollars} on it.`,
  ],
  heldOutWording: buyBestRated.heldOutWording,
  draw(random, { store }) {
    const category = random.pick(store.rows('categories'))
    const prices = onSaleIn(store, category).map(({ price }) => price)
    const cheapest = Math.min(...prices)
    if (category.level === 1 || prices.length < 2 || cheapest < 300) return undefined
    const dollars = 1 + random.integer(Math.floor((cheapest - 1) / 100))
    return { category: category.id, label: categoryLabel(store, category), dollars }
  },
  expected: () => ({
    answer: {
      kind: 'impossible',
      wants: 'action',
      reason: [
        ['budget', 'price', 'pric', 'cost', 'cheap', 'expensive', 'afford', 'below', 'under', 'within', 'less', '$'],
        [...NONE, 'more', 'over', 'above', 'exceed', 'least', 'all', 'too'],
      ],
    },
  }),
  subgoals({ category }, { store }) {
    const row = store.get('categories', category)
    if (row === undefined) return []
    return onSaleIn(store, row).map((product) => ({
      kind: 'see',
      path: pathToProductList(store, row, product),
      keys: [`product:${product.id}:price`],
    }))
  },
}

/** Asks to redirect a placed order, which the store does not support. */
const redirectDelivery: Template<NewAddress> = {
  name: 'shop.redirect-delivery-none',
  original: 191,
  sites: ['shop'],
  evaluator: 'impossible',
  wordings: [
    ({ street, city, state, postcode }) =>
      `Change the delivery address of my most recent order to ${street}, ${city}, ${state} ${postcode}`,
    ({ street, city, state, postcode }) =>
      `My latest order must go to ${street} in ${city}, ${state} ${postcode} instead: change that.`,
  ],
  heldOutWording: ({ street, city, state, postcode }) =>
    `Please have the parcel from my last purchase brought to ${street}, ${city}, ${state} ${postcode} rather than to my home.`,
  draw: (random) => drawAddress(random),
  expected: () => ({
    answer: {
      kind: 'impossible',
      wants: 'action',
      status: 'action_not_allowed_error',
      reason: [
        ['address', 'deliver', 'shipping', 'order'],
        ['no', 'not', 'cannot', "can't", 'only', 'placed', 'impossible', 'unable', 'without', 'lack'],
      ],
    },
  }),
  subgoals(_, { store }: Databases) {
    const [latest] = ownOrders(store)
    return latest === undefined
      ? []
      : [{ kind: 'see', path: pathToOrder(store, latest), keys: [`order:${latest.id}:shipping-address`] }]
  },
}

/** Impossible tasks at the store. */
export const IMPOSSIBLE_SHOP_TEMPLATES: readonly AnyTemplate[] = [
  eraseParams(noTotal),
  eraseParams(noOrder),
  eraseParams(beyondBudget),
  eraseParams(redirectDelivery),
]
