import { containsName, isSameText } from './goal-text.ts'
import type { BrowsingHistory, PageDocument } from './history.ts'
import { basedOn, click, type Destination, fill, hasName, isFieldLabelled, type Move, moveTowards } from './moves.ts'
import { fieldText, headingOf, textAfterLabel } from './pages/page-parts.ts'
import { openPageStep, type PlanStep, reachStep } from './stages.ts'

export type Mode = 'Car' | 'Foot' | 'Bicycle'

export const MODES: readonly (readonly [Mode, RegExp])[] = [
  ['Foot', /\bwalk\w*\b|\bon foot\b|\bfoot\b|\bwithout a car\b|\bpedestrian/i],
  ['Bicycle', /\bbik\w*|\bcycl\w*|\bbicycle/i],
  ['Car', /\bdriv\w*\b|\bcar\b/i],
]

/** A requested route. */
export interface Route {
  readonly from: string
  readonly to: string
  readonly mode: Mode
}

/** Returns a stage that searches the map with the search field. */
export function searchMap(words: string): PlanStep {
  const isOf = ({ title, url }: PageDocument): boolean => /search/i.test(url) && containsName(title, words)
  return reachStep(`Search the map for "${words}".`, isOf, (history) =>
    moveTowards(history, isFieldLabelled(/^search/i), (node) => fill(node, words, true)),
  )
}

export const isPlacePage =
  (place: string) =>
  (doc: PageDocument): boolean =>
    isSameText(headingOf(doc), place) && /\/(?:node|way|place|relation)\//.test(doc.url)

/** Returns a stage that opens a place from the search results. */
export function openPlace(place: string): PlanStep {
  return reachStep(`Open the page of ${place}.`, isPlacePage(place), (history) =>
    moveTowards(history, hasName(place, /link/), (node) =>
      click(
        node,
        'pick',
        history.page.nodes.filter(({ role, id, depth }) => role === 'link' && id !== node.id && depth > 1),
      ),
    ),
  )
}

const DIRECTIONS: Destination = { matches: (doc) => /^Directions/i.test(headingOf(doc)), linkNames: ['Directions'] }

/** Returns the route that the directions form shows. */
function formRoute(doc: PageDocument): Route | undefined {
  const value = (label: RegExp): string => {
    const node = doc.nodes.find(isFieldLabelled(label))
    return node === undefined ? '' : fieldText(node, doc.nodes)
  }
  const mode = MODES.find(([name]) => name === value(/^(?:travel by|mode|engine)/i))?.[0]
  return mode === undefined ? undefined : { from: value(/^from$/i), to: value(/^to$/i), mode }
}

export function distanceOn(doc: PageDocument): string | undefined {
  return textAfterLabel(/^(?:Total )?Distance:?/i, doc)
}

export function timeOn(doc: PageDocument): string | undefined {
  return textAfterLabel(/^(?:Total )?Time:?/i, doc)
}

/** Returns the directions for a route: the result of the last request with these fields. */
export function pageOf({ actions, documents }: BrowsingHistory, leg: Route): PageDocument | undefined {
  const request = actions.findLast(({ before, after }) => {
    const formValues = before === after ? undefined : formRoute(before)
    return (
      formValues !== undefined &&
      isSameText(formValues.from, leg.from) &&
      isSameText(formValues.to, leg.to) &&
      formValues.mode === leg.mode &&
      distanceOn(after) !== undefined
    )
  })
  return request && documents.find(({ root, url }) => root === request.after.root && url === request.after.url) && request.after
}

/** Returns a stage that fills in and sends the directions form. */
export function findRoute(leg: Route): PlanStep {
  const basis = `${leg.from} to ${leg.to} by ${leg.mode.toLowerCase()}`
  return {
    sentence: `Find the way from ${basis}.`,
    isDone: (history) => pageOf(history, leg) !== undefined,
    move: (history) => basedOn(basis, routeMove(history, leg)),
  }
}

function routeMove(history: BrowsingHistory, leg: Route): Move | undefined {
  if (!DIRECTIONS.matches(history.document))
    return openPageStep('', DIRECTIONS).move(history) ?? moveTowards(history, hasName('Directions'), click)
  const shownRoute = formRoute(history.document)
  if (shownRoute?.mode !== leg.mode)
    return moveTowards(history, isFieldLabelled(/^(?:travel by|mode|engine)/i), (node) => fill(node, leg.mode))
  if (!isSameText(shownRoute.from, leg.from))
    return moveTowards(history, isFieldLabelled(/^from$/i), (node) => fill(node, leg.from))
  if (!isSameText(shownRoute.to, leg.to)) return moveTowards(history, isFieldLabelled(/^to$/i), (node) => fill(node, leg.to))
  return moveTowards(history, hasName('Go', /button/), (node) => click(node, 'send'))
}
