import { formatCents } from '@orreryjs/shopping'
import type { Order, OrderItem } from '../../../generate/store/rows.ts'
import { type Child, el, type PageElement } from '../../../page/element.ts'
import { longMoment } from '../../shared/dates.ts'
import {
  type Choices,
  checkbox,
  keyedText,
  labelledValue,
  link,
  postForm,
  postRow,
  row,
  selectField,
  table,
  textareaField,
} from '../../shared/page-parts.ts'
import { pageReply } from '../../shared/site.ts'
import { type AdminHandler, type AdminTables, type AdminVisit, framePage } from '../frame.ts'
import { canCancel, canHold, canInvoice, canShip, canUnhold } from '../order-rules.ts'
import { STATUSES } from './orders-grid.ts'

/** Returns the order with the number in a path. */
export function orderOf(tables: AdminTables, number: string): Order | undefined {
  return /^\d{1,9}$/.test(number) ? tables.get('orders', number.padStart(9, '0')) : undefined
}

/** `/admin/sales/order/view/order_id/{n}/`. */
export const order: AdminHandler = (visit, { order: number = '' }) => {
  const found = orderOf(visit.tables, number)
  if (found === undefined) return undefined
  const key = `order:${found.id}`
  return pageReply(
    framePage(
      visit,
      'order',
      `#${found.id}`,
      ...buttons(visit, found),
      el('h2', {}, 'Order & Account Information'),
      labelledValue('Order Date', `${key}:date`, longMoment(found.createdAt)),
      labelledValue('Order Status', `${key}:status`, found.status),
      row('Customer Name: ', link(`/admin/customer/index/edit/id/${found.customer}/`, found.customerName, `${key}:customer`)),
      labelledValue('Email', `${key}:email`, found.email),
      ...addresses(found),
      el('h2', {}, 'Payment & Shipping Method'),
      labelledValue('Payment', `${key}:payment-method`, found.paymentMethod),
      labelledValue('Shipping', `${key}:shipping-method`, found.shippingMethod),
      table('Items Ordered', ['Product', 'Options', 'SKU', 'Price', 'Qty', 'Row Total'], found.items.map(itemCells(key))),
      ...totals(found, key),
      ...documents(visit.tables, found),
      ...comments(found),
    ),
  )
}

function buttons({ tables }: AdminVisit, order: Order): readonly PageElement[] {
  const path = '/admin/sales/order'
  const id = Number(order.id)
  const all = [
    [canCancel(order), 'Cancel', 'cancel'],
    [canHold(order), 'Hold', 'hold'],
    [canUnhold(order), 'Unhold', 'unhold'],
    [canInvoice(tables, order), 'Invoice', 'invoice'],
  ] as const
  const available = all.filter(([isThere]) => isThere)
  const [first] = available
  const buttons = available.flatMap(([, name, action]) => [
    el('button', { formaction: `${path}/${action}/order_id/${id}/` }, name),
    ' ',
  ])
  return [
    row(
      link(`${path}/`, 'Back'),
      canShip(tables, order) && [' ', link(`/admin/admin/order_shipment/new/order_id/${id}/`, 'Ship')],
    ),
    ...(first === undefined ? [] : [postRow(`${path}/${first[2]}/order_id/${id}/`, ...buttons)]),
  ]
}

function addresses(order: Order): readonly Child[] {
  const of = (kind: 'billing' | 'shipping'): readonly Child[] => {
    const { firstName, lastName, company, street, city, state, postcode, country, telephone } = order[`${kind}Address`]
    const lines = [`${firstName} ${lastName}`, company, street, `${city}, ${state}, ${postcode}`, country, `T: ${telephone}`]
    return [
      el('h3', {}, kind === 'billing' ? 'Billing Address' : 'Shipping Address'),
      el(
        'div',
        { 'data-key': `order:${order.id}:${kind}-address` },
        ...lines.filter((line) => line !== '').map((line) => row(line)),
      ),
      row(link(`/admin/sales/order/address/order_id/${Number(order.id)}/type/${kind}/`, `Edit ${kind} address`)),
    ]
  }
  return [el('h2', {}, 'Address Information'), ...of('billing'), ...of('shipping')]
}

const itemCells =
  (key: string) =>
  ({ name, options, sku, price, quantity }: OrderItem, at: number): readonly Child[] => [
    keyedText(`${key}:item:${at + 1}:name`, name),
    options.map(([option, text]) => `${option}: ${text}`).join(', '),
    keyedText(`${key}:item:${at + 1}:sku`, sku),
    formatCents(price),
    keyedText(`${key}:item:${at + 1}:quantity`, quantity),
    formatCents(price * quantity),
  ]

function totals(order: Order, key: string): readonly PageElement[] {
  return [
    el('h2', {}, 'Order Totals'),
    labelledValue('Subtotal', `${key}:subtotal`, formatCents(order.subtotal)),
    ...(order.discount === 0
      ? []
      : [labelledValue(`Discount (${order.coupon})`, `${key}:discount`, formatCents(-order.discount))]),
    labelledValue('Shipping & Handling', `${key}:shipping`, formatCents(order.shipping)),
    labelledValue('Grand Total', `${key}:total`, formatCents(order.total)),
  ]
}

function documents(tables: AdminTables, order: Order): readonly PageElement[] {
  const invoices = tables.where('invoices', 'order', order.id)
  const shipments = tables.where('shipments', 'order', order.id)
  return [
    ...invoices.map(({ id }) => row(link(`/admin/sales/invoice/view/invoice_id/${Number(id)}/`, `Invoice #${id}`))),
    ...shipments.map(({ id }) => row(link(`/admin/sales/shipment/view/shipment_id/${Number(id)}/`, `Shipment #${id}`))),
  ]
}

/** A comment may put an order on hold or release it. Other status changes have their own buttons. */
function statusChoices(order: Order): Choices {
  const others = STATUSES.filter(
    (status) => (status === 'On Hold' && canHold(order)) || (status === 'Pending' && canUnhold(order)),
  )
  return [order.status, ...others].map((status) => [status, status] as const)
}

function comments(order: Order): readonly Child[] {
  const key = `order:${order.id}:note`
  return [
    el('h2', {}, 'Notes for this Order'),
    postForm(
      `/admin/sales/order/addComment/order_id/${Number(order.id)}/`,
      row(selectField('status', 'Status', statusChoices(order), order.status)),
      textareaField('comment', 'Comment'),
      row(checkbox('is_customer_notified', 'Notify Customer by Email', false)),
      row(checkbox('is_visible_on_front', 'Visible on Storefront', false)),
      row(el('button', {}, 'Submit Comment')),
    ),
    ...order.notes.flatMap(({ at, status, text, isCustomerNotified }, index) => [
      row(
        `${longMoment(at)} ${status} `,
        keyedText(`${key}:${index + 1}:told`, isCustomerNotified ? 'Customer Notified' : 'Customer Not Notified'),
      ),
      el('p', { 'data-key': `${key}:${index + 1}` }, text),
    ]),
  ]
}
