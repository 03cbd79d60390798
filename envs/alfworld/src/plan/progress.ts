import type { Game } from '../game.ts'
import type { Rules } from '../rules.ts'
import { success } from '../score.ts'
import { type AlfworldState, TOGGLED } from '../state.ts'
import { type GoalAlternative, goalAlternativesOf, type ObjectRequirement } from './goal-alternatives.ts'
import { isReached, sceneOf } from './scene.ts'

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
  const { list, requirements } = goalAlternativesOf(game)
  const satisfied = new Map(requirements.map((requirement) => [requirement, satisfiedCount(requirement, state)]))
  let best = 0
  for (const alternative of list) {
    let count = otherSatisfied(alternative, state)
    for (const requirement of alternative.requirements) count += satisfied.get(requirement) ?? 0
    const total = totalOf(alternative)
    if (count === total && isReached(alternative, sceneOf(game, state))) return 1
    best = Math.max(best, count / (total + (hasFinalCondition(alternative) ? 1 : 0)))
  }
  return best
}

/** Number of conditions of a goal alternative, without the final one. */
function totalOf({ requirements, open, mustHold }: GoalAlternative): number {
  const others = open.length + (mustHold === true ? 1 : 0)
  return requirements.reduce(
    (sum, requirement) =>
      sum +
      bitsIn(requirement.requiredBits) +
      requirement.targets.length +
      requirement.places.length +
      holdingCondition(requirement),
    others,
  )
}

/**
 * True if a goal alternative has conditions that a plan may violate on the way. They count only when all others are satisfied.
 */
function hasFinalCondition({ at, notAt, closed, mustHold, requirements }: GoalAlternative): boolean {
  return (
    at !== undefined ||
    notAt.length > 0 ||
    closed.length > 0 ||
    mustHold === false ||
    requirements.some(
      (requirement) =>
        requirement.forbiddenBits !== 0 ||
        requirement.inHand === 'no' ||
        requirement.forbiddenTargets.length > 0 ||
        requirement.forbiddenPlaces.length > 0,
    )
  )
}

function otherSatisfied({ open, mustHold }: GoalAlternative, { opened, held }: AlfworldState): number {
  const isHolding = mustHold === true && held >= 0
  return open.filter((receptacle) => opened.includes(receptacle)).length + (isHolding ? 1 : 0)
}

function satisfiedCount(requirement: ObjectRequirement, { held, contents, attributes, places }: AlfworldState): number {
  const { object, requiredBits, targets } = requirement
  const has = (attributes[object] ?? 0) & requiredBits
  const isReady = has === requiredBits
  const contains = (target: number): boolean => contents[target]?.includes(object) === true
  const arrived = isReady ? targets.filter(contains).length : 0
  const placed = isReady ? requirement.places.filter((place) => places[object]?.includes(place)).length : 0
  const wasHeld = requirement.inHand !== 'yes' && arrived === targets.length && placed === requirement.places.length && isReady
  return bitsIn(has) + arrived + placed + (held === object || wasHeld ? holdingCondition(requirement) : 0)
}

/** 1 if the object must be held at some point other than for its attributes. */
function holdingCondition({ targets, places, inHand }: ObjectRequirement): number {
  return targets.length > 0 || places.length > 0 || inHand === 'yes' ? 1 : 0
}

function bitsIn(bits: number): number {
  let count = 0
  for (let bit = 1; bit <= TOGGLED; bit *= 2) if ((bits & bit) !== 0) count += 1
  return count
}
