import type { Databases } from '../../data.ts'
import type { Value } from '../../evaluate/expected.ts'
import type { Order } from '../../generate/store/rows.ts'
import type { Subgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { ownOrders, pathToOrder, pathToOrderList } from './navigation.ts'
import { drawPeriod, isIn, type Period, periodName } from './periods.ts'

/** Sums the complete orders of some months. */
export const spendInPeriod: Template<Period> = {
  name: 'shop.spend-in-period',
  original: 147,
  sites: ['shop'],
  evaluator: 'string',
  wordings: [
    (period) => `How much did my completed orders cost in all ${periodName(period)}?`,
    (period) => `Add up the totals of the orders that I placed ${periodName(period)} and that are complete.`,
  ],
  heldOutWording: (period) =>
    `What did the shop get from me ${periodName(period)}? Only purchases that are marked complete matter; I want the sum.`,
  draw: (random, { store }) => drawPeriod(random, withStatus(ownOrders(store), 'Complete'), 3),
  expected: (period, { store }) => ({ answer: { kind: 'value', value: sumOf(completeIn(store, period)) } }),
  subgoals: (period, { store }) => readOrderList(store, within(store, period), ['total', 'status']),
}

/** Counts and sums the complete orders of some months. */
export const fulfilledOrders: Template<Period> = {
  name: 'shop.fulfilled-orders',
  original: 197,
  sites: ['shop'],
  evaluator: 'string',
  wordings: [
    (period) =>
      `Today is June 12, 2023. How many complete orders do I have ${periodName(period)}, and what did they cost altogether?`,
    (period) =>
      `Of the orders that I placed ${periodName(period)}, tell me the number of complete ones and the money that I spent on them.`,
  ],
  heldOutWording: (period) =>
    `I am checking my expenses ${periodName(period)}. For purchases that the shop marks complete, report how many there were, followed by the sum paid for them.`,
  draw: (random, { store }) => drawPeriod(random, withStatus(ownOrders(store), 'Complete'), 4),
  expected(period, { store }) {
    const orders = completeIn(store, period)
    return { answer: { kind: 'list', values: [{ type: 'number', number: orders.length }, sumOf(orders)] } }
  },
  subgoals: (period, { store }) => readOrderList(store, within(store, period), ['total', 'status']),
}

type RefundParams = Period & { readonly shipping: 'including' | 'without' }

/** Sums the refund for canceled orders. */
export const refundOfCancelled: Template<RefundParams> = {
  name: 'shop.refund-of-cancelled',
  original: 160,
  sites: ['shop'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    ({ shipping, ...period }) =>
      `How much refund should I expect for my orders ${periodName(period)} that were canceled, ${shipping} shipping fees?`,
    ({ shipping, ...period }) =>
      `Of what I ordered ${periodName(period)} something was canceled. What do I get back in total, ${shipping} what shipping cost?`,
  ],
  heldOutWording: ({ shipping, ...period }) =>
    `Some purchases ${periodName(period)} did not go ahead because they were canceled. Work out the sum that has to come back to me, ${shipping} the money paid for delivery.`,
  draw(random, { store }) {
    const period = drawPeriod(random, withStatus(ownOrders(store), 'Canceled'), 2)
    return period && { ...period, shipping: random.pick(['including', 'without'] as const) }
  },
  expected({ shipping, ...period }, { store }) {
    const orders = withStatus(within(store, period), 'Canceled')
    const cents = orders.reduce((sum, order) => sum + order.total - (shipping === 'without' ? order.shipping : 0), 0)
    return { answer: { kind: 'value', value: { type: 'money', cents } } }
  },
  subgoals({ shipping, ...period }, { store }) {
    const orders = within(store, period)
    const listed = readOrderList(store, orders, ['total', 'status'])
    const own = withStatus(orders, 'Canceled').map(
      (order): Subgoal => ({ kind: 'see', path: pathToOrder(store, order), keys: [`order:${order.id}:shipping`] }),
    )
    return shipping === 'without' ? [...listed, ...own] : listed
  },
}

type CategorySpendingParams = Period & { readonly category: string; readonly label: string }

/** Sums the purchases from one department in some months. */
export const spendOnCategory: Template<CategorySpendingParams> = {
  name: 'shop.spend-on-category',
  original: 162,
  sites: ['shop'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    ({ label, ...period }) =>
      `How much did I spend on things of the department ${label} ${periodName(period)}? Count complete orders, without shipping and discounts.`,
    ({ label, ...period }) =>
      `What did the products from ${label} cost that I bought ${periodName(period)}? Leave out shipping, discounts and orders that are not complete.`,
  ],
  heldOutWording: ({ label, ...period }) =>
    `Let me know how many dollars went into items from the department ${label} ${periodName(period)}. Only complete purchases matter; ignore delivery and reductions.`,
  draw(random, { store }) {
    const period = drawPeriod(random, withStatus(ownOrders(store), 'Complete'), 2)
    const items = period === undefined ? [] : completeIn(store, period).flatMap(({ items }) => items)
    if (period === undefined || items.length > 8) return undefined
    const tops = [...new Set(items.map(({ product }) => store.get('products', product)?.categories[0] ?? ''))]
    const category = store.get('categories', random.pick(tops))
    return category === undefined || tops.length < 2 ? undefined : { ...period, category: category.id, label: category.name }
  },
  expected({ category, ...period }, { store }) {
    const items = completeIn(store, period).flatMap((order) => order.items)
    const own = items.filter(({ product }) => store.get('products', product)?.categories.includes(category) === true)
    const cents = own.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    return { answer: { kind: 'value', value: { type: 'money', cents } } }
  },
  subgoals({ from, to }, { store }) {
    const period = { from, to }
    return [
      ...readOrderList(store, within(store, period), ['status']),
      ...completeIn(store, period).map(
        (order): Subgoal => ({
          kind: 'see',
          path: pathToOrder(store, order),
          keys: order.items.flatMap((_, place) => [
            `order:${order.id}:item:${place + 1}:name`,
            `order:${order.id}:item:${place + 1}:subtotal`,
          ]),
        }),
      ),
    ]
  },
}

type Store = Databases['store']

function within(store: Store, period: Period): readonly Order[] {
  return ownOrders(store).filter((order) => isIn(order, period))
}

function withStatus(orders: readonly Order[], status: Order['status']): readonly Order[] {
  return orders.filter((order) => order.status === status)
}

function completeIn(store: Store, period: Period): readonly Order[] {
  return withStatus(within(store, period), 'Complete')
}

function sumOf(orders: readonly Order[]): Value {
  return { type: 'money', cents: orders.reduce((sum, { total }) => sum + total, 0) }
}

/** Subgoals that read fields of orders in the order history, page by page. */
export function readOrderList(
  store: Store,
  orders: readonly Order[],
  fields: readonly ('number' | 'date' | 'total' | 'status')[],
): readonly Subgoal[] {
  const pages = new Map<string, { readonly path: readonly string[]; readonly keys: string[] }>()
  for (const order of orders) {
    const path = pathToOrderList(store, order)
    const page = pages.get(path.join(' ')) ?? { path, keys: [] }
    page.keys.push(...fields.map((field) => `order:${order.id}:${field}`))
    pages.set(path.join(' '), page)
  }
  return Array.from(pages.values(), ({ path, keys }): Subgoal => ({ kind: 'see', path, keys }))
}
