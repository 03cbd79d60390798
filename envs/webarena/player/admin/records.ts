import { dayIn, isSameText, money, nameIn, numberOfRecord, periodIn, quotedIn, statusIn } from '../goal-text.ts'
import type { BrowsingHistory, PageDocument } from '../history.ts'
import { hasName, moveToNode, wasPressed } from '../moves.ts'
import { fillStep, tickStep } from '../pages/lists.ts'
import { amountIn, cellOf, headingOf, partsOn, type Row, reportedRowCount, rowsOf } from '../pages/page-parts.ts'
import {
  followStep,
  type GoalPlan,
  openPageStep,
  type PlanStep,
  pressButton,
  pressStep,
  questionPlan,
  reachStep,
  scrollDown,
  taskPlan,
} from '../stages.ts'
import { dateFilters, type FilterValues, gridPage, lastOf, openRecord, openRow, readAllRows, setFilters } from './grids.ts'

/** A list of a back office with filters applied. */
interface FilteredList {
  readonly stages: readonly PlanStep[]
  rows(history: BrowsingHistory): readonly Row[]
  /** True if the filters match no rows. */
  isEmpty(history: BrowsingHistory): boolean
}

function filteredList(list: string, values: FilterValues): FilteredList {
  const place = gridPage(list)
  const filters = setFilters(place, values)
  const isReady = (history: BrowsingHistory): boolean => filters.at(-1)?.isDone(history) ?? true
  return {
    stages: [openPageStep(`Open the list of ${list}.`, place), ...filters, readAllRows(place, isReady)],
    rows: (history) => partsOn(history, (doc) => place.matches(doc) && isReady({ ...history, documents: [doc] }), rowsOf),
    isEmpty: (history) => isReady(history) && reportedRowCount(lastOf(history, place) ?? history.document) === 0,
  }
}

/** Returns the plan for goals about single records: an order with some attributes, all reviews by one person, a shipment. */
export function recordsPlan(goal: string): GoalPlan | undefined {
  const [quoted] = quotedIn(goal)
  const person = nameIn(goal.replace(/"[^"]*"/g, '"x"'))
  const isLatest = /\b(?:latest|newest|most recent|last)\b/i.test(goal)
  const number = numberOfRecord(goal)
  if (number !== undefined && /\b(?:shipment|parcel|tracking)\b/i.test(goal)) return tracking(goal, number)
  if (
    /\border\b/i.test(goal) &&
    isLatest &&
    quoted !== undefined &&
    person !== undefined &&
    /\b(?:notify|comment|email)\b/i.test(goal)
  )
    return notifyCustomer(person, statusIn(goal.replace(/"[^"]*"/g, '""')), quoted)
  if (/\border(?:s|\b)/i.test(goal) && isLatest && periodIn(goal) !== undefined && attributeIn(goal) !== undefined)
    return attribute(goal)
  const last = /\b(?:last|latest|most recent) (\d+)\b|\b(\d+) (?:last|latest|most recent)\b/i.exec(goal)
  if (last !== null && /\borders\b/i.test(goal) && /\btotals?\b/i.test(goal) && !/\b(?:items|pieces)\b/i.test(goal))
    return totalOfLast(statusIn(goal), Number(last[1] ?? last[2]))
  if (person !== undefined && /\bmost unhappy\b|\brating of the .* is the lowest\b/i.test(goal)) return unhappiest(person)
  if (/\breviews?\b/i.test(goal) && /\b(?:delete|remove)\b/i.test(goal) && person !== undefined) return deleteReviews(person)
  if (/\b(?:rated|reviewers?|customers?)\b/i.test(goal) && /\d ?%|\bstars?\b/.test(goal) && person !== undefined)
    return lowRatings(goal, person)
  const units = /\b(\d+) (?:units?|pieces?|items?) left\b|\bquantity of (?:exactly )?(\d+)\b/i.exec(goal)
  if (units !== null && /\bproducts?\b/i.test(goal)) return withUnits(units[1] ?? units[2] ?? '', /\bSKU\b/.test(goal))
  return undefined
}

/** Patterns of order attributes in goals, with the column that shows each one. */
const ATTRIBUTES: readonly (readonly [RegExp, RegExp])[] = [
  [/\bbilling name\b/i, /^bill-to/i],
  [/\bshipping name\b/i, /^ship-to/i],
  [/\b(?:purchase date|date)\b/i, /date/i],
  [/\b(?:grand total|total|amount)\b/i, /total/i],
  [/\b(?:order number|number|id)\b/i, /^id$/i],
  [/\bcustomer\b/i, /^bill-to/i],
]

function attributeIn(goal: string): RegExp | undefined {
  return ATTRIBUTES.find(([pattern]) => pattern.test(goal))?.[1]
}

function newest(rows: readonly Row[]): Row | undefined {
  const when = (row: Row): number => dayIn(cellOf(row, /date/i)) ?? 0
  return [...rows].sort((a, b) => when(b) - when(a))[0]
}

function attribute(goal: string): GoalPlan {
  const { stages, rows, isEmpty } = filteredList('orders', [...dateFilters(periodIn(goal)), [/^status$/i, statusIn(goal)]])
  return questionPlan(
    'look up',
    stages,
    (history) => cellOf(newest(rows(history)), attributeIn(goal) ?? /^id$/i),
    (history) => (isEmpty(history) ? 'N/A: there is no such order' : undefined),
  )
}

function notifyCustomer(person: string, status: string | undefined, text: string): GoalPlan {
  const { stages, rows, isEmpty } = filteredList('orders', [
    [/^bill-to name$/i, person],
    [/^status$/i, status],
  ])
  const isOrder = (doc: PageDocument): boolean => /^#\d+/.test(headingOf(doc))
  const open: PlanStep = reachStep('Open the newest of these orders.', isOrder, (history) =>
    openRow(gridPage('orders'), cellOf(newest(rows(history)), /^id$/i), 'View', isOrder).move(history),
  )
  return taskPlan(
    'edit',
    [
      ...stages,
      open,
      fillStep(/^comment$/i, text, 'comment'),
      tickStep((node) => node.role === 'checkbox' && /notify/i.test(node.name), 'Tick that the customer is notified.'),
      pressButton('Submit Comment', 'Submit the comment.', isOrder),
    ],
    (history) => (isEmpty(history) ? `N/A: there is no ${status?.toLowerCase() ?? ''} order of ${person}` : undefined),
  )
}

function deleteReviews(nickname: string): GoalPlan {
  const { stages, rows, isEmpty } = filteredList('reviews', [[/^nickname$/i, nickname]])
  const submit = hasName('Submit', /button/)
  const isSent = (history: BrowsingHistory): boolean => wasPressed(history, submit)
  const boxes = (history: BrowsingHistory) =>
    rows(history).flatMap(({ nodes }) => nodes.filter(({ role }) => role === 'checkbox'))
  const tick: PlanStep = {
    sentence: 'Tick all of them.',
    isDone: (history) => isSent(history) || (boxes(history).length > 0 && boxes(history).every(({ isOn }) => isOn === true)),
    move: (history) => {
      const next = boxes(history).find(({ isOn }) => isOn !== true)
      return next && moveToNode(history, next, 'choose')
    },
  }
  return taskPlan(
    'edit',
    [...stages, tick, fillStep(/^actions?$/i, 'Delete', 'action'), pressStep(submit, 'Submit it.', gridPage('reviews').matches)],
    (history) => (isEmpty(history) && !isSent(history) ? `N/A: there is no review by ${nickname}` : undefined),
  )
}

/** Reviews of a product on its page. */
interface ProductReviews {
  readonly stages: readonly PlanStep[]
  rows(history: BrowsingHistory): readonly Row[]
  /** True after the page was read completely. */
  isRead(history: BrowsingHistory): boolean
}

function reviewsOfProduct(product: string): ProductReviews {
  const isForm = (doc: PageDocument): boolean =>
    isSameText(headingOf(doc), product) && doc.nodes.some(({ name }) => /^SKU$/.test(name))
  const isRead = ({ documents }: BrowsingHistory): boolean => documents.findLast(isForm)?.isComplete === true
  return {
    stages: [
      ...openRecord('products', product, 'Edit', isForm),
      { sentence: 'Read its reviews.', isDone: isRead, move: scrollDown },
    ],
    rows: (history) => partsOn(history, isForm, rowsOf).filter((row) => cellOf(row, /rating/i) !== ''),
    isRead,
  }
}

function ratingOf(row: Row): number {
  return amountIn(cellOf(row, /rating/i)) ?? 101
}

function lowRatings(goal: string, product: string): GoalPlan {
  const maxPercent = Number(/(\d+) ?%/.exec(goal)?.[1] ?? 40)
  const { stages, rows, isRead } = reviewsOfProduct(product)
  const found = (history: BrowsingHistory): readonly Row[] => rows(history).filter((row) => ratingOf(row) <= maxPercent)
  return questionPlan(
    'list',
    stages,
    (history) => [...new Set(found(history).map((row) => cellOf(row, /nickname/i)))].join(', '),
    (history) =>
      isRead(history) && found(history).length === 0 ? `N/A: there is no review of the ${product} so low` : undefined,
  )
}

function unhappiest(product: string): GoalPlan {
  const { stages, rows, isRead } = reviewsOfProduct(product)
  return questionPlan(
    'look up',
    stages,
    (history) => cellOf([...rows(history)].sort((a, b) => ratingOf(a) - ratingOf(b))[0], /nickname/i),
    (history) => (isRead(history) && rows(history).length === 0 ? `N/A: there are no reviews of the ${product}` : undefined),
  )
}

/** Returns the plan that sums the totals of the latest orders. The list shows the newest first. */
function totalOfLast(status: string | undefined, count: number): GoalPlan {
  const { stages, rows } = filteredList('orders', [[/^status$/i, status]])
  const read: PlanStep = {
    sentence: `Read the totals of the first ${count} orders.`,
    isDone: (history) => rows(history).length >= count || history.document.isComplete,
    move: scrollDown,
  }
  return questionPlan('aggregate', [...stages.slice(0, -1), read], (history) => {
    const totals = rows(history)
      .slice(0, count)
      .map((row) => amountIn(cellOf(row, /total/i)) ?? 0)
    return money(totals.reduce((sum, total) => sum + total, 0))
  })
}

function withUnits(units: string, wantsSku: boolean): GoalPlan {
  const { stages, rows, isEmpty } = filteredList('products', [
    [/^quantity from$/i, units],
    [/^quantity to$/i, units],
  ])
  return questionPlan(
    'list',
    stages,
    (history) =>
      rows(history)
        .map((row) => cellOf(row, wantsSku ? /^sku$/i : /^name$/i))
        .join(', '),
    (history) => (isEmpty(history) ? `N/A: there is no product with ${units} units left` : undefined),
  )
}

function tracking(goal: string, order: string): GoalPlan | undefined {
  const number = /\b(?=[A-Z]*\d)([A-Z]+\d{4,})\b/.exec(goal)?.[1]
  const carrier = /^((?:[A-Z]\w* )+)[a-z]+ us\b/.exec(goal)?.[1]?.trim() ?? nameIn(goal.replace(number ?? '', 'x'))
  if (number === undefined || carrier === undefined) return undefined
  const isOrder = (doc: PageDocument): boolean => headingOf(doc).includes(order) && !/^Shipment/i.test(headingOf(doc))
  const isShipment = (doc: PageDocument): boolean => /^Shipment\b/i.test(headingOf(doc))
  return taskPlan('edit', [
    ...openRecord('orders', order, 'View', isOrder),
    followStep('Open its shipment.', ({ role, name }) => role === 'link' && /^Shipment #/.test(name), isShipment),
    fillStep(/^carrier$/i, carrier, 'carrier'),
    fillStep(/^number$/i, number, 'number'),
    pressButton('Add', 'Add it.', isShipment),
  ])
}
