import { containsName, isSameText } from '../goal-text.ts'
import type { BrowsingHistory, PageDocument } from '../history.ts'
import { click, type Destination, fill, hasHeading, hasName, isFieldLabelled, moveTowards } from '../moves.ts'
import { pickMove, readListing, readMore } from '../pages/lists.ts'
import { fieldText, headingOf, type Row, reportedRowCount, rowsOf } from '../pages/page-parts.ts'
import { openPageStep, type PlanStep, pressStep } from '../stages.ts'

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
    move: (trip) => moveTowards(trip, KEYWORD, (node) => fill(node, keyword, true)),
  }
}

/** Returns a stage that presses a control in the row with a text, to open that row. */
export function openRow(place: Destination, text: string, opens: string, isThere: (doc: PageDocument) => boolean): PlanStep {
  return {
    sentence: `Open ${text}.`,
    isDone: ({ documents }) => documents.some(isThere),
    move: (trip) => {
      if (!place.matches(trip.document)) return openPageStep('', place).move(trip)
      const rows = rowsOf(trip.document)
      const own =
        rows.find(({ cells }) => [...cells.values()].some((cell) => isSameText(cell, text))) ??
        rows.find((row) => containsName(row.text, text))
      if (own === undefined) return readMore(trip)
      return pickMove(
        trip,
        own.nodes,
        rows.filter((row) => row !== own).map(({ nodes }) => nodes),
        hasName(opens, /link|button/),
      )
    },
  }
}

/** Returns stages that set and apply the filters of a list. */
export function setFilters(place: Destination, values: readonly (readonly [RegExp, string])[]): readonly PlanStep[] {
  if (values.length === 0) return []
  const isApplied = ({ documents }: BrowsingHistory): boolean =>
    documents.some(
      (doc) =>
        place.matches(doc) &&
        values.every(
          ([, text]) =>
            doc.nodes.some(({ name }) => /^\s*(?:Active filters:|.*:)/.test(name) && name.includes(text)) &&
            doc.nodes.some(({ name }) => /^Active filters/.test(name)),
        ),
    )
  const open: PlanStep = {
    sentence: 'Open the filters.',
    isDone: (trip) =>
      isApplied(trip) ||
      trip.document.nodes.some(
        ({ role, name, isOpen }) => role === 'DisclosureTriangle' && name === 'Filters' && isOpen === true,
      ),
    move: (trip) => moveTowards(trip, hasName('Filters', /DisclosureTriangle|button/), (node) => click(node, 'choose')),
  }
  const sets = values.map(
    ([label, text]): PlanStep => ({
      sentence: `Set the filter to ${text}.`,
      isDone: (trip) => {
        const nodes = trip.page.nodes.some(isFieldLabelled(label)) ? trip.page.nodes : trip.document.nodes
        const node = nodes.find(isFieldLabelled(label))
        return isApplied(trip) || (node !== undefined && isSameText(fieldText(node, nodes), text))
      },
      move: (trip) => moveTowards(trip, isFieldLabelled(label), (node) => ({ ...fill(node, text), purpose: 'choose' })),
    }),
  )
  return [open, ...sets, { ...pressStep('Apply Filters', 'Apply the filters.'), isDone: isApplied }]
}

/** Returns a stage that reads all rows of a filtered list, first showing more rows per page. */
export function readAllRows(place: Destination, isReady: (trip: BrowsingHistory) => boolean): PlanStep {
  const all = (trip: BrowsingHistory) =>
    readListing(
      trip,
      (doc) => place.matches(doc) && isReady({ ...trip, documents: [doc] }) && doc.url === lastUrl(trip, place),
      rowsOf,
    )
  return {
    sentence: 'Read all rows.',
    isDone: (trip) =>
      isReady(trip) &&
      (all(trip).isWhole ||
        rowsOf(lastOf(trip, place) ?? trip.document).length >=
          (reportedRowCount(lastOf(trip, place) ?? trip.document) ?? Number.POSITIVE_INFINITY)),
    move: (trip) => {
      const count = reportedRowCount(trip.document) ?? 0
      const per = trip.page.nodes.find(isFieldLabelled(/^(?:per page|show)$/i))
      if (per?.value !== undefined && count > Number(per.value))
        return fill(per, String([20, 50, 100, 200].find((size) => size >= count) ?? 200))
      return readMore(trip)
    },
  }
}

export function lastOf({ documents: docs }: BrowsingHistory, place: Destination): PageDocument | undefined {
  return docs.findLast(place.matches)
}

export function lastUrl(trip: BrowsingHistory, place: Destination): string {
  return lastOf(trip, place)?.url ?? ''
}

/** Returns stages that open a record through its list. */
export function openRecord(
  name: string,
  text: string,
  opens: string,
  isThere: (doc: PageDocument) => boolean,
): readonly PlanStep[] {
  const place = gridPage(name)
  return [openPageStep(`Open the list of ${name}.`, place), searchGrid(place, text), openRow(place, text, opens, isThere)]
}

export const isRecord =
  (number: string) =>
  (doc: PageDocument): boolean =>
    headingOf(doc).includes(number)

/** Returns the rows of a list that contain a text, or `undefined` before the list was searched for it. */
export function rowsContaining(
  { documents: docs }: BrowsingHistory,
  place: Destination,
  text: string,
): readonly Row[] | undefined {
  const doc = docs.findLast(
    (each) => place.matches(each) && each.nodes.some(({ name }) => /^Active filters:/.test(name) && containsName(name, text)),
  )
  return doc && rowsOf(doc).filter((row) => row.cells.size > 1)
}
