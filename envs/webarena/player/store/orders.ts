import { hasInOrder } from '@orreryjs/core'
import { money, nameIn, ORDINALS } from '../goal-text.ts'
import type { BrowsingHistory, PageDocument } from '../history.ts'
import { hasHeading, hasName } from '../moves.ts'
import { amountIn, cellOf, textAfterLabel } from '../pages/page-parts.ts'
import { followStep, type GoalPlan, type PlanStep, pressStep, questionPlan, taskPlan } from '../stages.ts'
import { departmentOf } from './find-products.ts'
import {
  type Filter,
  filterIn,
  findLine,
  isOfOwnOrders,
  isOrderPage,
  OPEN_ORDER_LIST,
  openOrders,
  orderPage,
  readOrders,
  visitedLines,
  visitedOrders,
} from './order-list.ts'

function noOrder(filter: Filter, goal: string): string {
  const month = /\b(?:in|of) [A-Z]\w+ \d{4}/.exec(goal)?.[0]
  return `N/A: there is no order of mine that is ${(filter.status ?? 'placed').toLowerCase()}${month === undefined ? '' : ` ${month}`}`
}

/** Returns the plan for goals about the user's own orders. */
export function ordersPlan(goal: string): GoalPlan | undefined {
  const filter = filterIn(goal)
  const product = nameIn(goal)
  if (/\border\b/i.test(goal) && /\b(?:again|once more|reorder)\b/i.test(goal) && product !== undefined)
    return reorder(goal, product)
  if (!isOfOwnOrders(goal)) return undefined
  if (/\b(?:delivery|shipping) address|must go to\b/i.test(goal)) return redirect(filter)
  if (/\b(?:show|open|bring up|take me to)\b/i.test(goal) && /\border\b/i.test(goal)) return showLatest(goal, filter)
  if (/\b(?:refund|get back)\b/i.test(goal)) return refund(filter, /\bincluding\b/i.test(goal))
  if (/\b(?:order|which) number\b/i.test(goal) && LATEST.test(goal)) return numberOfLatest(goal, filter)
  if (product === undefined && placeIn(goal) !== undefined && /\b(?:when|date|day|status)\b/i.test(goal)) return byPlace(goal)
  if (/\bhow much\b|\bcost\b|\btotal|\bspen[dt]\b|\bpa(?:y|id)\b|\badd up\b|\bhow many\b|\bnumber of\b/i.test(goal))
    return sums(goal, filter)
  if (filter.number !== undefined) return detail(goal, filter)
  if (product !== undefined && /\bwhen\b|\bdate\b/i.test(goal)) return lastOrdered(product, filter)
  return product === undefined ? undefined : option(goal, product, filter)
}

/** Returns stages that open the newest matching order and read its page until `isRead` returns true. */
function toNewest(filter: Filter, isRead: (doc: PageDocument) => boolean): GoalPlan['stages'] {
  return [OPEN_ORDER_LIST, readOrders(filter, 'first'), openOrders(filter, 'first', () => false, isRead)]
}

function showLatest(goal: string, filter: Filter): GoalPlan {
  return taskPlan(
    'look up',
    toNewest(filter, () => true),
    (history) => noMatchingOrder(history, filter, 'first', goal),
  )
}

const LATEST = /\b(?:latest|newest|most recent|last)\b/i

function numberOfLatest(goal: string, filter: Filter): GoalPlan {
  return questionPlan(
    'look up',
    [OPEN_ORDER_LIST, readOrders(filter, 'first')],
    (history) => visitedOrders(history, filter, 'first').orders[0]?.number ?? '',
    (history) => noMatchingOrder(history, filter, 'first', goal),
  )
}

/** Returns the index of the order that a goal names by its place: from the newest, or negative from the oldest. */
function placeIn(goal: string): number | undefined {
  const at = ORDINALS.findIndex((word) => new RegExp(`\\b${word}\\b`, 'i').test(goal))
  if (LATEST.test(goal)) return Math.max(at, 0)
  return at < 0 ? undefined : -1 - at
}

function byPlace(goal: string): GoalPlan {
  const filter: Filter = { period: undefined, status: undefined, number: undefined }
  const place = placeIn(goal) ?? 0
  return questionPlan('look up', [OPEN_ORDER_LIST, readOrders(filter, place === 0 ? 'first' : 'all')], (history) => {
    const order = visitedOrders(history, filter, 'all').orders.at(place)
    const date = cellOf(order?.row, /date/i)
    return /\bstatus\b/i.test(goal) ? `${order?.status}, ${date}` : date
  })
}

function noMatchingOrder(history: BrowsingHistory, filter: Filter, wants: 'first' | 'all', goal: string): string | undefined {
  const { orders, isAll } = visitedOrders(history, filter, wants)
  return isAll && orders.length === 0 ? noOrder(filter, goal) : undefined
}

function sums(goal: string, filter: Filter): GoalPlan {
  const department =
    /\b(?:products|things|items|stuff) (?:from|of|in)(?: the)?(?: department| category)? ([A-Z][a-z]+(?: (?:and )?[A-Z][a-z]+)*)/.exec(
      goal,
    )?.[1]
  if (department !== undefined) return spendOn(department, { ...filter, status: 'Complete' })
  const wants = LATEST.test(goal) ? 'first' : 'all'
  const counts = /\bhow many\b|\bnumber of\b/i.test(goal)
  return questionPlan(
    'aggregate',
    [OPEN_ORDER_LIST, readOrders(filter, wants)],
    (history) => {
      const { orders } = visitedOrders(history, filter, wants)
      const sum = orders.slice(0, wants === 'first' ? 1 : orders.length).reduce((all, order) => all + order.total, 0)
      return counts ? `${orders.length}, ${money(sum)}` : money(sum)
    },
    wants === 'first' ? (history) => noMatchingOrder(history, filter, wants, goal) : undefined,
  )
}

function spendOn(department: string, filter: Filter): GoalPlan {
  return questionPlan(
    'aggregate',
    [OPEN_ORDER_LIST, readOrders(filter, 'all'), openOrders(filter, 'all', () => false)],
    (history) => {
      const of = visitedLines(history, filter).filter(({ product }) => departmentOf(product) === department)
      return money(of.reduce((sum, { row }) => sum + (amountIn(cellOf(row, /subtotal|row total/i)) ?? 0), 0))
    },
  )
}

function refund(filter: Filter, hasShipping: boolean): GoalPlan {
  const of = { ...filter, status: 'Canceled' }
  const amount = (doc: PageDocument | undefined, label: RegExp): number =>
    amountIn((doc && textAfterLabel(label, doc)) ?? '') ?? 0
  return questionPlan(
    'aggregate',
    [
      OPEN_ORDER_LIST,
      readOrders(of, 'all'),
      openOrders(
        of,
        'all',
        () => false,
        (doc) => textAfterLabel(/^Grand Total:?/i, doc) !== undefined,
      ),
    ],
    (history) => {
      const pages = visitedOrders(history, of, 'all').orders.map((order) => orderPage(history, order))
      return money(
        pages.reduce(
          (sum, page) =>
            sum + amount(page, /^(?:Grand|Order) Total:?/i) - (hasShipping ? 0 : amount(page, /^Shipping(?: & Handling)?:?/i)),
          0,
        ),
      )
    },
  )
}

/** Patterns of order details in goals, with their labels on the order page. */
const DETAILS: readonly (readonly [RegExp, RegExp])[] = [
  [/payment method/i, /^Payment(?: Method)?:?/i],
  [/shipping method/i, /^Shipping Method:?/i],
  [/order date|\bdate\b|\bwhen\b/i, /^(?:Order )?Date:?/i],
  [/status/i, /^(?:Order )?Status:?/i],
  [/shipping (?:cost|fee)/i, /^Shipping(?: & Handling)?:?/i],
  [/subtotal/i, /^Subtotal:?/i],
  [/total|cost/i, /^Grand Total:?/i],
  [/billing address/i, /^Billing Address/i],
  [/address/i, /^Shipping Address/i],
]

function detail(goal: string, filter: Filter): GoalPlan {
  const label = DETAILS.find(([pattern]) => pattern.test(goal))?.[1] ?? /^Status:?/i
  const detailOn = (doc: PageDocument): string | undefined => textAfterLabel(label, doc)
  return questionPlan(
    'look up',
    toNewest(filter, (doc) => detailOn(doc) !== undefined || doc.isComplete),
    (history) => {
      const page = history.documents.findLast(isOrderPage(filter.number ?? ''))
      return (page && detailOn(page)) ?? ''
    },
  )
}

function lastOrdered(product: string, filter: Filter): GoalPlan {
  const { stages, line } = findLine(product, filter)
  return questionPlan('look up', stages, (history) => {
    const found = line(history)
    return found === undefined ? '' : (textAfterLabel(/^(?:Order )?Date:?/i, found.page) ?? String(found.order.day))
  })
}

function option(goal: string, product: string, filter: Filter): GoalPlan {
  const optionName = /\b(?:which|what)(?: is the)? (\w+)/i.exec(goal)?.[1] ?? 'option'
  const { stages, line } = findLine(product, filter)
  return questionPlan('look up', stages, (history) => {
    const row = line(history)?.row
    const options = cellOf(row, /option/i)
    const own = options.split(', ').find((each) => each.toLowerCase().startsWith(optionName.toLowerCase()))
    return (
      own?.replace(/^[^:]+:\s*/, '') ??
      [...(row?.cells ?? [])].find(([name]) => name.toLowerCase() === optionName.toLowerCase())?.[1] ??
      options
    )
  })
}

function redirect(filter: Filter): GoalPlan {
  return taskPlan('edit', [OPEN_ORDER_LIST, readOrders(filter, 'first'), openOrders(filter, 'first', () => false)], (history) => {
    const [order] = visitedOrders(history, filter, 'first').orders
    const page = order === undefined ? undefined : orderPage(history, order)
    const can = page?.nodes.some(({ role, name }) => /link|button/.test(role) && hasInOrder(name, /edit|change/i, /address/i))
    return page?.isComplete === true && can !== true
      ? 'N/A: the delivery address of an order that was placed cannot be changed, there is no way to do it on its page'
      : undefined
  })
}

function reorder(goal: string, product: string): GoalPlan {
  const filter: Filter = { ...filterIn(goal), status: 'Canceled' }
  const { stages } = findLine(product, filter)
  return taskPlan('cart', [...stages, pressStep('Reorder', 'Press Reorder.'), ...CHECKOUT])
}

/** Stages from the cart to the placed order. */
export const CHECKOUT: readonly PlanStep[] = [
  followStep('Open the cart.', hasName('My Cart', /link|button/), hasHeading('Shopping Cart')),
  pressStep('Proceed to Checkout', 'Proceed to the checkout.'),
  pressStep('Next', 'Go on with the usual address.', hasHeading('Checkout')),
  pressStep('Place Order', 'Place the order.'),
]
