import type { Order, OrderNote, OrderStatus } from '../../generate/store/rows.ts'
import { NOW } from '../shared/today.ts'
import type { AdminTables } from './frame.ts'

/** What nobody paid or sent yet can be cancelled. */
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

/** The order in another state. */
export function withStatus(order: Order, status: OrderStatus): Order {
  return { ...order, status }
}

/** The order with one more note, as the keeper wrote it. */
export function withNote(order: Order, note: Omit<OrderNote, 'at' | 'status'>): Order {
  return { ...order, notes: [...order.notes, { ...note, at: NOW, status: order.status }] }
}
