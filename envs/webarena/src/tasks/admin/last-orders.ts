import type { Databases } from '../../data.ts'
import type { Order } from '../../generate/store/rows.ts'
import { orderPath } from '../../sites/admin/pages/orders-grid.ts'
import type { ReadSubgoal } from '../subgoals.ts'
import { type AnyTemplate, eraseParams, type Template } from '../template.ts'
import { adminUrl, filterActions, ORDERS, readInGrid } from './navigation.ts'

type LastOrdersParams = { readonly status: string; readonly count: number }

/** Most orders whose totals are summed, and most orders that must be opened. */
const MAX_TOTALS = 8
const MAX_OPENED = 4

/** Sums the totals of the latest orders with a status. */
const totalOfLast: Template<LastOrdersParams> = {
  name: 'admin.total-of-last-orders',
  original: 367,
  sites: ['admin'],
  evaluator: 'string',
  wordings: [
    ({ status, count }) => `Get the total payment amount of the last ${count} ${status.toLowerCase()} orders`,
    ({ status, count }) =>
      `Add up the grand totals of the ${count} most recent orders with the status "${status}": what do they come to?`,
  ],
  heldOutWording: ({ status, count }) =>
    `Take the ${count} newest purchases that are marked "${status}" and work out how much money that is in all.`,
  draw: (random, { store }) => ({ status: random.pick(store.rows('orders')).status, count: 2 + random.integer(MAX_TOTALS - 1) }),
  expected(params, { store }) {
    const cents = lastOrders(store, params).reduce((sum, { total }) => sum + total, 0)
    return { answer: { kind: 'value', value: { type: 'money', cents } } }
  },
  subgoals: (params, { store }) => [readFiltered(store, params, 'total')],
}

/** Counts the items of the latest orders with a status. */
const itemsInLast: Template<LastOrdersParams> = {
  name: 'admin.items-in-last-orders',
  original: 1002,
  sites: ['admin'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    ({ status, count }) =>
      `What is the total number of items sold in the most recent ${count} orders that are ${status.toLowerCase()}? Count pieces`,
    ({ status, count }) => `How many pieces do the last ${count} orders with the status "${status}" have altogether?`,
  ],
  heldOutWording: ({ status, count }) =>
    `Go through the ${count} newest purchases marked "${status}" and sum the quantities of everything in them.`,
  draw: (random, { store }) => ({ status: random.pick(store.rows('orders')).status, count: 2 + random.integer(MAX_OPENED - 1) }),
  expected(params, { store }) {
    const quantities = lastOrders(store, params).flatMap(({ items }) => items.map(({ quantity }) => quantity))
    const number = quantities.reduce((sum, quantity) => sum + quantity, 0)
    return { answer: { kind: 'value', value: { type: 'number', number } } }
  },
  subgoals: (params, { store }) => [
    readFiltered(store, params, 'date'),
    ...lastOrders(store, params).map(
      ({ id, items }): ReadSubgoal => ({
        kind: 'see',
        path: [ORDERS, adminUrl(orderPath(id))],
        keys: items.map((_, place) => `order:${id}:item:${place + 1}:quantity`),
      }),
    ),
  ],
}

/** Subgoal that reads a column of the latest orders with a status. */
function readFiltered(store: Databases['store'], params: LastOrdersParams, column: string): ReadSubgoal {
  return readInGrid(
    ORDERS,
    filterActions({}, { Status: params.status }),
    lastOrders(store, params).map(({ id }) => `order:${id}:${column}`),
  )
}

function lastOrders(store: Databases['store'], { status, count }: LastOrdersParams): readonly Order[] {
  return store.where('orders', 'status', status).slice(-count).toReversed()
}

/** Tasks about the latest orders. */
export const LAST_ORDER_TEMPLATES: readonly AnyTemplate[] = [eraseParams(totalOfLast), eraseParams(itemsInLast)]
