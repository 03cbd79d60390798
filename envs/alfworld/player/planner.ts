import { type Belief, needsOpening, type PendingDelivery, type Progress, progressOf, receptaclesOf, stepsTo } from './belief.ts'
import type { Delivery, Step, Treatment } from './goal.ts'
import { likelihood } from './knowledge.ts'
import { isHere, putTypesKey, type Receptacle } from './room.ts'
import { examine, goTo, INVENTORY, LOOK, open, take, treat, typeOf, use } from './wording.ts'

/** Purpose of a move. */
type Purpose = 'search' | 'fetch' | 'treat' | 'deliver' | 'light' | 'tidy' | 'check'

/** The next line, and the lines after it that complete the move. */
export interface Move {
  readonly purpose: Purpose
  readonly action: string
  readonly rest: readonly string[]
  /** The receptacle of the move. */
  readonly place?: string
  /** Name of the object; its type for a search. */
  readonly object?: string
  readonly treatment?: Treatment
  readonly delivery?: Delivery
}

/** Appliances for each treatment. */
export const APPLIANCES: Readonly<Record<Treatment, readonly [string, ...string[]]>> = {
  clean: ['sinkbasin', 'sink'],
  heat: ['microwave'],
  cool: ['fridge'],
}

/** Maximum number of places to consider for a search. */
const MAX_PLACES = 12

/** Returns the moves towards the goal, best first. Never empty. */
function goalMoves(belief: Belief): readonly Move[] {
  if (!belief.isHeldKnown) return [check(INVENTORY)]
  const progress = progressOf(belief)
  const moves =
    belief.held === undefined ? movesWithEmptyHand(belief, progress) : movesWhileHolding(belief, belief.held, progress)
  const possible = withoutRejected(belief, moves)
  return possible.length > 0 ? possible : movesWithoutGoal(belief, progress)
}

function movesWithEmptyHand(belief: Belief, progress: Progress): readonly Move[] {
  const fetches = [
    ...progress.pending.flatMap(({ delivery }) => fetchMoves(belief, delivery.object, progress, delivery)),
    ...(belief.goal.lighting === undefined ? [] : fetchMoves(belief, belief.goal.lighting.object, progress)),
  ]
  return [...shortestFirst(fetches), ...searchMoves(belief, missingTypes(belief, progress))]
}

/** The held object determines the next move. A useless object is put away. */
function movesWhileHolding(belief: Belief, held: string, progress: Progress): readonly Move[] {
  const type = belief.typeOf(held)
  const want = progress.pending.find(({ delivery }) => delivery.object === type)
  if (want !== undefined) return workMoves(belief, held, want)
  if (belief.goal.lighting?.object === type) return lightMoves(belief, held, belief.goal.lighting.lamp)
  return tidyMoves(belief, held)
}

function workMoves(belief: Belief, held: string, pending: PendingDelivery): readonly Move[] {
  const { delivery, targets } = pending
  if (belief.isTreated(held, delivery)) return deliveryMoves(belief, held, targets, delivery)
  const treatment = delivery.treatments.find((each) => belief.treatments.get(held)?.has(each) !== true)
  return treatment === undefined ? [] : treatMoves(belief, held, treatment, delivery)
}

/** Appliances work with a closed door. */
function treatMoves(belief: Belief, object: string, treatment: Treatment, delivery?: Delivery): readonly Move[] {
  const moves = receptaclesOf(belief, APPLIANCES[treatment]).map((place) => ({
    ...walk(belief, place, treat(treatment, object, place.name)),
    purpose: 'treat' as const,
    object,
    treatment,
    ...(delivery === undefined ? {} : { delivery }),
  }))
  return shortestFirst(moves)
}

/** Moves that put an object into each of the places, in the same order. */
export function deliveryMoves(
  belief: Belief,
  object: string,
  places: readonly Receptacle[],
  delivery?: Delivery,
): readonly Move[] {
  return places.map((place) => ({
    ...reachMoves(belief, place, belief.wording.put(object, place.name)),
    purpose: 'deliver',
    object,
    ...(delivery === undefined ? {} : { delivery }),
  }))
}

/** Moves to a lamp, or to places where a lamp may be. */
function lightMoves(belief: Belief, object: string, lampType: string): readonly Move[] {
  const moves = placesOf(belief, (object) => typeOf(object) === lampType).map(({ place, object: lamp }) => ({
    ...walk(belief, place, use(lamp)),
    purpose: 'light' as const,
    object,
  }))
  return moves.length > 0 ? shortestFirst(moves) : searchMoves(belief, [lampType])
}

/** Moves that return the object to its origin, or else put it down nearby. */
function tidyMoves(belief: Belief, object: string): readonly Move[] {
  const origin = belief.takes.findLast((each) => each.object === object)?.place
  const places = [...belief.receptacles.values()].sort(
    (a, b) => Number(b.name === origin) - Number(a.name === origin) || stepsTo(belief, a) - stepsTo(belief, b),
  )
  return places.map((place) => ({
    ...reachMoves(belief, place, belief.wording.put(object, place.name)),
    purpose: 'tidy',
    object,
  }))
}

/** Moves that fetch objects of a type from where they were seen, except delivered ones. */
function fetchMoves(belief: Belief, type: string, { delivered }: Progress, delivery?: Delivery): readonly Move[] {
  const positions = placesOf(belief, (object) => belief.typeOf(object) === type && !delivered.has(object))
  return positions.map(({ place, object }) => ({
    ...reachMoves(belief, place, take(object, place.name)),
    purpose: 'fetch',
    object,
    ...(delivery === undefined ? {} : { delivery }),
  }))
}

/** Last known places of matching objects. The held object has no place. */
function placesOf(belief: Belief, fits: (object: string) => boolean): readonly { place: Receptacle; object: string }[] {
  const positions: { place: Receptacle; object: string }[] = []
  for (const place of belief.receptacles.values()) {
    if (place.contents === undefined) continue
    for (const object of place.contents) if (object !== belief.held && fits(object)) positions.push({ place, object })
  }
  return positions
}

function missingTypes(belief: Belief, { pending }: Progress): readonly string[] {
  const { lighting } = belief.goal
  return [...pending.map(({ delivery }) => delivery.object), ...(lighting === undefined ? [] : [lighting.object, lighting.lamp])]
}

/** Moves that continue the search for objects of some types, best first. */
function searchMoves(belief: Belief, types: readonly string[]): readonly Move[] {
  const places = searchOrder(belief, types).slice(0, MAX_PLACES)
  return places.map((place) => searchMove(belief, place, types))
}

/**
 * Unsearched places by likelihood per step. All walks cost the same, so this order minimizes the expected cost for one object.
 */
function searchOrder(belief: Belief, types: readonly string[]): readonly Receptacle[] {
  const ranked: { readonly place: Receptacle; readonly searchValue: number }[] = []
  for (const place of belief.receptacles.values()) {
    if (place.contents === undefined) ranked.push({ place, searchValue: searchValue(belief, place, types) })
  }
  return ranked.sort((a, b) => b.searchValue - a.searchValue).map(({ place }) => place)
}

function searchMove(belief: Belief, place: Receptacle, types: readonly string[]): Move {
  const inspect = needsOpening(place) ? open(place.name) : examine(place.name)
  const lines = isHere(belief, place.name) ? [inspect] : [goTo(place.name), ...(needsOpening(place) ? [inspect] : [])]
  const [action = LOOK, ...rest] = lines
  return { purpose: 'search', action, rest, place: place.name, object: types[0] ?? '' }
}

function searchValue(belief: Belief, place: Receptacle, types: readonly string[]): number {
  const likely = types.reduce((sum, type) => sum + likelihood(type, place.type), 0)
  return likely / Math.max(1, stepsTo(belief, place))
}

/** If everything is done or nothing is left to try: look around, and revisit likely places. */
function movesWithoutGoal(belief: Belief, progress: Progress): readonly Move[] {
  const types = missingTypes(belief, progress)
  if (types.length === 0) return [check(LOOK), check(INVENTORY)]
  const otherPlaces: { readonly line: string; readonly visits: number; readonly searchValue: number }[] = []
  for (const place of belief.receptacles.values()) {
    const line = goTo(place.name)
    if (!isHere(belief, place.name))
      otherPlaces.push({ line, visits: belief.failures(line), searchValue: searchValue(belief, place, types) })
  }
  otherPlaces.sort((a, b) => a.visits - b.visits || b.searchValue - a.searchValue)
  return [...otherPlaces.map(({ line }) => check(line)), check(LOOK)]
}

/** A move that only looks at known facts. */
function check(action: string): Move {
  return { purpose: 'check', action, rest: [] }
}

/** Walks to a receptacle, then executes the last lines. */
function walk(belief: Belief, { name }: Receptacle, ...last: readonly string[]): Omit<Move, 'purpose'> {
  return { ...moveOf(isHere(belief, name) ? last : [goTo(name), ...last]), place: name }
}

/** Walks to a receptacle, opens it if closed, then executes the last line. */
function reachMoves(belief: Belief, place: Receptacle, last: string): Omit<Move, 'purpose'> {
  const { name } = place
  const lines = [...(isHere(belief, name) ? [] : [goTo(name)]), ...(needsOpening(place) ? [open(name)] : []), last]
  return { ...moveOf(lines), place: name }
}

function moveOf([action = LOOK, ...rest]: readonly string[]): Pick<Move, 'action' | 'rest'> {
  return { action, rest }
}

function shortestFirst(moves: readonly Move[]): readonly Move[] {
  return [...moves].sort((a, b) => a.rest.length - b.rest.length)
}

function withoutRejected(belief: Belief, moves: readonly Move[]): readonly Move[] {
  return belief.rejected.size === 0 ? moves : moves.filter((move) => !isRejected(belief, move))
}

/**
 * True if a line of the move was rejected although it should have worked. Walks are excluded: they are rejected only if no walk
 * is needed.
 */
function isRejected({ rejected }: Belief, { action, rest, purpose, object, place }: Move): boolean {
  if (purpose === 'deliver' || purpose === 'tidy') return rejected.has(putTypesKey(object ?? '', place ?? ''))
  return [action, ...rest].some((line) => !line.startsWith('go to ') && rejected.has(line))
}

/** True if the text shows that the current step is done, or the goal if there is no step. */
export function isScopeDone(belief: Belief): boolean {
  return belief.step === undefined ? isGoalDone(belief) : isStepDone(belief, belief.step)
}

/** True if the text shows that all deliveries are complete and the lamp is lit. */
export function isGoalDone(belief: Belief): boolean {
  const { lighting } = belief.goal
  return progressOf(belief).pending.length === 0 && (lighting === undefined || belief.isLit(lighting.object, lighting.lamp))
}

/**
 * Returns the moves for the current step or the goal, best first. Empty only if all places that the step allows were searched.
 */
export function movesFor(belief: Belief): readonly Move[] {
  const { step } = belief
  if (step === undefined || isStepDone(belief, step)) return goalMoves(belief)
  if (!belief.isHeldKnown && needsInventory(belief, step)) return [check(INVENTORY)]
  const possible = withoutRejected(belief, stepMoves(belief, step))
  return possible.length > 0 || allowedPlaces(step).length > 0 ? possible : goalMoves(belief)
}

/** Receptacles to which a step is restricted; empty if it is not. */
function allowedPlaces(step: NonNullable<Belief['step']>): readonly string[] {
  return step.kind === 'take' || step.kind === 'light' ? step.among : []
}

/** Walking and searching need no knowledge of the hand. For taking, a rejection shows that the hand is not free. */
function needsInventory({ refusals }: Belief, { kind }: Step): boolean {
  if (kind === 'take') return [...refusals.keys()].some((line) => line.startsWith('take '))
  return kind !== 'find' && kind !== 'go' && kind !== 'open'
}

function isStepDone(belief: Belief, step: NonNullable<Belief['step']>): boolean {
  const { isHeldKnown, held } = belief
  const isHolding = (object: string): boolean => held !== undefined && belief.typeOf(held) === object
  switch (step.kind) {
    case 'take':
      return isHolding(step.object)
    case 'treat':
      if (held !== undefined && isHolding(step.object)) return belief.treatments.get(held)?.has(step.treatment) === true
      return [...belief.treatments].some(([name, applied]) => belief.typeOf(name) === step.object && applied.has(step.treatment))
    case 'put':
      return (
        isHeldKnown && !isHolding(step.object) && placesFor(belief, step.place).some((place) => contains(place, step, belief))
      )
    case 'light':
      return belief.isLit(step.object, step.lamp)
    case 'find':
      return isHolding(step.object) || [...belief.receptacles.values()].some((place) => contains(place, step, belief))
    case 'go':
      return placesFor(belief, step.place).some(({ name }) => isHere(belief, name))
    case 'open':
      return placesFor(belief, step.place).some(({ access }) => access === 'open')
    default:
      return step satisfies never
  }
}

function contains({ contents }: Receptacle, { object }: { readonly object: string }, belief: Belief): boolean {
  return [...(contents ?? [])].some((content) => content !== belief.held && belief.typeOf(content) === object)
}

/** Receptacles that a name or a type refers to, nearest first. */
function placesFor(belief: Belief, place: string): readonly Receptacle[] {
  const byName = belief.receptacles.get(place)
  if (byName !== undefined) return [byName]
  return [...receptaclesOf(belief, [place])].sort((a, b) => stepsTo(belief, a) - stepsTo(belief, b))
}

/** Moves for the step's object. Another held object is first put where the goal needs it. */
function stepMoves(belief: Belief, step: NonNullable<Belief['step']>): readonly Move[] {
  const { held } = belief
  if (step.kind === 'find') return searchMoves(belief, [step.object])
  if (step.kind === 'go' || step.kind === 'open')
    return placesFor(belief, step.place).map((place) => reachMove(belief, place, step.kind))
  if (held === undefined) {
    const scope = step.kind === 'take' ? restrictedTo(belief, step.among) : belief
    const progress = { pending: [], delivered: new Set([...progressOf(belief).delivered, ...placedObjects(belief, step)]) }
    return [...shortestFirst(fetchMoves(scope, step.object, progress)), ...searchMoves(scope, [step.object])]
  }
  if (belief.typeOf(held) !== step.object) return goalMoves(belief)
  if (step.kind === 'treat') return treatMoves(belief, held, step.treatment)
  if (step.kind === 'light') return lightMoves(restrictedTo(belief, step.among), held, step.lamp)
  return step.kind === 'put' ? deliveryMoves(belief, held, targetsOf(belief, step)) : []
}

/** Restricts a belief to some receptacles; returns it unchanged if the list is empty. */
function restrictedTo(belief: Belief, among: readonly string[]): Belief {
  if (among.length === 0) return belief
  return { ...belief, receptacles: new Map([...belief.receptacles].filter(([name]) => among.includes(name))) }
}

/** Objects that a step must not take: those already at its target or, if it asks for another object, those already delivered. */
function placedObjects(belief: Belief, step: NonNullable<Belief['step']>): readonly string[] {
  if (step.kind === 'put') return placesFor(belief, step.place).flatMap(({ contents }) => [...(contents ?? [])])
  if (step.kind !== 'take' || !step.isAnother) return []
  const targets = belief.taskGoal.deliveries.filter(({ object }) => object === step.object).map(({ target }) => target)
  return belief.puts.filter(({ place }) => targets.includes(typeOf(place))).map(({ object }) => object)
}

/** The goal's preferred targets if the step matches the goal; otherwise all matching places. */
function targetsOf(
  belief: Belief,
  { object, place }: { readonly object: string; readonly place: string },
): readonly Receptacle[] {
  const pendingDelivery = progressOf(belief).pending.find(
    ({ delivery }) => delivery.object === object && delivery.target === typeOf(place),
  )
  const places = placesFor(belief, place)
  return pendingDelivery !== undefined && places.length > 1 ? pendingDelivery.targets : places
}

function reachMove(belief: Belief, place: Receptacle, kind: 'go' | 'open'): Move {
  const last = kind === 'open' && needsOpening(place) ? [open(place.name)] : []
  return { ...walk(belief, place, ...last), purpose: 'check' }
}

/** Number of steps of one part of a search, short enough for one attempt. */
const STEPS_PER_PART = 14

/**
 * Splits a search step into alternatives, of which one has to succeed. Each is restricted to some of the unsearched places, most
 * likely first, with about equal numbers of steps. Empty if there is nothing to split.
 */
export function alternativesOf(belief: Belief): readonly NonNullable<Belief['step']>[] {
  const { step } = belief
  if (step?.kind !== 'take' && step?.kind !== 'light') return []
  const target = step.kind === 'take' ? step.object : step.lamp
  const parts = splitPlaces(searchOrder(restrictedTo(belief, allowedPlaces(step)), [target]), belief)
  return parts.length < 2 ? [] : parts.map((among) => ({ ...step, among }))
}

/** Splits places, in order, into parts with about equal numbers of steps. */
function splitPlaces(places: readonly Receptacle[], belief: Belief): readonly (readonly string[])[] {
  const costs = places.map((place) => stepsTo(belief, place))
  const total = costs.reduce((sum, cost) => sum + cost, 0)
  const parts: string[][] = Array.from({ length: Math.max(2, Math.ceil(total / STEPS_PER_PART)) }, () => [])
  let before = 0
  for (const [index, { name }] of places.entries()) {
    parts[Math.floor((parts.length * before) / total)]?.push(name)
    before += costs[index] ?? 0
  }
  return parts.filter((names) => names.length > 0)
}
