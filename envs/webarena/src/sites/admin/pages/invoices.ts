import { formatCents } from '@orreryjs/shopping'
import type { Invoice, Order, StoreRows } from '../../../generate/store/rows.ts'
import type { Page } from '../../../page/element.ts'
import { longMoment } from '../../shared/dates.ts'
import { centsOf } from '../../shared/fields.ts'
import { memoizeTwo } from '../../shared/memoize.ts'
import { labelledValue, link, row, table } from '../../shared/page-parts.ts'
import { pageReply } from '../../shared/site.ts'
import { type AdminHandler, type AdminTables, type AdminVisit, framePage } from '../frame.ts'
import type { Grid } from '../grid/grid.ts'
import { gridParts } from '../grid/page.ts'
import { orderPath } from './orders-grid.ts'

interface InvoiceLine extends Invoice {
  readonly billTo: string
  readonly orderedAt: string
}

const INVOICES: Grid<InvoiceLine> = {
  name: 'Invoices',
  path: '/admin/sales/invoice/',
  key: 'invoice',
  idOf: ({ id }) => id,
  order: ['number', true],
  open: ({ id }) => [`/admin/sales/invoice/view/invoice_id/${Number(id)}/`, 'View'],
  actions: [],
  columns: [
    { id: 'number', title: 'Invoice', text: ({ id }) => id, filter: { kind: 'text' } },
    {
      id: 'date',
      title: 'Invoice Date',
      text: ({ createdAt }) => longMoment(createdAt),
      order: ({ createdAt }) => createdAt,
      filter: { kind: 'day', of: ({ createdAt }) => createdAt },
    },
    { id: 'order', title: 'Order #', text: ({ order }) => order, filter: { kind: 'text' } },
    {
      id: 'order-date',
      title: 'Order Date',
      text: ({ orderedAt }) => longMoment(orderedAt),
      order: ({ orderedAt }) => orderedAt,
    },
    { id: 'bill-to', title: 'Bill-to Name', text: ({ billTo }) => billTo, filter: { kind: 'text' } },
    { id: 'status', title: 'Status', text: ({ status }) => status },
    {
      id: 'total',
      title: 'Amount',
      text: ({ total }) => formatCents(total),
      order: ({ total }) => total,
      filter: { kind: 'number', of: ({ total }) => total, read: centsOf },
    },
  ],
}

const linesOf = memoizeTwo((all: readonly Invoice[], orders: readonly Order[]): readonly InvoiceLine[] => {
  const byId = new Map(orders.map((order) => [order.id, order]))
  return all.map((each) => {
    const order = byId.get(each.order)
    return { ...each, billTo: order?.customerName ?? '', orderedAt: order?.createdAt ?? each.createdAt }
  })
})

/** `/admin/sales/invoice/`. */
export const invoices: AdminHandler = (visit) => {
  const lines = linesOf(visit.tables.rows('invoices'), visit.tables.rows('orders'))
  return pageReply(framePage(visit, 'invoices', 'Invoices', ...gridParts(INVOICES, lines, visit.request)))
}

/** `/admin/sales/invoice/view/invoice_id/{n}/`. */
export const invoice: AdminHandler = (visit, { invoice: number = '' }) => {
  const found = documentOf(visit.tables, 'invoices', number)
  const order = found && visit.tables.get('orders', found.order)
  if (found === undefined || order === undefined) return undefined
  const key = `invoice:${found.id}`
  return pageReply(invoicePage(visit, found, key, order))
}

function invoicePage(visit: AdminVisit, found: Invoice, key: string, order: Order): Page {
  return framePage(
    visit,
    'invoice',
    `#${found.id}`,
    row('Order ', link(orderPath(order.id), `#${order.id}`)),
    labelledValue('Invoice Date', `${key}:date`, longMoment(found.createdAt)),
    labelledValue('Invoice Status', `${key}:status`, found.status),
    labelledValue('Customer Name', `${key}:customer`, order.customerName),
    labelledValue('Email', `${key}:email`, order.email),
    table(
      'Items Invoiced',
      ['Product', 'SKU', 'Price', 'Qty', 'Row Total'],
      order.items.map(({ name, sku, price, quantity }) => [
        name,
        sku,
        formatCents(price),
        quantity,
        formatCents(price * quantity),
      ]),
    ),
    labelledValue('Subtotal', `${key}:subtotal`, formatCents(order.subtotal)),
    labelledValue('Shipping & Handling', `${key}:shipping`, formatCents(order.shipping)),
    labelledValue('Grand Total', `${key}:total`, formatCents(found.total)),
  )
}

/** Returns the invoice or shipment with the number in a path, which has no leading zeros. */
export function documentOf<Name extends 'invoices' | 'shipments'>(
  tables: AdminTables,
  table: Name,
  number: string,
): StoreRows[Name] | undefined {
  return /^\d{1,9}$/.test(number) ? tables.get(table, number.padStart(9, '0')) : undefined
}
