import { click, field, fill, type Match, type Move, named, type Place, scroll, towards } from '../moves.ts'
import type { Stage } from '../stages.ts'
import type { Doc, Trip } from '../trip.ts'
import { isAlike, names } from '../wishes.ts'
import type { Node } from './page.ts'
import { countSaid, heldIn } from './parts.ts'

/** Visited entries of a list that spans several pages. */
interface Listing<T> {
  readonly items: readonly T[]
  readonly isWhole: boolean
}

/** Returns the entries on the visited pages of a list, each page once. */
export function listed<T>(trip: Trip, isOf: (doc: Doc) => boolean, read: (doc: Doc) => readonly T[]): Listing<T> {
  const pages = new Map<string, Doc>()
  for (const doc of trip.docs) {
    // A reopened page may show only its start, so keep the most complete visit.
    if (isOf(doc) && (pages.get(doc.url)?.nodes.length ?? 0) <= doc.nodes.length) pages.set(doc.url, doc)
  }
  const items = [...pages.values()].flatMap(read)
  const last = [...pages.values()].find((doc) => !hasNext(doc)) ?? [...pages.values()].at(-1)
  if (last === undefined) return { items, isWhole: false }
  const count = pages.size === 1 ? countSaid(last) : undefined
  const hasAllRows = count !== undefined && items.length >= count
  return { items, isWhole: hasAllRows || (last.isWhole && !hasNext(last)) }
}

const NEXT: Match = (node) => node.role === 'link' && /^(?:Next(?: Page| »| >|›)?|Page Next)$/i.test(node.name.trim())

function hasNext({ nodes }: Doc): boolean {
  return nodes.some(NEXT)
}

/** Reads on: scrolls down, then opens the next page. */
export function readOn(trip: Trip): Move | undefined {
  const { doc } = trip
  if (!doc.isWhole) return scroll('down')
  return hasNext(doc) ? towards(trip, NEXT, click) : undefined
}

/** Restricts a match to the elements of a row or item. */
function within(nodes: readonly Node[], match: Match): Match {
  const ids = new Set(nodes.filter(match).map(({ id }) => id))
  return ({ id }) => ids.has(id)
}

/** Returns a move that opens one of several entries, with the others as rivals. */
export function pick(
  trip: Trip,
  chosen: readonly Node[],
  others: readonly (readonly Node[])[],
  name: Match = named(''),
): Move | undefined {
  const rivals = others
    .flatMap((nodes) => nodes.find(name) ?? [])
    .filter(({ id }) => trip.page.nodes.some((node) => node.id === id))
  return towards(trip, within(chosen, name), (node) => click(node, 'pick', rivals))
}

/** Returns a stage that fills in a field. Done once the text was typed. */
export function put(label: RegExp, text: string | ((trip: Trip) => string | undefined), name: string, on?: Place['is']): Stage {
  const wanted = (trip: Trip): string | undefined => (typeof text === 'string' ? text : text(trip))
  return {
    sentence: `Fill in the ${name}.`,
    ...(on !== undefined && { on }),
    isDone: (trip) => {
      const value = wanted(trip)
      return (
        value !== undefined &&
        trip.deeds.some(
          ({ verb, node, text: typed, line }) =>
            verb === 'type' &&
            node !== undefined &&
            label.test(node.name) &&
            (isWritten(typed, value) || (node.value !== undefined && names(typed, value)) || trip.overlooks(line)),
        )
      )
    },
    isHeld: (trip) => {
      const value = wanted(trip)
      const node = trip.doc.nodes.find(field(label))
      return value !== undefined && node !== undefined && (value === '' || isAlike(heldIn(node, trip.doc.nodes), value))
    },
    move: (trip) => {
      const value = wanted(trip)
      return value === undefined
        ? undefined
        : towards(trip, field(label), (node) => fill(node, node.value === undefined ? value : choiceOf(trip, node.id, value)))
    },
  }
}

function isWritten(typed: string, text: string): boolean {
  return typed.replace(/\\n/g, '\n').replace(/\\\\/g, '\\') === text
}

/** Returns the option that contains `text`, or `text` itself if the page does not show the options. */
function choiceOf({ page }: Trip, id: string, text: string): string {
  const at = page.nodes.findIndex((node) => node.id === id)
  const list = page.nodes[at]
  for (const node of page.nodes.slice(at + 1)) {
    if (list === undefined || node.depth <= list.depth) break
    if (names(node.name, text)) return node.name
  }
  return text
}
