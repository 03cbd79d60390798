import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { Value } from '../../evaluate/expected.ts'
import type { Order, OrderItem } from '../../generate/store/rows.ts'
import { orderPath } from '../../sites/store/pages/orders.ts'
import type { Template } from '../template.ts'
import { ownOrders, pathToOrder, pathToOrderList, shopUrl } from './navigation.ts'
import { monthName, monthOf } from './periods.ts'

type PurchasedItemParams = {
  readonly order: string
  readonly item: number
  readonly option: string
  readonly name: string
  readonly month: string
}

/** Asks for an option of a product bought in a month. */
export const optionOfPurchase: Template<PurchasedItemParams> = {
  name: 'shop.option-of-purchase',
  original: 155,
  sites: ['shop'],
  evaluator: 'string',
  wordings: [
    ({ option, name, month }) =>
      `Which ${option.toLowerCase()} did I choose for the ${name} that I bought in ${monthName(month)}?`,
    ({ option, name, month }) => `What is the ${option.toLowerCase()} of the ${name} from my order of ${monthName(month)}?`,
  ],
  heldOutWording: ({ option, name, month }) =>
    `I can't remember how I configured the ${name} when I purchased it in ${monthName(month)}. Could you check the ${option.toLowerCase()}?`,
  draw(random, { store }) {
    const order = random.pick(ownOrders(store))
    const month = monthOf(order.createdAt)
    const items = order.items.flatMap((item, place) => item.options.map(([option]) => ({ place, option, item })))
    if (items.length === 0) return undefined
    const { place, option, item } = random.pick(items)
    const isOnce = timesBought(store, item, month) === 1
    return isOnce ? { order: order.id, item: place + 1, option, name: item.name, month } : undefined
  },
  expected({ order, item, option }, { store }) {
    const chosen = store.get('orders', order)?.items[item - 1]?.options.find(([name]) => name === option)?.[1] ?? ''
    return { answer: { kind: 'value', value: { type: 'text', text: chosen } } }
  },
  subgoals({ order, item }, { store }) {
    const found = store.get('orders', order)
    const key = `order:${order}:item:${item}`
    return found === undefined ? [] : [{ kind: 'see', path: pathToOrder(store, found), keys: [`${key}:name`, `${key}:options`] }]
  },
}

function timesBought(store: Databases['store'], { product }: OrderItem, month: string): number {
  const orders = ownOrders(store).filter(({ createdAt }) => monthOf(createdAt) === month)
  return orders.flatMap(({ items }) => items).filter((item) => item.product === product).length
}

/** Asks for the date of the last order of a product. */
export const whenLastOrdered: Template<{ readonly product: string; readonly name: string }> = {
  name: 'shop.when-last-ordered',
  original: 169,
  sites: ['shop'],
  evaluator: 'string',
  wordings: [
    ({ name }) => `When did I last order the ${name}?`,
    ({ name }) => `Tell me the date of my latest order of the ${name}.`,
  ],
  heldOutWording: ({ name }) =>
    `The ${name} is something I have had before. On what day did I most recently place an order for it?`,
  draw(random, { store }) {
    const { product, name } = random.pick(random.pick(ownOrders(store)).items)
    return { product, name }
  },
  expected({ product }, { store }) {
    const date = latestWith(store, product)?.createdAt.slice(0, 10) ?? ''
    return { answer: { kind: 'value', value: { type: 'date', date } } }
  },
  subgoals({ product }, { store }) {
    const order = latestWith(store, product)
    const place = order?.items.findIndex((item) => item.product === product) ?? 0
    return order === undefined
      ? []
      : [
          {
            kind: 'see',
            path: pathToOrder(store, order),
            keys: [`order:${order.id}:date`, `order:${order.id}:item:${place + 1}:name`],
          },
        ]
  },
}

function latestWith(store: Databases['store'], product: string): Order | undefined {
  return ownOrders(store).find(({ items }) => items.some((item) => item.product === product))
}

/** Details of an order that a task can ask for, with their keys on its page. */
const DETAILS: Readonly<Record<string, (order: Order) => { readonly field: string; readonly value: Value }>> = {
  'shipping method': ({ shippingMethod }) => ({ field: 'shipping-method', value: { type: 'text', text: shippingMethod } }),
  'payment method': ({ paymentMethod }) => ({ field: 'payment-method', value: { type: 'text', text: paymentMethod } }),
  'shipping and handling fee': ({ shipping }) => ({ field: 'shipping', value: { type: 'money', cents: shipping } }),
  subtotal: ({ subtotal }) => ({ field: 'subtotal', value: { type: 'money', cents: subtotal } }),
  'order date': ({ createdAt }) => ({ field: 'date', value: { type: 'date', date: createdAt.slice(0, 10) } }),
}

/** Asks for a detail of an order. */
export const orderDetail: Template<{ readonly order: string; readonly detail: string }> = {
  name: 'shop.order-detail',
  original: 206,
  sites: ['shop'],
  evaluator: 'string',
  wordings: [
    ({ order, detail }) => `What is the ${detail} of my order number ${order}?`,
    ({ order, detail }) => `Look at order #${order} and tell me its ${detail}.`,
  ],
  heldOutWording: ({ order, detail }) =>
    `I have a question about purchase ${order} in my account. Can you find out the ${detail}?`,
  draw: (random, { store }) => ({ order: random.pick(ownOrders(store)).id, detail: random.pick(Object.keys(DETAILS)) }),
  expected({ order, detail }, { store }) {
    const found = store.get('orders', order)
    const detailOfOrder = found && DETAILS[detail]?.(found)
    return detailOfOrder === undefined ? {} : { answer: { kind: 'value', value: detailOfOrder.value } }
  },
  subgoals({ order, detail }, { store }) {
    const found = store.get('orders', order)
    const detailOfOrder = found && DETAILS[detail]?.(found)
    if (found === undefined || detailOfOrder === undefined) return []
    return [{ kind: 'see', path: pathToOrder(store, found), keys: [`order:${order}:${detailOfOrder.field}`] }]
  },
}

/** A status, and the month of the order or an empty string for any month. */
export type OrderStatusParams = { readonly status: string; readonly month: string }

/** Asks for the total of the latest order with a status. */
export const totalOfLatest: Template<OrderStatusParams> = {
  name: 'shop.total-of-latest',
  original: 214,
  sites: ['shop'],
  evaluator: 'string',
  wordings: [
    ({ status, month }) => `What is the total cost of my latest order${inMonth(month)} with the status "${status}"?`,
    ({ status, month }) =>
      `How much did I pay, shipping included, for the newest of my orders${inMonth(month)} that is ${status.toLowerCase()}?`,
  ],
  heldOutWording: ({ status, month }) =>
    `Take the last purchase${inMonth(month)} that my account lists as "${status}". What did it come to, delivery included?`,
  draw: (random, { store }) => drawStatus(random, store),
  expected(params, { store }) {
    const order = latestOf(store, params)
    return order === undefined ? {} : { answer: { kind: 'value', value: { type: 'money', cents: order.total } } }
  },
  subgoals(params, { store }) {
    const order = latestOf(store, params)
    return order === undefined
      ? []
      : [{ kind: 'see', path: pathToOrderList(store, order), keys: [`order:${order.id}:total`, `order:${order.id}:status`] }]
  },
}

/** Opens the latest order with a status. */
export const showLatestOrder: Template<OrderStatusParams> = {
  name: 'shop.show-latest-order',
  original: 180,
  sites: ['shop'],
  evaluator: 'url',
  wordings: [
    ({ status, month }) => `Show me the most recent order${inMonth(month)} with the status "${status}"`,
    ({ status, month }) => `Open the page of my latest ${status.toLowerCase()} order${inMonth(month)}.`,
  ],
  heldOutWording: ({ status, month }) =>
    `I'd like to look at the details of one purchase: the last${inMonth(month)} that my account lists as "${status}".`,
  draw: (random, { store }) => drawStatus(random, store),
  expected(params, { store }) {
    const order = latestOf(store, params)
    return { urls: order === undefined ? [] : [shopUrl(orderPath(order))] }
  },
  subgoals(params, { store }) {
    const order = latestOf(store, params)
    return order === undefined ? [] : [{ kind: 'be', path: pathToOrder(store, order) }]
  },
}

/** Returns ` of March 2023`, or an empty string for any month. */
export function inMonth(month: string): string {
  return month === '' ? '' : ` of ${monthName(month)}`
}

/** Draws a status that one of the member's orders has, in its month or at all. */
export function drawStatus(random: Rng, store: Databases['store']): OrderStatusParams {
  const { status, createdAt } = random.pick(ownOrders(store))
  return { status, month: random.integer(3) === 0 ? '' : monthOf(createdAt) }
}

/** Returns the member's latest order with a status. */
export function latestOf(store: Databases['store'], { status, month }: OrderStatusParams): Order | undefined {
  return ownOrders(store).find((order) => order.status === status && (month === '' || monthOf(order.createdAt) === month))
}
