import { click, field, fill, named, type Place, towards } from './moves.ts'
import { headingOf, heldIn, saidAfter } from './pages/parts.ts'
import { going, type Stage } from './stages.ts'
import type { Doc, Trip } from './trip.ts'
import { isAlike, names } from './wishes.ts'

export type Mode = 'Car' | 'Foot' | 'Bicycle'

export const MODES: readonly (readonly [Mode, RegExp])[] = [
  ['Foot', /\bwalk\w*\b|\bon foot\b|\bfoot\b|\bwithout a car\b|\bpedestrian/i],
  ['Bicycle', /\bbik\w*|\bcycl\w*|\bbicycle/i],
  ['Car', /\bdriv\w*\b|\bcar\b/i],
]

/** A requested route. */
export interface Leg {
  readonly from: string
  readonly to: string
  readonly mode: Mode
}

/** Returns a stage that searches the map with the search field. */
export function finding(words: string): Stage {
  const isOf = ({ title, url }: Doc): boolean => /search/i.test(url) && names(title, words)
  return {
    sentence: `Search the map for "${words}".`,
    isDone: ({ docs }) => docs.some(isOf),
    move: (trip) => towards(trip, field(/^search/i), (node) => fill(node, words, true)),
  }
}

export const isPlacePage =
  (place: string) =>
  (doc: Doc): boolean =>
    isAlike(headingOf(doc), place) && /\/(?:node|way|place|relation)\//.test(doc.url)

/** Returns a stage that opens a place from the search results. */
export function openingPlace(place: string): Stage {
  return {
    sentence: `Open the page of ${place}.`,
    isDone: ({ docs }) => docs.some(isPlacePage(place)),
    move: (trip) =>
      towards(trip, named(place, /link/), (node) =>
        click(
          node,
          'pick',
          trip.page.nodes.filter(({ role, id, depth }) => role === 'link' && id !== node.id && depth > 1),
        ),
      ),
  }
}

const DIRECTIONS: Place = { is: (doc) => /^Directions/i.test(headingOf(doc)), ways: ['Directions'] }

/** Returns the route that the directions form shows. */
function formRoute(doc: Doc): Leg | undefined {
  const value = (label: RegExp): string => {
    const node = doc.nodes.find(field(label))
    return node === undefined ? '' : heldIn(node, doc.nodes)
  }
  const mode = MODES.find(([name]) => name === value(/^(?:travel by|mode|engine)/i))?.[0]
  return mode === undefined ? undefined : { from: value(/^from$/i), to: value(/^to$/i), mode }
}

export function distanceOn(doc: Doc): string | undefined {
  return saidAfter(/^(?:Total )?Distance:?/i, doc)
}

export function timeOn(doc: Doc): string | undefined {
  return saidAfter(/^(?:Total )?Time:?/i, doc)
}

/** Returns the directions for a route: the result of the last request with these fields. */
export function pageOf({ deeds, docs }: Trip, leg: Leg): Doc | undefined {
  const request = deeds.findLast(({ from, to }) => {
    const formValues = from === to ? undefined : formRoute(from)
    return (
      formValues !== undefined &&
      isAlike(formValues.from, leg.from) &&
      isAlike(formValues.to, leg.to) &&
      formValues.mode === leg.mode &&
      distanceOn(to) !== undefined
    )
  })
  return request && docs.find(({ root, url }) => root === request.to.root && url === request.to.url) && request.to
}

/** Returns a stage that fills in and sends the directions form. */
export function leading(leg: Leg): Stage {
  return {
    sentence: `Find the way from ${leg.from} to ${leg.to} by ${leg.mode.toLowerCase()}.`,
    isDone: (trip) => pageOf(trip, leg) !== undefined,
    move: (trip) => {
      if (!DIRECTIONS.is(trip.doc)) return going('', DIRECTIONS).move(trip) ?? towards(trip, named('Directions'), click)
      const shownRoute = formRoute(trip.doc)
      if (shownRoute?.mode !== leg.mode)
        return towards(trip, field(/^(?:travel by|mode|engine)/i), (node) => fill(node, leg.mode))
      if (!isAlike(shownRoute.from, leg.from)) return towards(trip, field(/^from$/i), (node) => fill(node, leg.from))
      if (!isAlike(shownRoute.to, leg.to)) return towards(trip, field(/^to$/i), (node) => fill(node, leg.to))
      return towards(trip, named('Go', /button/), (node) => click(node, 'send'))
    },
  }
}
