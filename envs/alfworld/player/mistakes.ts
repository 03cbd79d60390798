import { type ErrorType, errorTypes, FORGOTTEN_SUBGOAL, isForgettable, type Mistake, type PickIndex } from '@orreryjs/core/worlds'
import { type Belief, progressOf } from './belief.ts'
import { similarTypes } from './knowledge.ts'
import { deliveryMoves, type Move } from './planner.ts'
import { isHere } from './room.ts'
import { countParts, remainingSteps } from './speech.ts'
import { goTo, LOOK, take, treat, typeOf } from './wording.ts'

/** Released logs contain few rejections: most mistakes in household tasks are not rejected by the game. */
const RARE_WEIGHT = 0.3

const TYPES = errorTypes({
  hallucinatedObject: ['explicit', 'misconception', RARE_WEIGHT, 'takes a thing with a number that was never seen'],
  wrongAppliance: ['explicit', 'misconception', RARE_WEIGHT, 'cleans, heats or cools a thing with another appliance'],
  notAtLocation: ['explicit', 'slip', RARE_WEIGHT, 'reaches for a place without going there'],
  handsFull: ['explicit', 'slip', RARE_WEIGHT, 'takes a second thing into a full hand'],
  forgotOpen: ['explicit', 'slip', RARE_WEIGHT, 'reaches into a place that is closed'],
  revisitSearched: ['inferable', 'slip', 1, 'goes back to a place that was searched'],
  wrongObjectType: ['inferable', 'misconception', 1, 'takes a thing that looks like the wanted one'],
  forgotTransform: ['inferable', 'misconception', 1, 'delivers a thing that has to be cleaned, heated or cooled first'],
  onlyOneOfTwo: ['inferable', 'misconception', 1, 'takes the task for done after the first of several things'],
})

/** Error types in ALFWorld. */
export const ALFWORLD_ERRORS: readonly ErrorType[] = [...Object.values(TYPES), FORGOTTEN_SUBGOAL]

type Finder = (move: Move, belief: Belief, pick: PickIndex) => Mistake | undefined

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
  forgetLastPart,
]

/** Returns the errors that apply to a move, at most one per type. `pick` chooses among variants. */
export function mistakesFor(move: Move, belief: Belief, pick: PickIndex): readonly Mistake[] {
  return FINDERS.flatMap((find) => find(move, belief, pick) ?? [])
}

/** Takes an object with a number that was never seen. */
function takeUnseen({ action, object = '', place = '' }: Move, belief: Belief): Mistake | undefined {
  if (action !== take(object, place)) return undefined
  const type = typeOf(object)
  const seenObjects = [...belief.receptacles.values()].flatMap(({ contents }) => [...(contents ?? [])])
  const highest = Math.max(...seenObjects.filter((name) => typeOf(name) === type).map((name) => Number(name.slice(type.length))))
  return { type: TYPES.hallucinatedObject, entity: type, action: take(`${type} ${highest + 1}`, place) }
}

function takeLookAlike({ action, object = '', place = '' }: Move, belief: Belief, pick: PickIndex): Mistake | undefined {
  if (action !== take(object, place)) return undefined
  const type = typeOf(object)
  const similar = [...(belief.receptacles.get(place)?.contents ?? [])].filter((name) => similarTypes(type).includes(typeOf(name)))
  const other = similar[pick(similar.length)]
  return other === undefined ? undefined : { type: TYPES.wrongObjectType, entity: type, action: take(other, place) }
}

function useOtherAppliance(
  { action, object = '', place = '', treatment }: Move,
  belief: Belief,
  pick: PickIndex,
): Mistake | undefined {
  if (treatment === undefined || action !== treat(treatment, object, place)) return undefined
  const type = belief.receptacles.get(place)?.type
  const others = [...belief.receptacles.values()].filter((other) => other.type !== type)
  const other = others[pick(others.length)]
  if (other === undefined) return undefined
  return { type: TYPES.wrongAppliance, entity: treatment, action: treat(treatment, object, other.name) }
}

/** Acts on a receptacle without walking to it first. */
function reachFromAfar({ action, rest, place = '', purpose, object = '' }: Move): Mistake | undefined {
  if (action !== goTo(place)) return undefined
  const last = rest.at(-1) ?? (purpose === 'search' && object !== '' ? take(`${typeOf(object)} 1`, place) : undefined)
  return last === undefined ? undefined : { type: TYPES.notAtLocation, entity: place, action: last }
}

/** Takes a second object while holding one. */
function takeAnother({ purpose }: Move, belief: Belief, pick: PickIndex): Mistake | undefined {
  if (belief.held === undefined || purpose === 'tidy') return undefined
  const near = [...belief.receptacles.values()].filter(({ name }) => isHere(belief, name))
  const objects = near.flatMap(({ name, contents }) =>
    [...(contents ?? [])].filter((object) => object !== belief.held).map((object) => ({ object, name })),
  )
  const similar = objects.filter(({ object }) => typeOf(object) === typeOf(belief.held ?? ''))
  const candidates = similar.length > 0 ? similar : objects
  const chosen = candidates[pick(candidates.length)]
  return chosen && { type: TYPES.handsFull, entity: chosen.object, action: take(chosen.object, chosen.name) }
}

function reachIntoShut({ action, rest, place = '', purpose, object = '' }: Move): Mistake | undefined {
  if (action !== `open ${place}`) return undefined
  const last = purpose === 'search' && object !== '' ? take(`${typeOf(object)} 1`, place) : rest.at(-1)
  return last === undefined ? undefined : { type: TYPES.forgotOpen, entity: place, action: last }
}

function searchAgain({ action, purpose, place = '' }: Move, belief: Belief, pick: PickIndex): Mistake | undefined {
  if (purpose !== 'search' || action !== goTo(place)) return undefined
  const searched = [...belief.receptacles.values()].filter(
    ({ name, contents }) => contents !== undefined && !isHere(belief, name),
  )
  const revisited = searched[pick(searched.length)]
  return revisited && { type: TYPES.revisitSearched, entity: revisited.name, action: goTo(revisited.name) }
}

function skipTreatment({ treatment, object = '', delivery }: Move, belief: Belief): Mistake | undefined {
  if (treatment === undefined || delivery === undefined) return undefined
  const targets = progressOf(belief).pending.find((want) => want.delivery === delivery)?.targets ?? []
  const move = deliveryMoves(belief, object, targets.slice(0, 1), delivery)[0]
  if (move === undefined) return undefined
  return { type: TYPES.forgotTransform, entity: typeOf(object), action: move.action, revealedBy: move.rest.at(-1) ?? move.action }
}

/** Stops after the first of several objects. */
function stopEarly({ purpose, delivery }: Move, belief: Belief): Mistake | undefined {
  if (purpose !== 'search' && purpose !== 'fetch') return undefined
  const started = progressOf(belief).pending.find((want) => want.missing < want.delivery.count)
  if (started === undefined || (delivery !== undefined && delivery !== started.delivery)) return undefined
  return { type: TYPES.onlyOneOfTwo, entity: started.delivery.object, action: LOOK }
}

/** Stops a long task when only its last part is left. */
function forgetLastPart({ purpose }: Move, belief: Belief): Mistake | undefined {
  if (belief.step !== undefined || purpose === 'check' || !isForgettable(remainingSteps(belief).length, countParts(belief)))
    return undefined
  return { type: FORGOTTEN_SUBGOAL, entity: belief.goal.deliveries[0]?.object ?? '', action: LOOK }
}
