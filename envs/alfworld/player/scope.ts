import { type Belief, needsOpening, progressOf, receptaclesOf, stepsTo } from './belief.ts'
import {
  check,
  deliveryMoves,
  fetchMoves,
  goalMoves,
  lightMoves,
  type Move,
  searchMoves,
  searchOrder,
  shortestFirst,
  treatMoves,
  walk,
  withoutRejected,
} from './plan.ts'
import { isHere, type Receptacle } from './room.ts'
import { describeStep } from './steps.ts'
import type { Step } from './subtask.ts'
import { INVENTORY, open, typeOf } from './wording.ts'

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
export function alternativesOf(belief: Belief): readonly string[] {
  const { step } = belief
  if (step?.kind !== 'take' && step?.kind !== 'light') return []
  const target = step.kind === 'take' ? step.object : step.lamp
  const parts = splitPlaces(searchOrder(restrictedTo(belief, allowedPlaces(step)), [target]), belief)
  return parts.length < 2 ? [] : parts.map((among) => describeStep({ ...step, among }, belief).sentence)
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
