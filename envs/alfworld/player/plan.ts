import { type Belief, isShut, type Progress, progressOf, receptaclesOf, stepsTo, type Want } from './belief.ts'
import type { Delivery, Treatment } from './goal.ts'
import { likelihood } from './likely.ts'
import { kindOfPut } from './read-room.ts'
import { isHere, type Receptacle } from './room.ts'
import { examine, goTo, INVENTORY, LOOK, open, take, treat, typeOf, use } from './wording.ts'

/** What a move is for. */
type Purpose = 'search' | 'fetch' | 'treat' | 'deliver' | 'light' | 'tidy' | 'check'

/** The next line, and the lines after it that complete what it is for. */
export interface Move {
  readonly purpose: Purpose
  readonly action: string
  readonly rest: readonly string[]
  /** The receptacle it is about. */
  readonly place?: string
  /** An object's name or, in a search, its type. */
  readonly object?: string
  readonly treatment?: Treatment
  readonly delivery?: Delivery
}

/** What each treatment is done with. */
export const APPLIANCES: Readonly<Record<Treatment, readonly [string, ...string[]]>> = {
  clean: ['sinkbasin', 'sink'],
  heat: ['microwave'],
  cool: ['fridge'],
}

/** Places that are considered for a search. */
const MOST_PLACES = 12

/** What to do now for the goal, best first; never empty. */
export function goalMoves(belief: Belief): readonly Move[] {
  if (!belief.isHeldKnown) return [check(INVENTORY)]
  const progress = progressOf(belief)
  const moves = belief.held === undefined ? emptyHanded(belief, progress) : holding(belief, belief.held, progress)
  const possible = possibleOf(belief, moves)
  return possible.length > 0 ? possible : aimless(belief, progress)
}

function emptyHanded(belief: Belief, progress: Progress): readonly Move[] {
  const fetches = [
    ...progress.wants.flatMap(({ delivery }) => fetchMoves(belief, delivery.object, progress, delivery)),
    ...(belief.goal.lighting === undefined ? [] : fetchMoves(belief, belief.goal.lighting.object, progress)),
  ]
  return [...byLength(fetches), ...searchMoves(belief, soughtTypes(belief, progress))]
}

/** What is carried on with depends on what is held; what is of no use is put away. */
function holding(belief: Belief, held: string, progress: Progress): readonly Move[] {
  const type = belief.typeOf(held)
  const want = progress.wants.find(({ delivery }) => delivery.object === type)
  if (want !== undefined) return workMoves(belief, held, want)
  if (belief.goal.lighting?.object === type) return lightMoves(belief, held, belief.goal.lighting.lamp)
  return tidyMoves(belief, held)
}

function workMoves(belief: Belief, held: string, want: Want): readonly Move[] {
  const { delivery, targets } = want
  if (belief.isTreated(held, delivery)) return deliverMoves(belief, held, targets, delivery)
  const treatment = delivery.treatments.find((each) => belief.treatments.get(held)?.has(each) !== true)
  return treatment === undefined ? [] : treatMoves(belief, held, treatment, delivery)
}

/** Appliances do their work with the door shut. */
export function treatMoves(belief: Belief, object: string, treatment: Treatment, delivery?: Delivery): readonly Move[] {
  const moves = receptaclesOf(belief, APPLIANCES[treatment]).map((place) => ({
    ...walk(belief, place, treat(treatment, object, place.name)),
    purpose: 'treat' as const,
    object,
    treatment,
    ...(delivery === undefined ? {} : { delivery }),
  }))
  return byLength(moves)
}

/** The ways to put an object into each of the places, in their order. */
export function deliverMoves(
  belief: Belief,
  object: string,
  places: readonly Receptacle[],
  delivery?: Delivery,
): readonly Move[] {
  return places.map((place) => ({
    ...reach(belief, place, belief.wording.put(object, place.name)),
    purpose: 'deliver',
    object,
    ...(delivery === undefined ? {} : { delivery }),
  }))
}

/** To where the lamp stands, or where one may stand. */
export function lightMoves(belief: Belief, object: string, lampType: string): readonly Move[] {
  const moves = placesOf(belief, (thing) => typeOf(thing) === lampType).map(({ place, object: lamp }) => ({
    ...walk(belief, place, use(lamp)),
    purpose: 'light' as const,
    object,
  }))
  return moves.length > 0 ? byLength(moves) : searchMoves(belief, [lampType])
}

/** Back to where it came from, or wherever is near. */
function tidyMoves(belief: Belief, object: string): readonly Move[] {
  const origin = belief.takes.findLast((each) => each.object === object)?.place
  const places = [...belief.receptacles.values()].sort(
    (a, b) => Number(b.name === origin) - Number(a.name === origin) || stepsTo(belief, a) - stepsTo(belief, b),
  )
  return places.map((place) => ({ ...reach(belief, place, belief.wording.put(object, place.name)), purpose: 'tidy', object }))
}

/** To where things of a type were seen, but for those that are where they belong. */
export function fetchMoves(belief: Belief, type: string, { settled }: Progress, delivery?: Delivery): readonly Move[] {
  const found = placesOf(belief, (object) => belief.typeOf(object) === type && !settled.has(object))
  return found.map(({ place, object }) => ({
    ...reach(belief, place, take(object, place.name)),
    purpose: 'fetch',
    object,
    ...(delivery === undefined ? {} : { delivery }),
  }))
}

/** Where things that fit were last seen; what is held is nowhere else. */
function placesOf(belief: Belief, fits: (object: string) => boolean): readonly { place: Receptacle; object: string }[] {
  const found: { place: Receptacle; object: string }[] = []
  for (const place of belief.receptacles.values()) {
    if (place.contents === undefined) continue
    for (const object of place.contents) if (object !== belief.held && fits(object)) found.push({ place, object })
  }
  return found
}

function soughtTypes(belief: Belief, { wants }: Progress): readonly string[] {
  const { lighting } = belief.goal
  return [...wants.map(({ delivery }) => delivery.object), ...(lighting === undefined ? [] : [lighting.object, lighting.lamp])]
}

/** The ways to look on for things of some types, best first. */
export function searchMoves(belief: Belief, types: readonly string[]): readonly Move[] {
  const places = searchOrder(belief, types).slice(0, MOST_PLACES)
  return places.map((place) => searchMove(belief, place, types))
}

/**
 * Places not looked into yet, by likelihood over cost in steps. As every walk costs the same, this order has the
 * smallest expected cost for one object.
 */
export function searchOrder(belief: Belief, types: readonly string[]): readonly Receptacle[] {
  const ranked: { readonly place: Receptacle; readonly worth: number }[] = []
  for (const place of belief.receptacles.values()) {
    if (place.contents === undefined) ranked.push({ place, worth: worth(belief, place, types) })
  }
  return ranked.sort((a, b) => b.worth - a.worth).map(({ place }) => place)
}

function searchMove(belief: Belief, place: Receptacle, types: readonly string[]): Move {
  const look = isShut(place) ? open(place.name) : examine(place.name)
  const lines = isHere(belief, place.name) ? [look] : [goTo(place.name), ...(isShut(place) ? [look] : [])]
  const [action = LOOK, ...rest] = lines
  return { purpose: 'search', action, rest, place: place.name, object: types[0] ?? '' }
}

function worth(belief: Belief, place: Receptacle, types: readonly string[]): number {
  const likely = types.reduce((sum, type) => sum + likelihood(type, place.type), 0)
  return likely / Math.max(1, stepsTo(belief, place))
}

/** Where everything is done or nothing is left to try: look round, and look again where things may be. */
function aimless(belief: Belief, progress: Progress): readonly Move[] {
  const types = soughtTypes(belief, progress)
  if (types.length === 0) return [check(LOOK), check(INVENTORY)]
  const elsewhere: { readonly line: string; readonly visits: number; readonly worth: number }[] = []
  for (const place of belief.receptacles.values()) {
    const line = goTo(place.name)
    if (!isHere(belief, place.name)) elsewhere.push({ line, visits: belief.failures(line), worth: worth(belief, place, types) })
  }
  elsewhere.sort((a, b) => a.visits - b.visits || b.worth - a.worth)
  return [...elsewhere.map(({ line }) => check(line)), check(LOOK)]
}

/** A look at what is known anyway. */
export function check(action: string): Move {
  return { purpose: 'check', action, rest: [] }
}

/** Walks there and says the last lines. */
export function walk(belief: Belief, { name }: Receptacle, ...last: readonly string[]): Omit<Move, 'purpose'> {
  return { ...moveOf(isHere(belief, name) ? last : [goTo(name), ...last]), place: name }
}

/** Walks there, opens it where it is shut, and says the last line. */
function reach(belief: Belief, place: Receptacle, last: string): Omit<Move, 'purpose'> {
  const { name } = place
  const lines = [...(isHere(belief, name) ? [] : [goTo(name)]), ...(isShut(place) ? [open(name)] : []), last]
  return { ...moveOf(lines), place: name }
}

function moveOf([action = LOOK, ...rest]: readonly string[]): Pick<Move, 'action' | 'rest'> {
  return { action, rest }
}

/** The quickest first. */
export function byLength(moves: readonly Move[]): readonly Move[] {
  return [...moves].sort((a, b) => a.rest.length - b.rest.length)
}

/** The moves of which nothing on the way was refused. */
export function possibleOf(belief: Belief, moves: readonly Move[]): readonly Move[] {
  return belief.rejected.size === 0 ? moves : moves.filter((move) => !isRejected(belief, move))
}

/** Whether a line on the way was refused though it should have worked. A walk was refused only because it was no walk. */
function isRejected({ rejected }: Belief, { action, rest, purpose, object, place }: Move): boolean {
  if (purpose === 'deliver' || purpose === 'tidy') return rejected.has(kindOfPut(object ?? '', place ?? ''))
  return [action, ...rest].some((line) => !line.startsWith('go to ') && rejected.has(line))
}
