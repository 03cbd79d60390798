import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import { CARRIERS } from '../../generate/store/orders.ts'
import type { Order } from '../../generate/store/rows.ts'
import { orderPath } from '../../sites/admin/pages/orders-grid.ts'
import type { Template } from '../template.ts'
import { adminUrl, filterActions, keywordSearch, ORDERS, readInGrid } from './navigation.ts'

type Store = Databases['store']
type CustomerNoticeParams = { readonly customer: string; readonly name: string; readonly text: string }

const MESSAGES = [
  'Your order leaves us on Friday',
  'One part is late, the rest is packed',
  'We wrapped it as a gift, as you asked',
  'Please tell us your new phone number',
  'The carrier could not find the house',
] as const

const WORDINGS: Template<CustomerNoticeParams>['wordings'] = [
  ({ name, text }) => `Notify ${name} in their most recent pending order with the message "${text}"`,
  ({ name, text }) =>
    `Write "${text}" as a comment to the latest pending order of ${name}, so that the customer gets it by email.`,
]

const HELD_OUT_WORDING: Template<CustomerNoticeParams>['heldOutWording'] = ({ name, text }) =>
  `${name} is waiting to hear from us about a purchase that is still pending, the newest of theirs. Leave "${text}" there, and have it emailed.`

/** Sends a customer a message about their latest pending order. */
export const notifyCustomer: Template<CustomerNoticeParams> = {
  name: 'admin.notify-customer',
  original: 280,
  sites: ['admin'],
  evaluator: 'html',
  canBeLong: true,
  wordings: WORDINGS,
  heldOutWording: HELD_OUT_WORDING,
  draw: (random, { store }) => drawCustomerNotice(random, store, (order) => order !== undefined),
  expected({ customer, text }, { store }) {
    const order = latestPending(store, customer)
    if (order === undefined) return {}
    const key = `order:${order.id}:note:${order.notes.length + 1}`
    const page = { url: adminUrl(orderPath(order.id)) }
    return {
      checks: [
        { page, read: { key }, equals: text },
        { page, read: { key: `${key}:told` }, equals: 'Customer Notified' },
      ],
      changes: [`store/orders/${order.id}`],
    }
  },
  subgoals({ customer, text, name }, { store }) {
    const order = latestPending(store, customer)
    if (order === undefined) return []
    return [
      readInGrid(ORDERS, filterActions({ 'Bill-to Name': name }, { Status: 'Pending' }), [`order:${order.id}:status`]),
      {
        kind: 'do',
        path: [ORDERS, adminUrl(orderPath(order.id))],
        actions: [
          { kind: 'fill', field: 'Comment', text },
          { kind: 'tick', field: 'Notify Customer by Email', isOn: true },
          { kind: 'press', button: 'Submit Comment' },
        ],
        isDone: ({ databases }) => databases.store.get('orders', order.id)?.notes.at(-1)?.text === text,
      },
    ]
  },
}

/** Asks to notify a customer who has no pending order. */
export const notifyNobody: Template<CustomerNoticeParams> = {
  name: 'admin.notify-customer-none',
  original: 280,
  sites: ['admin'],
  evaluator: 'impossible',
  wordings: WORDINGS,
  heldOutWording: HELD_OUT_WORDING,
  draw: (random, { store }) => drawCustomerNotice(random, store, (order) => order === undefined),
  expected: ({ name }) => ({
    answer: {
      kind: 'impossible',
      wants: 'action',
      reason: [
        ['pending', 'order', 'orders', name],
        ['no', 'not', 'none', 'never', 'any', 'zero', 'without'],
      ],
    },
  }),
  subgoals: ({ name }) => [readInGrid(ORDERS, filterActions({ 'Bill-to Name': name }, { Status: 'Pending' }), ['records'])],
}

function drawCustomerNotice(
  random: Rng,
  store: Store,
  fits: (order: Order | undefined) => boolean,
): CustomerNoticeParams | undefined {
  const { customer, customerName: name } = random.pick(store.rows('orders'))
  const isUniqueName = store.rows('orders').every((order) => nameOn(order) !== name || order.customer === customer)
  const hasOneName = store.where('orders', 'customer', customer).every((order) => nameOn(order) === name)
  return isUniqueName && hasOneName && fits(latestPending(store, customer))
    ? { customer, name, text: random.pick(MESSAGES) }
    : undefined
}

function nameOn({ billingAddress: { firstName, lastName } }: Order): string {
  return `${firstName} ${lastName}`
}

function latestPending(store: Store, customer: string): Order | undefined {
  return store
    .where('orders', 'customer', customer)
    .filter(({ status }) => status === 'Pending')
    .at(-1)
}

type TrackingParams = { readonly order: string; readonly carrier: string; readonly number: string }

/** Adds a tracking number to a shipment. */
export const trackingNumber: Template<TrackingParams> = {
  name: 'admin.tracking-number',
  original: 284,
  sites: ['admin'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ order, carrier, number }) => `Update the shipment of order #${order} with the ${carrier} tracking number ${number}`,
    ({ order, carrier, number }) =>
      `${carrier} gave us the number ${number} for the parcel of order ${order}. Add it to that shipment.`,
  ],
  heldOutWording: ({ order, carrier, number }) =>
    `Purchase ${order} is on its way with ${carrier}. Their code for following it is ${number}; please record that.`,
  draw(random, { store }) {
    const { order } = random.pick(store.rows('shipments'))
    if (store.where('shipments', 'order', order).length !== 1) return undefined
    const carrier = random.pick(CARRIERS)
    const number = `${carrier.replace(/[^A-Z]/g, '')}${String(10_000_000 + random.integer(89_999_999))}`
    return { order, carrier, number }
  },
  expected({ order, carrier, number }, { store }) {
    const [shipment] = store.where('shipments', 'order', order)
    if (shipment === undefined) return {}
    const place = shipment.tracking.length + 1
    const page = { url: adminUrl(`/admin/sales/shipment/view/shipment_id/${Number(shipment.id)}/`) }
    return {
      checks: [
        { page, read: { key: `shipment:${shipment.id}:tracking:${place}` }, equals: number },
        { page, read: { key: `shipment:${shipment.id}:carrier:${place}` }, equals: carrier },
      ],
      changes: [`store/shipments/${shipment.id}`],
    }
  },
  subgoals({ order, carrier, number }, { store }) {
    const [shipment] = store.where('shipments', 'order', order)
    if (shipment === undefined) return []
    return [
      {
        kind: 'do',
        path: [ORDERS],
        actions: [
          ...keywordSearch(order),
          { kind: 'press', button: 'View' },
          { kind: 'press', button: `Shipment #${shipment.id}` },
          { kind: 'choose', field: 'Carrier', option: carrier },
          { kind: 'fill', field: 'Number', text: number },
          { kind: 'press', button: 'Add' },
        ],
        isDone: ({ databases }) => {
          const last = databases.store.get('shipments', shipment.id)?.tracking.at(-1)
          return last?.number === number && last.carrier === carrier
        },
      },
    ]
  },
}
