import { click, field, fill, headed, named, type Place, towards } from '../moves.ts'
import { listed, pick, readOn } from '../pages/browse.ts'
import { countSaid, headingOf, heldIn, type Row, rowsOf } from '../pages/parts.ts'
import { going, pressing, type Stage } from '../stages.ts'
import type { Doc, Trip } from '../trip.ts'
import { isAlike, names } from '../wishes.ts'

/** Lists of a back office and the menu entries that open them. */
const GRIDS: Readonly<Record<string, Place>> = {
  orders: { is: headed('Orders'), ways: ['Orders', 'Sales'] },
  invoices: { is: headed('Invoices'), ways: ['Invoices'], menu: 'Sales' },
  shipments: { is: headed('Shipments'), ways: ['Shipments'], menu: 'Sales' },
  products: { is: headed('Products'), ways: ['Products', 'Catalog'] },
  customers: { is: headed('Customers'), ways: ['All Customers', 'Customers'] },
  reviews: { is: headed('Reviews'), ways: ['All Reviews'], menu: 'Marketing' },
  pages: { is: headed('Pages'), ways: ['Pages', 'Content'] },
  reports: { is: headed('Reports'), ways: ['Reports'] },
}

export function grid(name: string): Place {
  return GRIDS[name] ?? { is: headed(name), ways: [name] }
}

const KEYWORD = field(/^search(?: by keyword)?$/i)

/** Returns a stage that searches the open list by keyword. */
export function lookingUp(place: Place, keyword: string): Stage {
  const isFound = (doc: Doc): boolean =>
    place.is(doc) && doc.nodes.some(({ name }) => /^Active filters:/.test(name) && names(name, keyword))
  return {
    sentence: `Search it for ${keyword}.`,
    on: (doc) => place.is(doc),
    isDone: ({ docs }) => docs.some(isFound),
    move: (trip) => towards(trip, KEYWORD, (node) => fill(node, keyword, true)),
  }
}

/** Returns a stage that presses a control in the row with a text, to open that row. */
export function openingRow(place: Place, text: string, opens: string, isThere: (doc: Doc) => boolean): Stage {
  return {
    sentence: `Open ${text}.`,
    isDone: ({ docs }) => docs.some(isThere),
    move: (trip) => {
      if (!place.is(trip.doc)) return going('', place).move(trip)
      const rows = rowsOf(trip.doc)
      const own =
        rows.find(({ cells }) => [...cells.values()].some((cell) => isAlike(cell, text))) ??
        rows.find((row) => names(row.text, text))
      if (own === undefined) return readOn(trip)
      return pick(
        trip,
        own.nodes,
        rows.filter((row) => row !== own).map(({ nodes }) => nodes),
        named(opens, /link|button/),
      )
    },
  }
}

/** Returns stages that set and apply the filters of a list. */
export function filtering(place: Place, values: readonly (readonly [RegExp, string])[]): readonly Stage[] {
  if (values.length === 0) return []
  const isApplied = ({ docs }: Trip): boolean =>
    docs.some(
      (doc) =>
        place.is(doc) &&
        values.every(
          ([, text]) =>
            doc.nodes.some(({ name }) => /^\s*(?:Active filters:|.*:)/.test(name) && name.includes(text)) &&
            doc.nodes.some(({ name }) => /^Active filters/.test(name)),
        ),
    )
  const open: Stage = {
    sentence: 'Open the filters.',
    isDone: (trip) =>
      isApplied(trip) ||
      trip.doc.nodes.some(({ role, name, isOpen }) => role === 'DisclosureTriangle' && name === 'Filters' && isOpen === true),
    move: (trip) => towards(trip, named('Filters', /DisclosureTriangle|button/), (node) => click(node, 'choose')),
  }
  const sets = values.map(
    ([label, text]): Stage => ({
      sentence: `Set the filter to ${text}.`,
      isDone: (trip) => {
        const nodes = trip.page.nodes.some(field(label)) ? trip.page.nodes : trip.doc.nodes
        const node = nodes.find(field(label))
        return isApplied(trip) || (node !== undefined && isAlike(heldIn(node, nodes), text))
      },
      move: (trip) => towards(trip, field(label), (node) => ({ ...fill(node, text), purpose: 'choose' })),
    }),
  )
  return [open, ...sets, { ...pressing('Apply Filters', 'Apply the filters.'), isDone: isApplied }]
}

/** Returns a stage that reads all rows of a filtered list, first showing more rows per page. */
export function readingAll(place: Place, isReady: (trip: Trip) => boolean): Stage {
  const all = (trip: Trip) =>
    listed(trip, (doc) => place.is(doc) && isReady({ ...trip, docs: [doc] }) && doc.url === latest(trip, place), rowsOf)
  return {
    sentence: 'Read all rows.',
    isDone: (trip) =>
      isReady(trip) &&
      (all(trip).isWhole ||
        rowsOf(lastOf(trip, place) ?? trip.doc).length >=
          (countSaid(lastOf(trip, place) ?? trip.doc) ?? Number.POSITIVE_INFINITY)),
    move: (trip) => {
      const count = countSaid(trip.doc) ?? 0
      const per = trip.page.nodes.find(field(/^(?:per page|show)$/i))
      if (per?.value !== undefined && count > Number(per.value))
        return fill(per, String([20, 50, 100, 200].find((size) => size >= count) ?? 200))
      return readOn(trip)
    },
  }
}

export function lastOf({ docs }: Trip, place: Place): Doc | undefined {
  return docs.findLast(place.is)
}

export function latest(trip: Trip, place: Place): string {
  return lastOf(trip, place)?.url ?? ''
}

/** Returns stages that open a record through its list. */
export function toRecord(name: string, text: string, opens: string, isThere: (doc: Doc) => boolean): readonly Stage[] {
  const place = grid(name)
  return [going(`Open the list of ${name}.`, place), lookingUp(place, text), openingRow(place, text, opens, isThere)]
}

export const isRecord =
  (number: string) =>
  (doc: Doc): boolean =>
    headingOf(doc).includes(number)

/** Returns the rows of a list that contain a text, or `undefined` before the list was searched for it. */
export function rowsNaming({ docs }: Trip, place: Place, text: string): readonly Row[] | undefined {
  const doc = docs.findLast(
    (each) => place.is(each) && each.nodes.some(({ name }) => /^Active filters:/.test(name) && names(name, text)),
  )
  return doc && rowsOf(doc).filter((row) => row.cells.size > 1)
}
