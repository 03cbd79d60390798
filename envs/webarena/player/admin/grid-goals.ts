import { addressIn, dateFieldText, isSameText, numberOfRecord, ordinalIn, periodIn, quotedIn, statusIn } from '../goal-text.ts'
import type { BrowsingHistory, PageDocument } from '../history.ts'
import { type Destination, hasHeading, hasName, isFieldLabelled } from '../moves.ts'
import { fillStep, readListing, readStep } from '../pages/lists.ts'
import {
  amountIn,
  cellOf,
  findCell,
  firstCellOf,
  headingOf,
  type Row,
  reportedRowCount,
  rowsOf,
  textAfterLabel,
} from '../pages/page-parts.ts'
import { type GoalPlan, leadingTo, openPageStep, type PlanStep, pressStep, questionPlan, taskPlan } from '../stages.ts'
import { addressFields } from './contact-form.ts'
import {
  dateFilters,
  type FilterValues,
  gridPage,
  isRecord,
  lastOf,
  lastUrl,
  openRecord,
  openRow,
  readAllRows,
  rowsContaining,
  searchGrid,
  setFilters,
} from './grids.ts'

/** Returns the plan for goals about the lists of a back office. */
export function gridsPlan(goal: string): GoalPlan | undefined {
  const number = numberOfRecord(goal)
  const address = addressIn(goal)
  if (number !== undefined && address !== undefined && /\border\b/i.test(goal)) return orderAddress(number, address)
  if (number !== undefined && /\bcancel\b/i.test(goal)) return cancel(number)
  if (number !== undefined && /\binvoice\b/i.test(goal)) return invoice(number)
  if (/\bthemes?\b/i.test(goal)) return theme(goal)
  if (/\(\d{3}\) \d{3}-\d{4}/.test(goal)) return byPhone(goal)
  if (/\bsearch terms?\b|\bvisitors\b/i.test(goal)) return searchTerms(goal)
  if (/\bpage title\b|\bpage "[^"]+"/i.test(goal)) return pageTitle(goal)
  if (/\breviews?\b/i.test(goal) && /\bhow many\b|\bnumber of\b|\bcount\b/i.test(goal)) return countReviews(goal)
  if (/\bcustomers?\b|\bwho\b|\bwhose\b/i.test(goal) && /\bmost\b|\bmost often\b/i.test(goal) && /\border|cancel/i.test(goal))
    return mostOrders(goal)
  const all = /\b(?:all|list of) (?:all )?(customers|reviews|orders|products|shipments|invoices)\b/i.exec(goal)?.[1]
  const status = statusIn(goal)
  if (all !== undefined && status === undefined) return list(all)
  if (status !== undefined && /\borders\b/i.test(goal)) return byStatus(status)
  return undefined
}

function list(name: string): GoalPlan {
  return taskPlan('list', [openPageStep(`Open the list of all ${name}.`, gridPage(name))])
}

function byStatus(status: string): GoalPlan {
  const stages = [
    openPageStep('Open the list of orders.', gridPage('orders')),
    ...setFilters(gridPage('orders'), [[/^status$/i, status]]),
  ]
  return taskPlan('list', stages)
}

function cancel(number: string): GoalPlan {
  const isOrder = isRecord(number)
  const button = hasName('Cancel', /button|link/)
  return taskPlan(
    'edit',
    [...openRecord('orders', number, 'View', isOrder), pressStep(button, 'Cancel the order.', isOrder)],
    ({ document: doc }) => {
      const status = isOrder(doc) ? textAfterLabel(/^Order Status:?/i, doc) : undefined
      return status === undefined || status === 'Canceled' || !doc.isComplete || doc.nodes.some(button)
        ? undefined
        : `N/A: the order cannot be canceled, because its status is ${status}`
    },
  )
}

/** Returns the plan that opens the preview of a theme, or explains why the theme cannot be changed. */
function theme(goal: string): GoalPlan | undefined {
  const [title] = quotedIn(goal)
  if (title === undefined) return undefined
  const list: Destination = { matches: hasHeading('Themes'), linkNames: ['Themes', 'Pages', 'Content'] }
  const isPreview = (doc: PageDocument): boolean => /^Preview\b/.test(headingOf(doc))
  const isView = /\bpreview\b|\bshow\b|\bsee\b/i.test(goal)
  return taskPlan(
    'list',
    [openPageStep('Open the list of themes.', list), openRow(list, title, 'View', isPreview)],
    ({ document: doc }) => {
      const refusal = isPreview(doc) && !isView ? doc.nodes.find(({ name }) => /\bpermission\b/i.test(name)) : undefined
      return refusal && `N/A: the theme cannot be changed. ${refusal.name}`
    },
  )
}

function orderAddress(number: string, address: NonNullable<ReturnType<typeof addressIn>>): GoalPlan {
  const isForm = (doc: PageDocument): boolean => /^Edit Order .*Address/i.test(headingOf(doc))
  return taskPlan('edit', [
    ...openRecord('orders', number, 'View', isRecord(number)),
    leadingTo(pressStep('Edit shipping address', 'Open the shipping address.'), isForm),
    ...addressFields(address, isForm),
    pressStep('Save Order Address', 'Save the address.'),
  ])
}

function invoice(number: string): GoalPlan {
  const place = gridPage('invoices')
  return questionPlan('look up', [openPageStep('Open the list of invoices.', place), searchGrid(place, number)], (history) => {
    const row = rowsContaining(history, place, number)?.find(({ text }) => text.includes(number))
    return [...(row?.cells ?? [])].find(([name, cell]) => /amount|total/i.test(name) && cell.includes('$'))?.[1] ?? ''
  })
}

function byPhone(goal: string): GoalPlan | undefined {
  const phone = /\(\d{3}\) \d{3}-\d{4}/.exec(goal)?.[0]
  const place = gridPage('customers')
  if (phone === undefined) return undefined
  return questionPlan(
    'look up',
    [openPageStep('Open the list of customers.', place), searchGrid(place, phone)],
    (history) => {
      const row = rowsContaining(history, place, phone)?.[0]
      return `${cellOf(row, /^name/i)}, ${cellOf(row, /email/i)}`
    },
    (history) =>
      rowsContaining(history, place, phone)?.length === 0
        ? `N/A: there is no customer with the phone number ${phone}`
        : undefined,
  )
}

function searchTerms(goal: string): GoalPlan {
  const place: Destination = { matches: hasHeading('Dashboard'), linkNames: ['Dashboard'] }
  const count = Number(/\b(?:top |the )(\d+)\b/.exec(goal)?.[1] ?? 0)
  const terms = ({ documents }: BrowsingHistory): readonly Row[] =>
    documents
      .filter(place.matches)
      .flatMap(rowsOf)
      .filter(({ table }) => /top search/i.test(table))
  return questionPlan(
    'aggregate',
    [
      openPageStep('Open the dashboard.', place),
      readStep(
        'Read the table of the search terms that are used most.',
        (history) =>
          terms(history).length > 0 &&
          (history.document.isComplete ||
            history.document.nodes.some(({ role, name }) => role === 'table' && /best|most viewed|seller/i.test(name))),
      ),
    ],
    (history) => {
      const uses = (row: Row): number => amountIn(cellOf(row, /uses|hits/i)) ?? 0
      const all = [...new Map(terms(history).map((row) => [row.text, row])).values()].sort((a, b) => uses(b) - uses(a))
      const at = ordinalIn(goal) - 1
      return (count > 0 ? all.slice(0, count) : all.slice(at, at + 1)).map(firstCellOf).join(', ')
    },
  )
}

function pageTitle(goal: string): GoalPlan | undefined {
  const [page, title] = quotedIn(goal)
  if (page === undefined || title === undefined) return undefined
  const place = gridPage('pages')
  const isForm = (doc: PageDocument): boolean => doc.nodes.some(isFieldLabelled(/^(?:page )?title$/i))
  return taskPlan('edit', [
    openPageStep('Open the list of pages.', place),
    openRow(place, page, 'Edit', isForm),
    fillStep(/^(?:page )?title$/i, title, 'title'),
    pressStep('Save', 'Save it.', isForm),
  ])
}

function countReviews(goal: string): GoalPlan {
  const place = gridPage('reviews')
  const period = periodIn(goal)
  const status = /whatever their status/i.test(goal) ? undefined : statusIn(goal)
  const word = /\b(?:mention|has|contain|with|include)\w*(?: the)?(?: term| word)? "([^"]+)"/i.exec(goal)?.[1]
  const values: FilterValues = [
    [/^created from$/i, period && dateFieldText(period.from)],
    [/^created to$/i, period && dateFieldText(period.to)],
    [/^status$/i, status],
    [/^review$/i, word],
  ]
  return questionPlan(
    'aggregate',
    [openPageStep('Open the list of all reviews.', place), ...setFilters(place, values)],
    (history) => String(reportedRowCount(lastOf(history, place) ?? history.document) ?? 0),
  )
}

function mostOrders(goal: string): GoalPlan {
  const place = gridPage('orders')
  const filters = setFilters(place, [...dateFilters(periodIn(goal)), [/^status$/i, statusIn(goal)]])
  const isReady = (history: BrowsingHistory): boolean => filters.at(-1)?.isDone(history) ?? true
  const detail = /\b(email|phone)\b/i.exec(goal)?.[1]
  const counted = (history: BrowsingHistory): readonly string[] => {
    const counts = new Map<string, number>()
    const { items } = readListing(
      history,
      (doc) => place.matches(doc) && isReady({ ...history, documents: [doc] }) && doc.url === lastUrl(history, place),
      rowsOf,
    )
    for (const row of items) {
      const name = findCell(row, /bill-to|customer/i)
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name)
  }
  const who = (history: BrowsingHistory): string => counted(history)[ordinalIn(goal) - 1] ?? ''
  const people = gridPage('customers')
  const knownRow = ({ documents }: BrowsingHistory, name: string): Row | undefined =>
    documents
      .filter(people.matches)
      .flatMap(rowsOf)
      .find(({ cells }) => [...cells.values()].some((cell) => isSameText(cell, name)))
  const find: readonly PlanStep[] =
    detail !== undefined
      ? [
          {
            sentence: 'Look that customer up in the list of customers.',
            isDone: (history) => isReady(history) && knownRow(history, who(history)) !== undefined,
            move: (history) =>
              people.matches(history.document)
                ? searchGrid(people, who(history)).move(history)
                : openPageStep('', people).move(history),
          },
        ]
      : []
  return questionPlan(
    'aggregate',
    [openPageStep('Open the list of orders.', place), ...filters, readAllRows(place, isReady), ...find],
    (history) =>
      detail === undefined
        ? who(history)
        : ([...(knownRow(history, who(history))?.cells ?? [])].find(([name]) =>
            name.toLowerCase().startsWith(detail.toLowerCase()),
          )?.[1] ?? ''),
  )
}
