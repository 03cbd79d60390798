import { formatCents } from '@orreryjs/shopping'
import type { Customer, Order, OrderItem, PostalAddress } from '../../../generate/store/rows.ts'
import { type Child, el, type PageElement } from '../../../page/element.ts'
import { longDate, shortDate } from '../../shared/dates.ts'
import { countOf, fieldOf, urlOf, withFields } from '../../shared/fields.ts'
import { keyedText, labelledValue, link, postRow, row, selectField, table } from '../../shared/page-parts.ts'
import { sliceOf } from '../../shared/paging.ts'
import { pageReply, redirect } from '../../shared/site.ts'
import { ACCOUNT_LINKS, framePage } from '../frame.ts'
import { pager } from '../listing.ts'
import { forCustomer, isForSale, optionText, type StoreChanges, type StoreHandler, type StoreTables } from '../visit.ts'
import { withLine } from './cart.ts'

/** Returns a customer's orders, latest first. */
export function ordersOf(tables: StoreTables, { id }: Customer): readonly Order[] {
  return tables.where('orders', 'customer', id).toReversed()
}

const LIMITS = ['10', '20', '50']

/** `/sales/order/history/`. */
export const history: StoreHandler = forCustomer((visit) => {
  const { request, tables, customer } = visit
  const wantedLimit = fieldOf(request.query, 'limit')
  const limit = LIMITS.includes(wantedLimit) ? wantedLimit : '10'
  const slice = sliceOf(ordersOf(tables, customer), countOf(fieldOf(request.query, 'p'), 1), Number(limit))
  const at = (set: Readonly<Record<string, string>>): string => urlOf(request.path, withFields(request.query, set))
  const show = selectField(
    'limit',
    'Show',
    LIMITS.map((each) => [each, each] as const),
    limit,
    { 'data-submits': true },
  )
  return pageReply(
    framePage(
      visit,
      'orders',
      'My Orders',
      slice.total === 0 ? row('You have placed no orders.') : ordersTable('Orders', slice.items),
      row(
        keyedText(
          'items',
          slice.pages === 1 ? `${slice.total} Item(s)` : `Items ${slice.from} to ${slice.to} of ${slice.total} total`,
        ),
      ),
      pager(slice, at),
      el('form', { action: request.path, class: 'row' }, show, ' per page'),
      ACCOUNT_LINKS,
    ),
  )
})

/** Table of orders. */
export function ordersTable(name: string, orders: readonly Order[]): PageElement {
  return table(
    name,
    ['Order #', 'Date', 'Ship To', 'Order Total', 'Status', 'Action'],
    orders.map((order) => {
      const key = `order:${order.id}`
      const { firstName, lastName } = order.shippingAddress
      return [
        keyedText(`${key}:number`, order.id),
        keyedText(`${key}:date`, shortDate(order.createdAt)),
        `${firstName} ${lastName}`,
        keyedText(`${key}:total`, formatCents(order.total)),
        keyedText(`${key}:status`, order.status),
        link(orderPath(order), 'View Order'),
      ]
    }),
  )
}

/** Returns the path of an order's page, with its number without leading zeros. */
export function orderPath({ id }: Order): string {
  return `/sales/order/view/order_id/${Number(id)}/`
}

/** `/sales/order/view/order_id/{n}/`. */
export const order: StoreHandler = forCustomer((visit, { order: number = '' }) => {
  const found = ownOrder(visit.tables, visit.customer, number)
  if (found === undefined) return undefined
  const key = `order:${found.id}`
  return pageReply(
    framePage(
      visit,
      'order',
      `Order # ${found.id}`,
      row('Status: ', keyedText(`${key}:status`, found.status)),
      row('Order Date: ', keyedText(`${key}:date`, longDate(found.createdAt))),
      postRow(`/sales/order/reorder/order_id/${Number(found.id)}/`, el('button', {}, 'Reorder')),
      table('Items Ordered', ['Product Name', 'Options', 'SKU', 'Price', 'Qty', 'Subtotal'], found.items.map(itemCells(found))),
      ...totals(found),
      el('h2', {}, 'Order Information'),
      el('h3', {}, 'Shipping Address'),
      ...postal(found.shippingAddress, `${key}:shipping-address`),
      el('h3', {}, 'Billing Address'),
      ...postal(found.billingAddress, `${key}:billing-address`),
      labelledValue('Shipping Method', `${key}:shipping-method`, found.shippingMethod),
      labelledValue('Payment Method', `${key}:payment-method`, found.paymentMethod),
      ...parcels(visit.tables, found),
      ...notes(found),
      ACCOUNT_LINKS,
    ),
  )
})

function ownOrder(tables: StoreTables, { id }: Customer, number: string): Order | undefined {
  const found = /^\d{1,9}$/.test(number) ? tables.get('orders', number.padStart(9, '0')) : undefined
  return found?.customer === id ? found : undefined
}

const itemCells =
  ({ id }: Order) =>
  (item: OrderItem, at: number): readonly Child[] => {
    const key = `order:${id}:item:${at + 1}`
    return [
      keyedText(`${key}:name`, item.name),
      keyedText(`${key}:options`, optionText(item.options)),
      keyedText(`${key}:sku`, item.sku),
      keyedText(`${key}:price`, formatCents(item.price)),
      `Ordered: ${item.quantity}`,
      keyedText(`${key}:subtotal`, formatCents(item.price * item.quantity)),
    ]
  }

function totals(order: Order): readonly PageElement[] {
  const key = `order:${order.id}`
  return [
    labelledValue('Subtotal', `${key}:subtotal`, formatCents(order.subtotal)),
    ...(order.discount === 0
      ? []
      : [labelledValue(`Discount (${order.coupon})`, `${key}:discount`, formatCents(-order.discount))]),
    labelledValue('Shipping & Handling', `${key}:shipping`, formatCents(order.shipping)),
    labelledValue('Grand Total', `${key}:total`, formatCents(order.total)),
  ]
}

/** Formats an address, one line per part. */
export function postal(address: PostalAddress, key: string): readonly PageElement[] {
  const { firstName, lastName, company, street, city, state, postcode, country, telephone } = address
  const lines = [`${firstName} ${lastName}`, company, street, `${city}, ${state}, ${postcode}`, country, `T: ${telephone}`]
  return [el('div', { 'data-key': key }, ...lines.filter((line) => line !== '').map((line) => row(line)))]
}

function parcels(tables: StoreTables, order: Order): readonly PageElement[] {
  const tracking = tables.where('shipments', 'order', order.id).flatMap((shipment) => shipment.tracking)
  return tracking.map(({ title, number }, at) =>
    labelledValue(`${title} tracking number`, `order:${order.id}:tracking:${at + 1}`, number),
  )
}

function notes(order: Order): readonly PageElement[] {
  const visible = order.notes.filter(({ isVisible }) => isVisible)
  if (visible.length === 0) return []
  return [el('h2', {}, 'About Your Order'), ...visible.map(({ at, text }) => row(`${shortDate(at)} ${text}`))]
}

/** Adds all items of an order to the cart, except those no longer sold. */
export const reorder: StoreHandler = forCustomer((visit, { order: number = '' }) => {
  const found = ownOrder(visit.tables, visit.customer, number)
  if (found === undefined) return undefined
  const lines: Record<string, NonNullable<NonNullable<StoreChanges['cartLines']>[string]>> = {}
  let next = Number(visit.tables.nextId('cartLines'))
  for (const item of found.items) {
    const product = visit.tables.get('products', item.product)
    if (product === undefined || !isForSale(product) || !product.isInStock) continue
    for (const line of Object.values(withLine(visit, product, item.options, item.quantity).cartLines ?? {})) {
      if (line === null) continue
      const isKnown = visit.tables.get('cartLines', line.id) !== undefined
      const id = isKnown ? line.id : String(next)
      if (!isKnown) next += 1
      lines[id] = { ...line, id }
    }
  }
  if (Object.keys(lines).length === 0) return redirect('/checkout/cart/', undefined, 'Nothing of this order is available now.')
  return redirect('/checkout/cart/', { cartLines: lines })
})
