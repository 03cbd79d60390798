import type { Game } from '../game.ts'
import type { Rules } from '../rules.ts'
import { success } from '../score.ts'
import { type AlfworldState, TOGGLED } from '../state.ts'
import { type Aim, aimsOf, type Wish } from './aims.ts'
import { isMet, sceneOf } from './scene.ts'

/** Fraction of the goal's conditions that are satisfied; 1 only if the goal is reached. */
export function progress(rules: Rules, state: AlfworldState): number {
  return success(rules, state) ? 1 : progressOf(rules.game, state)
}

/**
 * Fraction of the goal's conditions that are satisfied, for the goal alternative with the highest fraction; 1 only if the goal is
 * reached. Conditions: each attribute that an object needs; the object is or was in the hand; each target receptacle, once the
 * attributes are complete; each receptacle that must be open; and one final condition for the agent's location and all
 * prohibitions.
 * Example: a clean mug in a cabinet has three conditions: clean, in the hand, in the cabinet.
 */
export function progressOf(game: Game, state: AlfworldState): number {
  const { list, wishes } = aimsOf(game)
  const satisfied = new Map(wishes.map((wish) => [wish, satisfiedCount(wish, state)]))
  let best = 0
  for (const aim of list) {
    let count = otherSatisfied(aim, state)
    for (const wish of aim.wishes) count += satisfied.get(wish) ?? 0
    const total = totalOf(aim)
    if (count === total && isMet(aim, sceneOf(game, state))) return 1
    best = Math.max(best, count / (total + (hasFinalCondition(aim) ? 1 : 0)))
  }
  return best
}

/** Number of conditions of a goal alternative, without the final one. */
function totalOf({ wishes, open, holding }: Aim): number {
  const others = open.length + (holding === true ? 1 : 0)
  return wishes.reduce(
    (sum, wish) => sum + bitsIn(wish.gained) + wish.targets.length + wish.places.length + holdingCondition(wish),
    others,
  )
}

/**
 * True if a goal alternative has conditions that a plan may violate on the way. They count only when all others are satisfied.
 */
function hasFinalCondition({ at, notAt, shut, holding, wishes }: Aim): boolean {
  return (
    at !== undefined ||
    notAt.length > 0 ||
    shut.length > 0 ||
    holding === false ||
    wishes.some((wish) => wish.lost !== 0 || wish.inHand === 'no' || wish.avoided.length > 0 || wish.avoidedPlaces.length > 0)
  )
}

function otherSatisfied({ open, holding }: Aim, { opened, held }: AlfworldState): number {
  const isHolding = holding === true && held >= 0
  return open.filter((receptacle) => opened.includes(receptacle)).length + (isHolding ? 1 : 0)
}

function satisfiedCount(wish: Wish, { held, contents, attributes, places }: AlfworldState): number {
  const { object, gained, targets } = wish
  const has = (attributes[object] ?? 0) & gained
  const isReady = has === gained
  const contains = (target: number): boolean => contents[target]?.includes(object) === true
  const arrived = isReady ? targets.filter(contains).length : 0
  const placed = isReady ? wish.places.filter((place) => places[object]?.includes(place)).length : 0
  const wasHeld = wish.inHand !== 'yes' && arrived === targets.length && placed === wish.places.length && isReady
  return bitsIn(has) + arrived + placed + (held === object || wasHeld ? holdingCondition(wish) : 0)
}

/** 1 if the object must be held at some point other than for its attributes. */
function holdingCondition({ targets, places, inHand }: Wish): number {
  return targets.length > 0 || places.length > 0 || inHand === 'yes' ? 1 : 0
}

function bitsIn(bits: number): number {
  let count = 0
  for (let bit = 1; bit <= TOGGLED; bit *= 2) if ((bits & bit) !== 0) count += 1
  return count
}
