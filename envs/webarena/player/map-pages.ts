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

/** A way that is asked for. */
export interface Leg {
  readonly from: string
  readonly to: string
  readonly mode: Mode
}

/** A search, by Enter in the field that every page has. */
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

/** To the page of a place from what a search found. */
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

/** What the open directions are about, by the fields above them. */
function asked(doc: Doc): Leg | undefined {
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

/** What came of the fields as they stood when the way was asked for. */
export function pageOf({ deeds, docs }: Trip, leg: Leg): Doc | undefined {
  const sent = deeds.findLast(({ from, to }) => {
    const told = from === to ? undefined : asked(from)
    return (
      told !== undefined &&
      isAlike(told.from, leg.from) &&
      isAlike(told.to, leg.to) &&
      told.mode === leg.mode &&
      distanceOn(to) !== undefined
    )
  })
  return sent && docs.find(({ root, url }) => root === sent.to.root && url === sent.to.url) && sent.to
}

/** The directions of a way: fields and a press. */
export function leading(leg: Leg): Stage {
  return {
    sentence: `Find the way from ${leg.from} to ${leg.to} by ${leg.mode.toLowerCase()}.`,
    isDone: (trip) => pageOf(trip, leg) !== undefined,
    move: (trip) => {
      if (!DIRECTIONS.is(trip.doc)) return going('', DIRECTIONS).move(trip) ?? towards(trip, named('Directions'), click)
      const now = asked(trip.doc)
      if (now?.mode !== leg.mode) return towards(trip, field(/^(?:travel by|mode|engine)/i), (node) => fill(node, leg.mode))
      if (!isAlike(now.from, leg.from)) return towards(trip, field(/^from$/i), (node) => fill(node, leg.from))
      if (!isAlike(now.to, leg.to)) return towards(trip, field(/^to$/i), (node) => fill(node, leg.to))
      return towards(trip, named('Go', /button/), (node) => click(node, 'send'))
    },
  }
}
