import { formatCents } from '@orreryjs/shopping'
import type { Order, OrderStatus } from '../../../generate/store/rows.ts'
import { longMoment } from '../../shared/dates.ts'
import { centsOf, fieldOf, fieldsOf } from '../../shared/fields.ts'
import { pageReply, redirect } from '../../shared/site.ts'
import { type AdminHandler, type AdminReply, framePage } from '../frame.ts'
import type { Grid } from '../grid/grid.ts'
import { gridParts } from '../grid/page.ts'
import { canCancel, canHold, canUnhold, withStatus } from '../order-rules.ts'

const PATH = '/admin/sales/order/'

export const STATUSES: readonly OrderStatus[] = ['Canceled', 'Closed', 'Complete', 'On Hold', 'Pending', 'Processing']

const GRID: Grid<Order> = {
  name: 'Orders',
  path: PATH,
  key: 'order',
  idOf: ({ id }) => id,
  order: ['number', true],
  open: ({ id }) => [orderPath(id), 'View'],
  actions: [
    { id: 'cancel', name: 'Cancel' },
    { id: 'hold', name: 'Hold' },
    { id: 'unhold', name: 'Unhold' },
  ],
  columns: [
    { id: 'number', title: 'ID', text: ({ id }) => id, filter: { kind: 'text' } },
    {
      id: 'date',
      title: 'Purchase Date',
      text: ({ createdAt }) => longMoment(createdAt),
      order: ({ createdAt }) => createdAt,
      filter: { kind: 'day', of: ({ createdAt }) => createdAt },
    },
    {
      id: 'billing-name',
      title: 'Bill-to Name',
      text: ({ billingAddress: { firstName, lastName } }) => `${firstName} ${lastName}`,
      filter: { kind: 'text' },
    },
    {
      id: 'shipping-name',
      title: 'Ship-to Name',
      text: ({ shippingAddress: { firstName, lastName } }) => `${firstName} ${lastName}`,
      filter: { kind: 'text' },
    },
    {
      id: 'total',
      title: 'Grand Total',
      text: ({ total }) => formatCents(total),
      order: ({ total }) => total,
      filter: { kind: 'number', of: ({ total }) => total, read: centsOf },
    },
    {
      id: 'status',
      title: 'Status',
      text: ({ status }) => status,
      filter: { kind: 'choice', choices: STATUSES.map((status) => [status, status] as const), of: ({ status }) => status },
    },
  ],
}

/** Returns the path of an order's page in the back office. */
export function orderPath(id: string): string {
  return `/admin/sales/order/view/order_id/${Number(id)}/`
}

/** `/admin/sales/order/`. */
export const orders: AdminHandler = (visit) =>
  pageReply(framePage(visit, 'orders', 'Orders', ...gridParts(GRID, visit.tables.rows('orders'), visit.request)))

const RULES = { cancel: [canCancel, 'Canceled'], hold: [canHold, 'On Hold'], unhold: [canUnhold, 'Pending'] } as const

/** Applies an action to all selected orders that allow it. */
export const massOrders: AdminHandler = ({ tables, request }): AdminReply => {
  const action = fieldOf(request.form, 'massaction')
  const chosen = fieldsOf(request.form, 'selected').flatMap((id) => tables.get('orders', id) ?? [])
  if (chosen.length === 0) return redirect(PATH, undefined, "You haven't selected any items!")
  if (action !== 'cancel' && action !== 'hold' && action !== 'unhold')
    return redirect(PATH, undefined, 'Please choose an action.')
  const [isAllowed, status] = RULES[action]
  const changeable = chosen.filter(isAllowed)
  if (changeable.length === 0) return redirect(PATH, undefined, `None of these orders can be changed.`)
  const changed = Object.fromEntries(changeable.map((order) => [order.id, withStatus(order, status)]))
  return redirect(PATH, { orders: changed }, `${changeable.length} order(s) were changed.`)
}
