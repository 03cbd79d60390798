import type { Order, OrderNote, OrderStatus } from '../../generate/store/rows.ts'
import { NOW } from '../shared/dates.ts'
import type { AdminTables } from './frame.ts'

/** An order can be cancelled before it is paid or shipped. */
export function canCancel({ status }: Order): boolean {
  return status === 'Pending' || status === 'On Hold'
}

export function canHold({ status }: Order): boolean {
  return status === 'Pending' || status === 'Processing'
}

export function canUnhold({ status }: Order): boolean {
  return status === 'On Hold'
}

export function canInvoice(tables: AdminTables, order: Order): boolean {
  return isOpen(order) && tables.where('invoices', 'order', order.id).length === 0
}

export function canShip(tables: AdminTables, order: Order): boolean {
  return isOpen(order) && tables.where('shipments', 'order', order.id).length === 0
}

function isOpen({ status }: Order): boolean {
  return status === 'Pending' || status === 'Processing'
}

/** Returns the order with another status. */
export function withStatus(order: Order, status: OrderStatus): Order {
  return { ...order, status }
}

/** Returns the order with an additional note by the shop owner. */
export function withNote(order: Order, note: Omit<OrderNote, 'at' | 'status'>): Order {
  return { ...order, notes: [...order.notes, { ...note, at: NOW, status: order.status }] }
}
