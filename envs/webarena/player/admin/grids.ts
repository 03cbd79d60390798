import { containsName, dateFieldText, isSameText, type Period } from '../goal-text.ts'
import type { BrowsingHistory, PageDocument } from '../history.ts'
import { click, type Destination, fill, hasHeading, hasName, isFieldLabelled, moveTowards, type PageMatch } from '../moves.ts'
import { chooseStep, pickMove, readListing, readMore } from '../pages/lists.ts'
import { headingOf, type Row, reportedRowCount, rowsOf } from '../pages/page-parts.ts'
import { openPageStep, type PlanStep, pressStep, reachStep } from '../stages.ts'

/** Lists of a back office and the menu entries that open them. */
const GRIDS: Readonly<Record<string, Destination>> = {
  orders: { matches: hasHeading('Orders'), linkNames: ['Orders', 'Sales'] },
  invoices: { matches: hasHeading('Invoices'), linkNames: ['Invoices'], menuName: 'Sales' },
  shipments: { matches: hasHeading('Shipments'), linkNames: ['Shipments'], menuName: 'Sales' },
  products: { matches: hasHeading('Products'), linkNames: ['Products', 'Catalog'] },
  customers: { matches: hasHeading('Customers'), linkNames: ['All Customers', 'Customers'] },
  reviews: { matches: hasHeading('Reviews'), linkNames: ['All Reviews'], menuName: 'Marketing' },
  pages: { matches: hasHeading('Pages'), linkNames: ['Pages', 'Content'] },
  reports: { matches: hasHeading('Reports'), linkNames: ['Reports'] },
}

export function gridPage(name: string): Destination {
  return GRIDS[name] ?? { matches: hasHeading(name), linkNames: [name] }
}

const KEYWORD = isFieldLabelled(/^search(?: by keyword)?$/i)

/** Returns a stage that searches the open list by keyword. */
export function searchGrid(place: Destination, keyword: string): PlanStep {
  const isFound = (doc: PageDocument): boolean =>
    place.matches(doc) && doc.nodes.some(({ name }) => /^Active filters:/.test(name) && containsName(name, keyword))
  return {
    sentence: `Search it for ${keyword}.`,
    isOnPage: (doc) => place.matches(doc),
    isDone: ({ documents }) => documents.some(isFound),
    move: (history) => moveTowards(history, KEYWORD, (node) => fill(node, keyword, true)),
  }
}

/** Returns a stage that presses a control in the row with a text, to open that row. */
export function openRow(place: Destination, text: string, opens: string, isThere: PageMatch): PlanStep {
  return reachStep(`Open ${text}.`, isThere, (history) => {
    if (!place.matches(history.document)) return openPageStep('', place).move(history)
    const rows = rowsOf(history.document)
    const own =
      rows.find(({ cells }) => [...cells.values()].some((cell) => isSameText(cell, text))) ??
      rows.find((row) => containsName(row.text, text))
    if (own === undefined) return readMore(history)
    return pickMove(history, own, rows, hasName(opens, /link|button/))
  })
}

/** Labels of filters with their values; those without a value are not set. */
export type FilterValues = readonly (readonly [label: RegExp, text: string | undefined])[]

/** Returns the filters of a list of orders for a period. */
export function dateFilters(period: Period | undefined): FilterValues {
  return [
    [/date from$/i, period && dateFieldText(period.from)],
    [/date to$/i, period && dateFieldText(period.to)],
  ]
}

/** Returns stages that set and apply the filters of a list. */
export function setFilters(place: Destination, given: FilterValues): readonly PlanStep[] {
  const values = given.flatMap(([label, text]) => (text === undefined ? [] : [[label, text] as const]))
  if (values.length === 0) return []
  const isApplied = ({ documents }: BrowsingHistory): boolean =>
    documents.some(
      (doc) =>
        place.matches(doc) &&
        doc.nodes.some(({ name }) => /^Active filters/.test(name)) &&
        values.every(([, text]) => doc.nodes.some(({ name }) => name.includes(':') && name.includes(text))),
    )
  const open: PlanStep = {
    sentence: 'Open the filters.',
    isDone: (history) =>
      isApplied(history) ||
      history.document.nodes.some(
        ({ role, name, isOpen }) => role === 'DisclosureTriangle' && name === 'Filters' && isOpen === true,
      ),
    move: (history) => moveTowards(history, hasName('Filters', /DisclosureTriangle|button/), (node) => click(node, 'choose')),
  }
  const sets = values.map(([label, text]): PlanStep => {
    const set = chooseStep(label, text, `Set the filter to ${text}.`)
    return { ...set, isDone: (history) => isApplied(history) || set.isDone(history) }
  })
  return [open, ...sets, { ...pressStep('Apply Filters', 'Apply the filters.'), isDone: isApplied }]
}

/** Returns a stage that reads all rows of a filtered list, first showing more rows per page. */
export function readAllRows(place: Destination, isReady: (history: BrowsingHistory) => boolean): PlanStep {
  const all = (history: BrowsingHistory) =>
    readListing(
      history,
      (doc) => place.matches(doc) && isReady({ ...history, documents: [doc] }) && doc.url === lastUrl(history, place),
      rowsOf,
    )
  return {
    sentence: 'Read all rows.',
    isDone: (history) =>
      isReady(history) &&
      (all(history).isWhole ||
        rowsOf(lastOf(history, place) ?? history.document).length >=
          (reportedRowCount(lastOf(history, place) ?? history.document) ?? Number.POSITIVE_INFINITY)),
    move: (history) => {
      const count = reportedRowCount(history.document) ?? 0
      const per = history.page.nodes.find(isFieldLabelled(/^(?:per page|show)$/i))
      if (per?.value !== undefined && count > Number(per.value))
        return fill(per, String([20, 50, 100, 200].find((size) => size >= count) ?? 200))
      return readMore(history)
    },
  }
}

export function lastOf({ documents }: BrowsingHistory, place: Destination): PageDocument | undefined {
  return documents.findLast(place.matches)
}

export function lastUrl(history: BrowsingHistory, place: Destination): string {
  return lastOf(history, place)?.url ?? ''
}

/** Returns stages that open a record through its list. */
export function openRecord(name: string, text: string, opens: string, isThere: PageMatch): readonly PlanStep[] {
  const place = gridPage(name)
  return [openPageStep(`Open the list of ${name}.`, place), searchGrid(place, text), openRow(place, text, opens, isThere)]
}

export function isRecord(number: string): PageMatch {
  return (doc) => headingOf(doc).includes(number)
}

/** Returns the rows of a list that contain a text, or `undefined` before the list was searched for it. */
export function rowsContaining({ documents }: BrowsingHistory, place: Destination, text: string): readonly Row[] | undefined {
  const doc = documents.findLast(
    (each) => place.matches(each) && each.nodes.some(({ name }) => /^Active filters:/.test(name) && containsName(name, text)),
  )
  return doc && rowsOf(doc).filter((row) => row.cells.size > 1)
}
