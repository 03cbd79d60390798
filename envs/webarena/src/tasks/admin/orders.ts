import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { Order } from '../../generate/store/rows.ts'
import { canCancel } from '../../sites/admin/order-rules.ts'
import { orderPath } from '../../sites/admin/pages/orders-grid.ts'
import { drawAddress, type NewAddress } from '../store/addresses.ts'
import { monthName, monthOf } from '../store/periods.ts'
import type { Template } from '../template.ts'
import {
  actOnRow,
  adminUrl,
  filterActions,
  INVOICES,
  inYear,
  keywordSearch,
  lastDay,
  ORDERS,
  readInGrid,
  typedDate,
} from './navigation.ts'

type Store = Databases['store']

/** Attributes of a customer that a task can ask for. */
const ATTRIBUTES = ['name', 'email address', 'phone number'] as const

type CancellationRankParams = { readonly attribute: string; readonly year: string; readonly place: number }

/** Asks which customer had the most canceled orders. */
export const mostCancellations: Template<CancellationRankParams> = {
  name: 'admin.most-cancellations',
  original: 234,
  sites: ['admin'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    ({ attribute, year, place }) =>
      `Tell me the ${attribute} of the customer who has the ${mostPhrase(place)} canceled orders${inYear(year)}`,
    ({ attribute, year, place }) =>
      `Of all customers, whose orders${inYear(year)} were canceled ${mostPhrase(place)} often? I need that customer's ${attribute}.`,
  ],
  heldOutWording: ({ attribute, year, place }) =>
    `Rank our shoppers by how many purchases${inYear(year)} fell through as canceled. What is the ${attribute} of the one in ${place === 1 ? 'first' : 'second'} place?`,
  draw(random, { store }) {
    const params = { attribute: random.pick(ATTRIBUTES), year: random.pick(['', '2022', '2023']), place: random.pick([1, 2, 2]) }
    return customerAtRank(cancelled(store, params), params.place) === undefined ? undefined : params
  },
  expected(params, { store }) {
    const id = customerAtRank(cancelled(store, params), params.place) ?? ''
    return { answer: { kind: 'value', value: { type: 'text', text: attributeOf(store, id, params.attribute) } } }
  },
  subgoals(params, { store }) {
    const id = customerAtRank(cancelled(store, params), params.place) ?? ''
    const years =
      params.year === '' ? {} : { 'Purchase Date from': `1/1/${params.year}`, 'Purchase Date to': `12/31/${params.year}` }
    const first = [...filterActions(years, { Status: 'Canceled' }), { kind: 'choose', field: 'Per page', option: '50' } as const]
    const orders = readInGrid(
      ORDERS,
      first,
      cancelled(store, params)
        .slice(0, 50)
        .map((order) => `order:${order.id}:billing-name`),
    )
    if (params.attribute === 'name') return [orders]
    const name = attributeOf(store, id, 'name')
    const column = params.attribute === 'email address' ? 'email' : 'phone'
    return [orders, readInGrid(adminUrl('/admin/customer/index/'), keywordSearch(name), [`customer:${id}:${column}`])]
  },
}

function cancelled(store: Store, { year }: CancellationRankParams): readonly Order[] {
  return store.where('orders', 'status', 'Canceled').filter(({ createdAt }) => createdAt.startsWith(year))
}

/** `most`, or `second most`. */
function mostPhrase(place: number): string {
  return place === 1 ? 'most' : 'second most'
}

/** Returns the customer at a rank by number of orders, or `undefined` if the rank is tied. */
function customerAtRank(orders: readonly Order[], place: number): string | undefined {
  const counts = new Map<string, number>()
  for (const { customer } of orders) counts.set(customer, (counts.get(customer) ?? 0) + 1)
  const ranks = [...counts].sort((left, right) => right[1] - left[1])
  const [found, count] = ranks[place - 1] ?? []
  return ranks.filter((rank) => rank[1] === count).length === 1 ? found : undefined
}

function attributeOf(store: Store, id: string, attribute: string): string {
  const customer = store.get('customers', id)
  if (customer === undefined) return ''
  if (attribute === 'name') return `${customer.firstName} ${customer.lastName}`
  if (attribute === 'email address') return customer.email
  return store.where('addresses', 'customer', id).find(({ isBilling }) => isBilling)?.telephone ?? ''
}

type OrderAddressParams = NewAddress & { readonly order: string }

/** Changes the shipping address of an order. */
export const orderAddress: Template<OrderAddressParams> = {
  name: 'admin.order-address',
  original: 240,
  sites: ['admin'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ order, street, city, state, postcode }) =>
      `Change the shipping address of order #${order} to ${street}, ${city}, ${state} ${postcode}`,
    ({ order, street, city, state, postcode }) =>
      `Order ${order} has to be shipped to ${street} in ${city}, ${state} ${postcode} instead. Correct its shipping address.`,
  ],
  heldOutWording: ({ order, street, city, state, postcode }) =>
    `We got the destination of order ${order} wrong. The parcel belongs at ${street}, ${city}, ${state} ${postcode}; please put that right.`,
  draw: (random, { store }) => ({ order: random.pick(store.rows('orders')).id, ...drawAddress(random) }),
  expected: ({ order, street, city, state, postcode }) => ({
    checks: [
      {
        page: { url: adminUrl(orderPath(order)) },
        read: { key: `order:${order}:shipping-address` },
        includes: [[street], [city], [state], [postcode]],
      },
    ],
    changes: [`store/orders/${order}`],
  }),
  subgoals: ({ order, street, city, state, postcode }) => [
    actOnRow(
      ORDERS,
      order,
      'View',
      [
        { kind: 'press', button: 'Edit shipping address' },
        { kind: 'fill', field: 'Street Address', text: street },
        { kind: 'choose', field: 'State/Province', option: state },
        { kind: 'fill', field: 'City', text: city },
        { kind: 'fill', field: 'Zip/Postal Code', text: postcode },
        { kind: 'press', button: 'Save Order Address' },
      ],
      ({ databases }) => {
        const address = databases.store.get('orders', order)?.shippingAddress
        return address?.street === street && address.city === city && address.state === state && address.postcode === postcode
      },
    ),
  ],
}

/** Cancels an order. */
export const cancelOrder: Template<{ readonly order: string }> = {
  name: 'admin.cancel-order',
  original: 257,
  sites: ['admin'],
  evaluator: 'html',
  wordings: [({ order }) => `Cancel order ${order}`, ({ order }) => `The customer no longer wants order #${order}: cancel it.`],
  heldOutWording: ({ order }) => `Call off order ${order}, please. The buyer has had second thoughts.`,
  draw(random, { store }) {
    const open = store.rows('orders').filter(canCancel)
    return open.length === 0 ? undefined : { order: random.pick(open).id }
  },
  expected: ({ order }) => ({
    checks: [{ page: { url: adminUrl(orderPath(order)) }, read: { key: `order:${order}:status` }, equals: 'Canceled' }],
    changes: [`store/orders/${order}`],
  }),
  subgoals: ({ order }) => [
    actOnRow(
      ORDERS,
      order,
      'View',
      [{ kind: 'press', button: 'Cancel' }],
      ({ databases }) => databases.store.get('orders', order)?.status === 'Canceled',
    ),
  ],
}

type OrderStatusParams = { readonly status: string }

/** Lists the orders with a status. */
export const ordersByStatus: Template<OrderStatusParams> = {
  name: 'admin.orders-by-status',
  original: 253,
  sites: ['admin'],
  evaluator: 'url+html',
  wordings: [
    ({ status }) => `Show me the orders that are ${status.toLowerCase()}`,
    ({ status }) => `Filter the list of orders so that only those with the status "${status}" are left.`,
  ],
  heldOutWording: ({ status }) => `In the table of sales I want to see nothing except what is currently "${status}".`,
  draw: (random, { store }) => ({ status: random.pick(store.rows('orders')).status }),
  expected({ status }, { store }) {
    const count = store.where('orders', 'status', status).length
    return {
      urls: [`${ORDERS}?status=${status.replaceAll(' ', '+')}`],
      checks: [{ page: 'open', read: { key: 'records' }, equals: `${count} records found` }],
    }
  },
  subgoals: ({ status }) => [
    {
      kind: 'do',
      path: [ORDERS],
      actions: filterActions({}, { Status: status }),
      isDone: ({ url }) => url.includes(`status=${status.replaceAll(' ', '+')}`),
    },
  ],
}

/** Asks for the total of an invoice. */
export const invoiceTotal: Template<{ readonly invoice: string }> = {
  name: 'admin.invoice-total',
  original: 274,
  sites: ['admin'],
  evaluator: 'string',
  wordings: [
    ({ invoice }) => `What is the grand total of invoice ${invoice}?`,
    ({ invoice }) => `Look up invoice #${invoice} and tell me its amount.`,
  ],
  heldOutWording: ({ invoice }) => `Somebody is disputing invoice ${invoice}. How much did we bill with it in the end?`,
  draw: (random, { store }) => ({ invoice: random.pick(store.rows('invoices')).id }),
  expected({ invoice }, { store }) {
    return { answer: { kind: 'value', value: { type: 'money', cents: store.get('invoices', invoice)?.total ?? 0 } } }
  },
  subgoals: ({ invoice }) => [readInGrid(INVOICES, keywordSearch(invoice), [`invoice:${invoice}:total`])],
}

type MonthRange = { readonly from: string; readonly to: string }

type CustomerRankParams = MonthRange & { readonly place: number }

/** Asks which customer had the most complete orders in some months. */
export const customerWithMostOrders: Template<CustomerRankParams> = {
  name: 'admin.customer-with-n-orders',
  original: 276,
  sites: ['admin'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    ({ from, to, place }) =>
      `Which customer has the ${mostPhrase(place)} complete orders from ${monthName(from)} to ${monthName(to)}?`,
    ({ from, to, place }) =>
      `Between the beginning of ${monthName(from)} and the end of ${monthName(to)}, who placed the ${mostPhrase(place)} orders that are complete now?`,
  ],
  heldOutWording: ({ from, to, place }) =>
    `Rank our shoppers by the number of completed purchases, ${monthName(from)} through ${monthName(to)}. Who is in ${place === 1 ? 'first' : 'second'} place?`,
  draw(random, { store }) {
    const params = { ...drawMonths(random, store, 3), place: random.pick([1, 2, 2]) }
    const orders = completeIn(store, params)
    return orders.length <= 50 && customerAtRank(orders, params.place) !== undefined ? params : undefined
  },
  expected(params, { store }) {
    return {
      answer: {
        kind: 'value',
        value: { type: 'text', text: attributeOf(store, customerAtRank(completeIn(store, params), params.place) ?? '', 'name') },
      },
    }
  },
  subgoals(params, { store }) {
    const dates = { 'Purchase Date from': typedDate(`${params.from}-01`), 'Purchase Date to': typedDate(lastDay(params.to)) }
    const first = [...filterActions(dates, { Status: 'Complete' }), { kind: 'choose', field: 'Per page', option: '50' } as const]
    return [
      readInGrid(
        ORDERS,
        first,
        completeIn(store, params).map(({ id }) => `order:${id}:billing-name`),
      ),
    ]
  },
}

/** Returns consecutive months, starting with a month that has orders. */
export function drawMonths(random: Rng, store: Store, count: number): MonthRange {
  const from = monthOf(random.pick(store.rows('orders')).createdAt)
  let to = from
  for (let more = count - 1; more > 0; more -= 1) {
    const [year = 0, month = 1] = to.split('-').map(Number)
    to = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
  }
  return { from, to }
}

function completeIn(store: Store, { from, to }: MonthRange): readonly Order[] {
  return store
    .where('orders', 'status', 'Complete')
    .filter(({ createdAt }) => monthOf(createdAt) >= from && monthOf(createdAt) <= to)
}
