import type { Databases } from '../../data.ts'
import type { Value } from '../../evaluate/expected.ts'
import type { Order, OrderStatus, Product } from '../../generate/store/rows.ts'
import { monthName, monthOf } from '../store/periods.ts'
import type { Template } from '../template.ts'
import { filterActions, lastDay, ORDERS, PRODUCTS, readInGrid, typedDate } from './navigation.ts'

type Store = Databases['store']
type LatestOrderParams = { readonly status: string; readonly month: string; readonly attribute: string }

const STATUSES: readonly OrderStatus[] = ['Canceled', 'Closed', 'Complete', 'On Hold', 'Pending', 'Processing']

/** Attributes of an order that a task can ask for, with the column that shows each one. */
const ATTRIBUTES: Readonly<Record<string, readonly [column: string, of: (order: Order) => Value]>> = {
  'billing name': [
    'billing-name',
    ({ billingAddress: { firstName, lastName } }) => ({ type: 'text', text: `${firstName} ${lastName}` }),
  ],
  'order number': ['number', ({ id }) => ({ type: 'text', text: id })],
  'grand total': ['total', ({ total }) => ({ type: 'money', cents: total })],
  'purchase date': ['date', ({ createdAt }) => ({ type: 'date', date: createdAt.slice(0, 10) })],
}

const WORDINGS: Template<LatestOrderParams>['wordings'] = [
  ({ status, month, attribute }) =>
    `Get the ${attribute} of the latest order of ${monthName(month)} that is ${status.toLowerCase()}`,
  ({ status, month, attribute }) =>
    `Of all orders of ${monthName(month)} with the status "${status}", tell me the ${attribute} of the newest.`,
]

const HELD_OUT_WORDING: Template<LatestOrderParams>['heldOutWording'] = ({ status, month, attribute }) =>
  `Please check one thing for me: the ${attribute} on the most recent ${monthName(month)} purchase that is listed as "${status}".`

/** Asks for an attribute of the newest order with a status. */
export const attributeOfOrder: Template<LatestOrderParams> = {
  name: 'admin.attribute-of-order',
  original: 366,
  sites: ['admin'],
  evaluator: 'string',
  wordings: WORDINGS,
  heldOutWording: HELD_OUT_WORDING,
  draw(random, { store }) {
    const { status, createdAt } = random.pick(store.rows('orders'))
    return { status, month: monthOf(createdAt), attribute: random.pick(Object.keys(ATTRIBUTES)) }
  },
  expected(params, { store }) {
    const order = ordersOf(store, params).at(-1)
    const value = order && ATTRIBUTES[params.attribute]?.[1](order)
    return value === undefined ? {} : { answer: { kind: 'value', value } }
  },
  subgoals(params, { store }) {
    const order = ordersOf(store, params).at(-1)
    return [readOrdersSubgoal(params, [`order:${order?.id}:${ATTRIBUTES[params.attribute]?.[0]}`, `order:${order?.id}:date`])]
  },
}

/** The same for a status that no order has. */
export const attributeOfNoOrder: Template<LatestOrderParams> = {
  name: 'admin.attribute-of-order-none',
  original: 366,
  sites: ['admin'],
  evaluator: 'impossible',
  wordings: WORDINGS,
  heldOutWording: HELD_OUT_WORDING,
  draw(random, { store }) {
    const month = monthOf(random.pick(store.rows('orders')).createdAt)
    const params = { status: random.pick(STATUSES), month, attribute: random.pick(Object.keys(ATTRIBUTES)) }
    return ordersOf(store, params).length === 0 ? params : undefined
  },
  expected: ({ status }) => ({
    answer: {
      kind: 'impossible',
      reason: [
        ['order', 'orders', 'record', 'records', status.toLowerCase()],
        ['no', 'not', 'none', 'never', 'any', 'zero', 'nothing'],
      ],
    },
  }),
  subgoals: (params) => [readOrdersSubgoal(params, ['records'])],
}

function readOrdersSubgoal({ status, month }: LatestOrderParams, keys: readonly string[]) {
  const dates = { 'Purchase Date from': typedDate(`${month}-01`), 'Purchase Date to': typedDate(lastDay(month)) }
  return readInGrid(ORDERS, filterActions(dates, { Status: status }), keys)
}

function ordersOf(store: Store, { status, month }: LatestOrderParams): readonly Order[] {
  return store.where('orders', 'status', status).filter(({ createdAt }) => monthOf(createdAt) === month)
}

type UnitsInStockParams = { readonly units: number; readonly attribute: 'name' | 'SKU' }

const UNITS_WORDINGS: Template<UnitsInStockParams>['wordings'] = [
  ({ units, attribute }) => `Give me the ${attribute} of every product that has ${units} units left`,
  ({ units, attribute }) => `Which products have a quantity of exactly ${units}? List them by ${attribute}.`,
]

const UNITS_HELD_OUT_WORDING: Template<UnitsInStockParams>['heldOutWording'] = ({ units, attribute }) =>
  `For the inventory I need all items of which ${units} are in stock: one ${attribute} per item.`

/** Maximum number of products in an answer. */
const MAX_PRODUCTS = 6

/** Lists the products with a given number of units left. */
export const productsWithLeft: Template<UnitsInStockParams> = {
  name: 'admin.products-with-n-left',
  original: 368,
  sites: ['admin'],
  evaluator: 'string',
  wordings: UNITS_WORDINGS,
  heldOutWording: UNITS_HELD_OUT_WORDING,
  draw(random, { store }) {
    const units = random.pick(store.rows('products')).quantity
    const { length } = productsWithUnits(store, units)
    return length > 0 && length <= MAX_PRODUCTS ? { units, attribute: random.pick(['name', 'SKU'] as const) } : undefined
  },
  expected({ units, attribute }, { store }) {
    const texts = productsWithUnits(store, units).map(({ name, sku }) => (attribute === 'name' ? name : sku))
    return { answer: { kind: 'list', values: texts.map((text) => ({ type: 'text', text })) } }
  },
  subgoals: ({ units, attribute }, { store }) => [
    readProductsWithUnits(
      units,
      productsWithUnits(store, units).flatMap(({ id }) => [`product:${id}:${attribute.toLowerCase()}`, `product:${id}:quantity`]),
    ),
  ],
}

/** The same for a number of units that no product has. */
export const noProductsWithLeft: Template<UnitsInStockParams> = {
  name: 'admin.products-with-n-left-none',
  original: 368,
  sites: ['admin'],
  evaluator: 'impossible',
  wordings: UNITS_WORDINGS,
  heldOutWording: UNITS_HELD_OUT_WORDING,
  draw(random, { store }) {
    const units = 1 + random.integer(900)
    return productsWithUnits(store, units).length === 0 ? { units, attribute: random.pick(['name', 'SKU'] as const) } : undefined
  },
  expected: () => ({
    answer: {
      kind: 'impossible',
      reason: [
        ['product', 'products', 'record', 'records', 'quantity'],
        ['no', 'not', 'none', 'never', 'any', 'zero', 'nothing'],
      ],
    },
  }),
  subgoals: ({ units }) => [readProductsWithUnits(units, ['records'])],
}

function readProductsWithUnits(units: number, keys: readonly string[]) {
  return readInGrid(PRODUCTS, filterActions({ 'Quantity from': String(units), 'Quantity to': String(units) }), keys)
}

function productsWithUnits(store: Store, units: number): readonly Product[] {
  return store.rows('products').filter(({ quantity }) => quantity === units)
}
