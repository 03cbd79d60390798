import { memoizeByObject } from '@orreryjs/core/worlds'
import { containsName, type Day, dayIn, numberOfRecord, type Period, periodIn, statusIn } from '../goal-text.ts'
import type { BrowsingHistory, PageDocument } from '../history.ts'
import { basedOn, click, type Destination, hasHeading, hasName, moveTowards, visit } from '../moves.ts'
import { pickMove, readListing, readMore } from '../pages/lists.ts'
import { amountIn, cellOf, firstCellOf, headingOf, type Row, rowsOf } from '../pages/page-parts.ts'
import { openPageStep, type PlanStep, scrollDown } from '../stages.ts'

/** The list of the user's orders. */
const MY_ORDERS: Destination = { matches: hasHeading('My Orders'), linkNames: ['My Orders', 'My Account'] }

const OWN = /\b(?:I|my|me|mine)\b/i
const BOUGHT = /\b(?:orders?|ordered|bought|purchased?|spend|spent|paid|pay|refund|cost)\b/i

/** True if a goal is about the user's own orders. */
export function isOfOwnOrders(goal: string): boolean {
  return (
    OWN.test(goal) &&
    BOUGHT.test(goal) &&
    !/\bcustomers?\b|\bour store\b|\bwe sold\b|\brated best\b|\bhighest rating\b|\bbest rated\b/i.test(goal)
  )
}

/** An order as the list shows it. */
interface Order {
  readonly number: string
  readonly day: Day
  readonly total: number
  readonly status: string
  readonly row: Row
}

const orderOf: (row: Row) => readonly Order[] = memoizeByObject((row) => {
  const day = dayIn(cellOf(row, /date/i))
  if (day === undefined) return []
  const number = cellOf(row, /order ?(?:#|no|number|id)|^id$/i)
  return [{ number, day, total: amountIn(cellOf(row, /total|amount/i)) ?? 0, status: cellOf(row, /status/i), row }]
})

/** Selects orders. */
export interface Filter {
  readonly period: Period | undefined
  readonly status: string | undefined
  readonly number: string | undefined
}

export function filterIn(goal: string): Filter {
  return { period: periodIn(goal), status: statusIn(goal), number: numberOfRecord(goal) }
}

function fits({ period, status, number }: Filter, order: Order): boolean {
  if (number !== undefined) return order.number === number
  return (
    (period === undefined || (order.day >= period.from && order.day <= period.to)) &&
    (status === undefined || order.status.toLowerCase() === status.toLowerCase())
  )
}

/** Returns the visited orders that match, newest first, and whether there can be no others. */
export function visitedOrders(
  history: BrowsingHistory,
  filter: Filter,
  wants: 'first' | 'all',
): { readonly orders: readonly Order[]; readonly isAll: boolean } {
  const { items, isWhole: isComplete } = readListing(history, MY_ORDERS.matches, (doc) => rowsOf(doc).flatMap(orderOf))
  const orders = items.filter((order) => fits(filter, order))
  const { period, number } = filter
  const isPast = period !== undefined && items.some(({ day }) => day < period.from)
  const isFound = orders.length > 0 && (wants === 'first' || number !== undefined)
  return { orders, isAll: isComplete || isPast || isFound }
}

/** Returns a stage that reads the list as far as needed. */
export function readOrders(filter: Filter, wants: 'first' | 'all'): PlanStep {
  const isKnown = (history: BrowsingHistory): boolean => visitedOrders(history, filter, wants).isAll
  const far = filter.period === undefined ? '' : ' of that time'
  return {
    sentence: `Find the orders${far} in the list of orders.`,
    isDone: isKnown,
    move: (history) => (MY_ORDERS.matches(history.document) ? readMore(history) : lastPage(history)),
  }
}

export function isOrderPage(number: string): (doc: PageDocument) => boolean {
  return (doc) => headingOf(doc).includes(number) && /order|#/i.test(headingOf(doc))
}

/** Returns the page of an order, as far as it was read. */
export function orderPage(history: BrowsingHistory, { number }: Order): PageDocument | undefined {
  return history.documents.findLast(isOrderPage(number))
}

function openMove(order: Order, history: BrowsingHistory) {
  const rows = MY_ORDERS.matches(history.document) ? rowsOf(history.document) : []
  const own = rows.find((row) => orderOf(row)[0]?.number === order.number)
  if (own === undefined) return pageWith(order, history)
  return pickMove(history, own, rows, hasName('View Order', /link|button/)) ?? moveTowards(history, hasName('View Order'), click)
}

/** Returns to the page of the list that was read last. */
function lastPage(history: BrowsingHistory) {
  const page = history.documents.findLast(MY_ORDERS.matches)
  return page === undefined ? openPageStep('', MY_ORDERS).move(history) : visit(page.url)
}

/** Returns to the page of the list that contains the order. */
function pageWith({ number }: Order, history: BrowsingHistory) {
  const page = history.documents.findLast(
    (doc) => MY_ORDERS.matches(doc) && rowsOf(doc).some((row) => orderOf(row)[0]?.number === number),
  )
  return page === undefined ? openPageStep('', MY_ORDERS).move(history) : visit(page.url)
}

/** Returns a stage that opens and reads the matching orders until `isEnough` returns true. */
export function openOrders(
  filter: Filter,
  wants: 'first' | 'all',
  isEnough: (history: BrowsingHistory) => boolean,
  isRead: (doc: PageDocument) => boolean = ({ isComplete }) => isComplete,
): PlanStep {
  const next = (history: BrowsingHistory): Order | undefined => {
    const { orders } = visitedOrders(history, filter, wants)
    const requiredOrders = wants === 'first' ? orders.slice(0, 1) : orders
    return requiredOrders.find((order) => {
      const page = orderPage(history, order)
      return page === undefined || !isRead(page)
    })
  }
  return {
    sentence: wants === 'first' ? 'Open the order.' : 'Open these orders one after the other.',
    isDone: (history) => visitedOrders(history, filter, wants).isAll && (isEnough(history) || next(history) === undefined),
    move: (history) => {
      const order = next(history)
      if (order === undefined) return undefined
      return basedOn(order.number, isOrderPage(order.number)(history.document) ? scrollDown(history) : openMove(order, history))
    },
  }
}

/** A line item of an order. */
interface Line {
  readonly product: string
  readonly row: Row
  readonly order: Order
  readonly page: PageDocument
}

export function visitedLines(history: BrowsingHistory, filter: Filter): readonly Line[] {
  return visitedOrders(history, filter, 'all').orders.flatMap((order) => {
    const page = orderPage(history, order)
    const rows =
      page === undefined ? [] : rowsOf(page).filter(({ cells }) => [...cells.keys()].some((name) => /product|item/i.test(name)))
    return page === undefined ? [] : rows.map((row) => ({ product: firstCellOf(row), row, order, page }))
  })
}

export const OPEN_ORDER_LIST: PlanStep = openPageStep('Open the list of my orders.', MY_ORDERS)

/** Returns stages that open the order with a product, and a function that returns its line item. */
export function findLine(
  product: string,
  filter: Filter,
): { readonly stages: readonly PlanStep[]; line(history: BrowsingHistory): Line | undefined } {
  const line = (history: BrowsingHistory): Line | undefined =>
    visitedLines(history, filter).find((each) => containsName(each.product, product))
  const isFound = (history: BrowsingHistory): boolean => line(history) !== undefined
  const read = readOrders(filter, 'all')
  const open = openOrders(filter, 'all', isFound)
  // Without a period, open the orders of each list page before reading the next page.
  const search: PlanStep = {
    sentence: `Open one order after the other until ${product} is found.`,
    isDone: (history) => isFound(history) || (read.isDone(history) && open.isDone(history)),
    move: (history) => open.move(history) ?? read.move(history),
  }
  return { stages: filter.period === undefined ? [OPEN_ORDER_LIST, search] : [OPEN_ORDER_LIST, read, open], line }
}
