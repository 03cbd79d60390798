import { click, field, fill, type Match, type Move, named, type Place, scroll, towards } from '../moves.ts'
import type { Stage } from '../stages.ts'
import type { Doc, Trip } from '../trip.ts'
import { isAlike, names } from '../wishes.ts'
import type { Node } from './page.ts'
import { countSaid, heldIn } from './parts.ts'

/** A list that goes on over several pages, as much of it as was seen. */
interface Listing<T> {
  readonly items: readonly T[]
  readonly isWhole: boolean
}

/** What the documents of a list show, each page of it once. */
export function listed<T>(trip: Trip, isOf: (doc: Doc) => boolean, read: (doc: Doc) => readonly T[]): Listing<T> {
  const pages = new Map<string, Doc>()
  for (const doc of trip.docs) {
    // A page that is opened again shows its beginning; what was seen of it before is known.
    if (isOf(doc) && (pages.get(doc.url)?.nodes.length ?? 0) <= doc.nodes.length) pages.set(doc.url, doc)
  }
  const items = [...pages.values()].flatMap(read)
  const last = [...pages.values()].find((doc) => !hasNext(doc)) ?? [...pages.values()].at(-1)
  if (last === undefined) return { items, isWhole: false }
  const said = pages.size === 1 ? countSaid(last) : undefined
  const isAll = said !== undefined && items.length >= said
  return { items, isWhole: isAll || (last.isWhole && !hasNext(last)) }
}

const NEXT: Match = (node) => node.role === 'link' && /^(?:Next(?: Page| »| >|›)?|Page Next)$/i.test(node.name.trim())

function hasNext({ nodes }: Doc): boolean {
  return nodes.some(NEXT)
}

/** More of the list that is open: further down, then the next page. */
export function readOn(trip: Trip): Move | undefined {
  const { doc } = trip
  if (!doc.isWhole) return scroll('down')
  return hasNext(doc) ? towards(trip, NEXT, click) : undefined
}

/** Something of a row or an item, by its name. */
function within(nodes: readonly Node[], match: Match): Match {
  const ids = new Set(nodes.filter(match).map(({ id }) => id))
  return ({ id }) => ids.has(id)
}

/** A press of what opens one of several, with the others as what it could be taken for. */
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

/** A text or a choice in a field; done once it was put there. */
export function put(label: RegExp, text: string | ((trip: Trip) => string | undefined), name: string, on?: Place['is']): Stage {
  const wanted = (trip: Trip): string | undefined => (typeof text === 'string' ? text : text(trip))
  return {
    sentence: `Fill in the ${name}.`,
    ...(on !== undefined && { on }),
    isDone: (trip) => {
      const own = wanted(trip)
      return (
        own !== undefined &&
        trip.deeds.some(
          ({ verb, node, text: typed, line }) =>
            verb === 'type' &&
            node !== undefined &&
            label.test(node.name) &&
            (isWritten(typed, own) || (node.value !== undefined && names(typed, own)) || trip.overlooks(line)),
        )
      )
    },
    isHeld: (trip) => {
      const own = wanted(trip)
      const node = trip.doc.nodes.find(field(label))
      return own !== undefined && node !== undefined && (own === '' || isAlike(heldIn(node, trip.doc.nodes), own))
    },
    move: (trip) => {
      const own = wanted(trip)
      return own === undefined
        ? undefined
        : towards(trip, field(label), (node) => fill(node, node.value === undefined ? own : choiceOf(trip, node.id, own)))
    },
  }
}

function isWritten(typed: string, text: string): boolean {
  return typed.replace(/\\n/g, '\n').replace(/\\\\/g, '\\') === text
}

/** The choice of a list that names something; the words themselves where the list does not show its choices. */
function choiceOf({ page }: Trip, id: string, text: string): string {
  const at = page.nodes.findIndex((node) => node.id === id)
  const list = page.nodes[at]
  for (const node of page.nodes.slice(at + 1)) {
    if (list === undefined || node.depth <= list.depth) break
    if (names(node.name, text)) return node.name
  }
  return text
}
