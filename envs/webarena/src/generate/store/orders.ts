import type { Rng } from '@orreryjs/core'
import { square } from '@orreryjs/core/math'
import { timestampOf } from '../timestamps.ts'
import type { PlannedOrder } from './order-plan.ts'
import type { Address, Invoice, Order, OrderItem, OrderNote, PostalAddress, Product, Shipment } from './rows.ts'
import { FREE_FROM, SHIPPING_METHODS, type ShippingMethod, shippingCost, subtotalOf, totalsOf } from './totals.ts'

/** Orders with their invoices and shipments. */
interface Sales {
  readonly orders: readonly Order[]
  readonly invoices: readonly Invoice[]
  readonly shipments: readonly Shipment[]
}

/**
 * Generates orders, invoices and shipments. Complete and closed orders have both, orders in processing have an invoice, others
 * have neither.
 */
export function generateSales(
  planned: readonly PlannedOrder[],
  products: readonly Product[],
  addresses: readonly Address[],
  random: Rng,
): Sales {
  const visible = random.shuffle(products.filter(({ isVisible }) => isVisible))
  const withOptions = visible.filter(({ options }) => options.length > 0)
  const homes = new Map(addresses.filter(({ isShipping }) => isShipping).map((address) => [address.customer, address]))
  const orders = planned.map((plan, at) => orderOf(plan, at, { visible, withOptions, homes }, random))
  const paid = orders.filter(({ status }) => status === 'Complete' || status === 'Closed' || status === 'Processing')
  const sent = paid.filter(({ status }) => status !== 'Processing')
  const later = (order: Order, hours: number): string => timestampOf((minutes.get(order.id) ?? 0) + hours * 60)
  const minutes = new Map(orders.map((order, at) => [order.id, planned[at]?.minute ?? 0]))
  return {
    orders,
    invoices: paid.map((order, at) => ({
      id: documentNumber(at + 1),
      order: order.id,
      createdAt: later(order, 1 + random.integer(20)),
      status: 'Paid',
      total: order.total,
    })),
    shipments: sent.map((order, at) => ({
      id: documentNumber(at + 1),
      order: order.id,
      createdAt: later(order, 24 + random.integer(60)),
      quantity: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
      tracking: random.integer(3) === 0 ? [] : [trackingOf(random)],
    })),
  }
}

/** Formats the number of an order, invoice or shipment: `000000157`. */
export function documentNumber(count: number): string {
  return String(count).padStart(9, '0')
}

/** Carriers of parcels. */
export const CARRIERS = ['Gull Post', 'Overland Freight', 'Swift Parcel'] as const

function trackingOf(random: Rng): Shipment['tracking'][number] {
  const carrier = random.pick(CARRIERS)
  const letters = carrier
    .split(' ')
    .map((word) => word.charAt(0))
    .join('')
  return { carrier, title: carrier, number: `${letters}${10_000_000 + random.integer(89_999_999)}` }
}

interface Stock {
  readonly visible: readonly Product[]
  readonly withOptions: readonly Product[]
  readonly homes: ReadonlyMap<string, Address>
}

function orderOf(plan: PlannedOrder, at: number, { visible, withOptions, homes }: Stock, random: Rng): Order {
  const { customer } = plan
  const popular = (from: readonly Product[]): Product => from[Math.floor(from.length * square(random.next()))] as Product
  const chosen = new Set(Array.from({ length: random.pick([1, 1, 2, 2, 3, 4]) }, () => popular(visible)))
  if (plan.isWithOptions) chosen.add(popular(withOptions))
  const items = [...chosen].map((product) => itemOf(product, random))
  const method: ShippingMethod = random.integer(8) === 0 ? (SHIPPING_METHODS[1] as ShippingMethod) : SHIPPING_METHODS[0]
  const percent = random.integer(14) === 0 ? 10 : 0
  const totals = totalsOf(items, shippingCost(items, method.id), percent)
  const address = postalAddress(homes.get(customer.id))
  return {
    id: documentNumber(at + 1),
    customer: customer.id,
    customerName: `${customer.firstName} ${customer.lastName}`,
    email: customer.email,
    status: plan.status,
    createdAt: timestampOf(plan.minute, random.integer(60)),
    items,
    shippingAddress: address,
    billingAddress: address,
    shippingMethod: methodName(method, items),
    paymentMethod: random.integer(3) === 0 ? 'Bank Transfer' : 'Money Order',
    ...totals,
    coupon: percent === 0 ? '' : 'HARBOUR10',
    notes: notesOf(plan, random),
  }
}

/** Returns the name of an order's shipping method. The flat rate is free above `FREE_FROM`. */
export function methodName(method: ShippingMethod, items: readonly OrderItem[]): string {
  return method.id === 'flat' && subtotalOf(items) >= FREE_FROM ? 'Free Shipping' : method.name
}

function itemOf(product: Product, random: Rng): OrderItem {
  return {
    product: product.id,
    name: product.name,
    sku: product.sku,
    options: product.options.map(({ name, values }) => [name, random.pick(values)] as const),
    price: product.price,
    quantity: random.pick([1, 1, 1, 1, 2, 2, 3]),
  }
}

function notesOf({ minute, status }: PlannedOrder, random: Rng): readonly OrderNote[] {
  const note = (hours: number, text: string, isVisible: boolean): OrderNote => ({
    at: timestampOf(minute + hours * 60),
    status,
    text,
    isCustomerNotified: isVisible,
    isVisible,
  })
  if (status === 'Canceled') return [note(5, 'The customer asked us to cancel this order.', true)]
  if (status === 'On Hold') return [note(6, 'Waiting for the customer to confirm the address.', false)]
  if (status === 'Closed') return [note(400, 'All things came back and were refunded.', true)]
  return status === 'Complete' && random.integer(4) === 0 ? [note(40, 'Your parcel has left our warehouse.', true)] : []
}

/** Returns the postal address without the fields of the address book. */
export function postalAddress(address: PostalAddress | undefined): PostalAddress {
  const { firstName = '', lastName = '', company = '', street = '', city = '', state = '', postcode = '' } = address ?? {}
  return {
    firstName,
    lastName,
    company,
    street,
    city,
    state,
    postcode,
    country: address?.country ?? '',
    telephone: address?.telephone ?? '',
  }
}
