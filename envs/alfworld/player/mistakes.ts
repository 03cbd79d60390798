import { type ErrorKind, FORGETS_SUBGOAL, isForgettable, type Mistake } from '@orreryjs/core/worlds'
import type { Belief } from './belief.ts'
import { progressOf } from './belief.ts'
import { lookAlikes } from './look-alikes.ts'
import { deliverMoves, type Move } from './plan.ts'
import { isHere } from './room.ts'
import { partsOf, stepsLeft } from './steps.ts'
import { goTo, LOOK, take, treat, typeOf } from './wording.ts'

/** The released logs show few refusals: what goes wrong in a household mostly goes wrong without one. */
const RARE = 0.3

const hallucinatedObject: ErrorKind = {
  id: 'hallucinatedObject',
  evidence: 'explicit',
  fixed: true,
  weight: RARE,
  summary: 'takes a thing with a number that was never seen',
}
const wrongAppliance: ErrorKind = {
  id: 'wrongAppliance',
  evidence: 'explicit',
  fixed: true,
  weight: RARE,
  summary: 'cleans, heats or cools a thing with another appliance',
}
const notAtLocation: ErrorKind = {
  id: 'notAtLocation',
  evidence: 'explicit',
  fixed: false,
  weight: RARE,
  summary: 'reaches for a place without going there',
}
const handsFull: ErrorKind = {
  id: 'handsFull',
  evidence: 'explicit',
  fixed: false,
  weight: RARE,
  summary: 'takes a second thing into a full hand',
}
const forgotOpen: ErrorKind = {
  id: 'forgotOpen',
  evidence: 'explicit',
  fixed: false,
  weight: RARE,
  summary: 'reaches into a place that is closed',
}
const revisitSearched: ErrorKind = {
  id: 'revisitSearched',
  evidence: 'inferable',
  fixed: false,
  summary: 'goes back to a place that was searched',
}
const wrongObjectType: ErrorKind = {
  id: 'wrongObjectType',
  evidence: 'inferable',
  fixed: true,
  summary: 'takes a thing that looks like the wanted one',
}
const forgotTransform: ErrorKind = {
  id: 'forgotTransform',
  evidence: 'inferable',
  fixed: true,
  summary: 'delivers a thing that has to be cleaned, heated or cooled first',
}
const onlyOneOfTwo: ErrorKind = {
  id: 'onlyOneOfTwo',
  evidence: 'inferable',
  fixed: true,
  summary: 'takes the task for done after the first of several things',
}

/** The errors that can be made in ALFWorld. */
export const ALFWORLD_ERRORS: readonly ErrorKind[] = [
  hallucinatedObject,
  wrongAppliance,
  notAtLocation,
  handsFull,
  forgotOpen,
  revisitSearched,
  wrongObjectType,
  forgotTransform,
  onlyOneOfTwo,
  FORGETS_SUBGOAL,
]

type Pick = (bound: number) => number
type Finder = (move: Move, belief: Belief, pick: Pick) => Mistake | undefined

const FINDERS: readonly Finder[] = [
  stopEarly,
  skipTreatment,
  takeLookAlike,
  takeUnseen,
  useOtherAppliance,
  reachFromAfar,
  takeAnother,
  reachIntoShut,
  searchAgain,
  forgetEnd,
]

/** The errors that fit a move, one of each kind at most. `pick` chooses among variants. */
export function mistakesFor(move: Move, belief: Belief, pick: Pick): readonly Mistake[] {
  const mistakes: Mistake[] = []
  for (const find of FINDERS) {
    const mistake = find(move, belief, pick)
    if (mistake !== undefined) mistakes.push(mistake)
  }
  return mistakes
}

/** Takes a number that was never seen. */
function takeUnseen({ action, object = '', place = '' }: Move, belief: Belief): Mistake | undefined {
  if (action !== take(object, place)) return undefined
  const type = typeOf(object)
  const seen = [...belief.receptacles.values()].flatMap(({ contents }) => [...(contents ?? [])])
  const highest = Math.max(...seen.filter((name) => typeOf(name) === type).map((name) => Number(name.slice(type.length))))
  return { kind: hallucinatedObject, entity: type, action: take(`${type} ${highest + 1}`, place) }
}

function takeLookAlike({ action, object = '', place = '' }: Move, belief: Belief, pick: Pick): Mistake | undefined {
  if (action !== take(object, place)) return undefined
  const type = typeOf(object)
  const alike = [...(belief.receptacles.get(place)?.contents ?? [])].filter((name) => lookAlikes(type).includes(typeOf(name)))
  const other = alike[pick(alike.length)]
  return other === undefined ? undefined : { kind: wrongObjectType, entity: type, action: take(other, place) }
}

function useOtherAppliance(
  { action, object = '', place = '', treatment }: Move,
  belief: Belief,
  pick: Pick,
): Mistake | undefined {
  if (treatment === undefined || action !== treat(treatment, object, place)) return undefined
  const type = belief.receptacles.get(place)?.type
  const others = [...belief.receptacles.values()].filter((other) => other.type !== type)
  const other = others[pick(others.length)]
  if (other === undefined) return undefined
  return { kind: wrongAppliance, entity: treatment, action: treat(treatment, object, other.name) }
}

/** Says what is to be done there without walking there. */
function reachFromAfar({ action, rest, place = '', purpose, object = '' }: Move): Mistake | undefined {
  if (action !== goTo(place)) return undefined
  const last = rest.at(-1) ?? (purpose === 'search' && object !== '' ? take(`${typeOf(object)} 1`, place) : undefined)
  return last === undefined ? undefined : { kind: notAtLocation, entity: place, action: last }
}

/** Takes a second thing into a full hand. */
function takeAnother({ purpose }: Move, belief: Belief, pick: Pick): Mistake | undefined {
  if (belief.held === undefined || purpose === 'tidy') return undefined
  const near = [...belief.receptacles.values()].filter(({ name }) => isHere(belief, name))
  const things = near.flatMap(({ name, contents }) =>
    [...(contents ?? [])].filter((thing) => thing !== belief.held).map((thing) => ({ thing, name })),
  )
  const alike = things.filter(({ thing }) => typeOf(thing) === typeOf(belief.held ?? ''))
  const candidates = alike.length > 0 ? alike : things
  const chosen = candidates[pick(candidates.length)]
  return chosen && { kind: handsFull, entity: chosen.thing, action: take(chosen.thing, chosen.name) }
}

function reachIntoShut({ action, rest, place = '', purpose, object = '' }: Move): Mistake | undefined {
  if (action !== `open ${place}`) return undefined
  const last = purpose === 'search' && object !== '' ? take(`${typeOf(object)} 1`, place) : rest.at(-1)
  return last === undefined ? undefined : { kind: forgotOpen, entity: place, action: last }
}

function searchAgain({ action, purpose, place = '' }: Move, belief: Belief, pick: Pick): Mistake | undefined {
  if (purpose !== 'search' || action !== goTo(place)) return undefined
  const searched = [...belief.receptacles.values()].filter(
    ({ name, contents }) => contents !== undefined && !isHere(belief, name),
  )
  const again = searched[pick(searched.length)]
  return again && { kind: revisitSearched, entity: again.name, action: goTo(again.name) }
}

/** Delivers at once what has to be treated first. */
function skipTreatment({ treatment, object = '', delivery }: Move, belief: Belief): Mistake | undefined {
  if (treatment === undefined || delivery === undefined) return undefined
  const targets = progressOf(belief).wants.find((want) => want.delivery === delivery)?.targets ?? []
  const move = deliverMoves(belief, object, targets.slice(0, 1), delivery)[0]
  if (move === undefined) return undefined
  return { kind: forgotTransform, entity: typeOf(object), action: move.action, shownBy: move.rest.at(-1) ?? move.action }
}

/** Takes the task for done after the first of several. */
function stopEarly({ purpose, delivery }: Move, belief: Belief): Mistake | undefined {
  if (purpose !== 'search' && purpose !== 'fetch') return undefined
  const begun = progressOf(belief).wants.find((want) => want.missing < want.delivery.count)
  if (begun === undefined || (delivery !== undefined && delivery !== begun.delivery)) return undefined
  return { kind: onlyOneOfTwo, entity: begun.delivery.object, action: LOOK }
}

/** Takes a long task for done when only its end is left. */
function forgetEnd({ purpose }: Move, belief: Belief): Mistake | undefined {
  if (belief.step !== undefined || purpose === 'check' || !isForgettable(stepsLeft(belief).length, partsOf(belief)))
    return undefined
  return { kind: FORGETS_SUBGOAL, entity: belief.goal.deliveries[0]?.object ?? '', action: LOOK }
}
