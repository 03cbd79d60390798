import { type Belief, isShut, progressOf, receptaclesOf, stepsTo } from './belief.ts'
import {
  byLength,
  check,
  deliverMoves,
  fetchMoves,
  goalMoves,
  lightMoves,
  type Move,
  possibleOf,
  searchMoves,
  searchOrder,
  treatMoves,
  walk,
} from './plan.ts'
import { isHere, type Receptacle } from './room.ts'
import { stepInWords } from './steps.ts'
import type { Step } from './subtask.ts'
import { INVENTORY, open, typeOf } from './wording.ts'

/** Whether the text shows that the step in hand is done or, without one, the goal. */
export function isScopeDone(belief: Belief): boolean {
  return belief.step === undefined ? isGoalDone(belief) : isStepDone(belief, belief.step)
}

/** Whether the text shows that all deliveries are made and the lamp is lit. */
export function isGoalDone(belief: Belief): boolean {
  const { lighting } = belief.goal
  return progressOf(belief).wants.length === 0 && (lighting === undefined || belief.isLit(lighting.object, lighting.lamp))
}

/**
 * What to do now, best first: for the step in hand, else for the goal. Empty only where all places that the step keeps to
 * were searched.
 */
export function movesFor(belief: Belief): readonly Move[] {
  const { step } = belief
  if (step === undefined || isStepDone(belief, step)) return goalMoves(belief)
  if (!belief.isHeldKnown && needsHands(belief, step)) return [check(INVENTORY)]
  const possible = possibleOf(belief, stepMoves(belief, step))
  return possible.length > 0 || amongOf(step).length > 0 ? possible : goalMoves(belief)
}

/** The receptacles that a step keeps to; none where it leaves that open. */
function amongOf(step: NonNullable<Belief['step']>): readonly string[] {
  return step.kind === 'take' || step.kind === 'light' ? step.among : []
}

/** A walk and a search need none; taking shows by a refusal that the hand is not free. */
function needsHands({ refusals }: Belief, { kind }: Step): boolean {
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
      return isHeldKnown && !isHolding(step.object) && placesFor(belief, step.place).some((place) => holds(place, step, belief))
    case 'light':
      return belief.isLit(step.object, step.lamp)
    case 'find':
      return isHolding(step.object) || [...belief.receptacles.values()].some((place) => holds(place, step, belief))
    case 'go':
      return placesFor(belief, step.place).some(({ name }) => isHere(belief, name))
    case 'open':
      return placesFor(belief, step.place).some(({ access }) => access === 'open')
    default:
      return step satisfies never
  }
}

function holds({ contents }: Receptacle, { object }: { readonly object: string }, belief: Belief): boolean {
  return [...(contents ?? [])].some((thing) => thing !== belief.held && belief.typeOf(thing) === object)
}

/** The receptacles that a name or a type means, nearest first. */
function placesFor(belief: Belief, place: string): readonly Receptacle[] {
  const named = belief.receptacles.get(place)
  if (named !== undefined) return [named]
  return [...receptaclesOf(belief, [place])].sort((a, b) => stepsTo(belief, a) - stepsTo(belief, b))
}

/** What is carried on with is what the step is about; anything else in the hand has to go where the goal wants it first. */
function stepMoves(belief: Belief, step: NonNullable<Belief['step']>): readonly Move[] {
  const { held } = belief
  if (step.kind === 'find') return searchMoves(belief, [step.object])
  if (step.kind === 'go' || step.kind === 'open')
    return placesFor(belief, step.place).map((place) => reachMove(belief, place, step.kind))
  if (held === undefined) {
    const within = step.kind === 'take' ? keepingTo(belief, step.among) : belief
    const progress = { wants: [], settled: new Set([...progressOf(belief).settled, ...inPlace(belief, step)]) }
    return [...byLength(fetchMoves(within, step.object, progress)), ...searchMoves(within, [step.object])]
  }
  if (belief.typeOf(held) !== step.object) return goalMoves(belief)
  if (step.kind === 'treat') return treatMoves(belief, held, step.treatment)
  if (step.kind === 'light') return lightMoves(keepingTo(belief, step.among), held, step.lamp)
  return step.kind === 'put' ? deliverMoves(belief, held, targetsOf(belief, step)) : []
}

/** The same belief about a room that has only some of its receptacles; about the whole room where none is named. */
function keepingTo(belief: Belief, among: readonly string[]): Belief {
  if (among.length === 0) return belief
  return { ...belief, receptacles: new Map([...belief.receptacles].filter(([name]) => among.includes(name))) }
}

/**
 * Things that a step leaves where they are: those that are where it puts things or, where it asks for another, those that
 * were put where the goal wants them.
 */
function inPlace(belief: Belief, step: NonNullable<Belief['step']>): readonly string[] {
  if (step.kind === 'put') return placesFor(belief, step.place).flatMap(({ contents }) => [...(contents ?? [])])
  if (step.kind !== 'take' || !step.isAnother) return []
  const targets = belief.told.deliveries.filter(({ object }) => object === step.object).map(({ target }) => target)
  return belief.puts.filter(({ place }) => targets.includes(typeOf(place))).map(({ object }) => object)
}

/** Where the goal wants it, if that is what the step says; else any place that it means. */
function targetsOf(
  belief: Belief,
  { object, place }: { readonly object: string; readonly place: string },
): readonly Receptacle[] {
  const wanted = progressOf(belief).wants.find(({ delivery }) => delivery.object === object && delivery.target === typeOf(place))
  const places = placesFor(belief, place)
  return wanted !== undefined && places.length > 1 ? wanted.targets : places
}

function reachMove(belief: Belief, place: Receptacle, kind: 'go' | 'open'): Move {
  const last = kind === 'open' && isShut(place) ? [open(place.name)] : []
  return { ...walk(belief, place, ...last), purpose: 'check' }
}

/** Steps of one part of a search, so that it is short enough for one attempt. */
const STEPS_OF_PART = 14

/**
 * The step in hand, where it is a search, as alternatives of which one has to succeed: each keeps to some of the places that
 * were not searched, the likeliest first, and takes about as many steps as the others. None where there is nothing to split.
 */
export function alternativesOf(belief: Belief): readonly string[] {
  const { step } = belief
  if (step?.kind !== 'take' && step?.kind !== 'light') return []
  const sought = step.kind === 'take' ? step.object : step.lamp
  const parts = partsOf(searchOrder(keepingTo(belief, amongOf(step)), [sought]), belief)
  return parts.length < 2 ? [] : parts.map((among) => stepInWords({ ...step, among }, belief).sentence)
}

/** Places in their order, cut into parts of about the same number of steps. */
function partsOf(places: readonly Receptacle[], belief: Belief): readonly (readonly string[])[] {
  const costs = places.map((place) => stepsTo(belief, place))
  const total = costs.reduce((sum, cost) => sum + cost, 0)
  const parts: string[][] = Array.from({ length: Math.max(2, Math.ceil(total / STEPS_OF_PART)) }, () => [])
  let before = 0
  for (const [index, { name }] of places.entries()) {
    parts[Math.floor((parts.length * before) / total)]?.push(name)
    before += costs[index] ?? 0
  }
  return parts.filter((names) => names.length > 0)
}
