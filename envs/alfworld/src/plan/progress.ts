import type { Game } from '../game.ts'
import type { Rules } from '../rules.ts'
import { success } from '../score.ts'
import { type AlfworldState, TOGGLED } from '../state.ts'
import { type Aim, aimsOf, type Wish } from './aims.ts'
import { isMet, sceneOf } from './scene.ts'

/** Share of the goal's conditions that are met: 1 where the goal holds, and less everywhere else. */
export function progress(rules: Rules, state: AlfworldState): number {
  return success(rules, state) ? 1 : progressOf(rules.game, state)
}

/**
 * Share of the goal's conditions that are met, 0 to 1, by the choice of objects and receptacles for which it is largest;
 * 1 exactly where the goal holds. Conditions are: each attribute an object must have; that it is in the hand, or beyond that;
 * each receptacle it must be in, once it has its attributes; each door that must be open; and last, as one, where the agent must
 * be and what must not be. So a clean mug in a cabinet has three: clean, in the hand, in the cabinet.
 */
export function progressOf(game: Game, state: AlfworldState): number {
  const { list, wishes } = aimsOf(game)
  const met = new Map(wishes.map((wish) => [wish, metOf(wish, state)]))
  let best = 0
  for (const aim of list) {
    let count = doneBeside(aim, state)
    for (const wish of aim.wishes) count += met.get(wish) ?? 0
    const total = totalOf(aim)
    if (count === total && isMet(aim, sceneOf(game, state))) return 1
    best = Math.max(best, count / (total + (hasLast(aim) ? 1 : 0)))
  }
  return best
}

/** Conditions of an aim, the last one excluded. */
function totalOf({ wishes, open, holding }: Aim): number {
  const beside = open.length + (holding === true ? 1 : 0)
  return wishes.reduce((sum, wish) => sum + bitsIn(wish.gained) + wish.targets.length + wish.places.length + handOf(wish), beside)
}

/** Whether an aim has conditions that a plan may have to break on its way: they count when all others are met. */
function hasLast({ at, notAt, shut, holding, wishes }: Aim): boolean {
  return (
    at !== undefined ||
    notAt.length > 0 ||
    shut.length > 0 ||
    holding === false ||
    wishes.some((wish) => wish.lost !== 0 || wish.inHand === 'no' || wish.avoided.length > 0 || wish.avoidedPlaces.length > 0)
  )
}

function doneBeside({ open, holding }: Aim, { opened, held }: AlfworldState): number {
  const isHolding = holding === true && held >= 0
  return open.filter((receptacle) => opened.includes(receptacle)).length + (isHolding ? 1 : 0)
}

function metOf(wish: Wish, { held, contents, attributes, places }: AlfworldState): number {
  const { object, gained, targets } = wish
  const has = (attributes[object] ?? 0) & gained
  const isReady = has === gained
  const isIn = (target: number): boolean => contents[target]?.includes(object) === true
  const arrived = isReady ? targets.filter(isIn).length : 0
  const placed = isReady ? wish.places.filter((place) => places[object]?.includes(place)).length : 0
  const isBeyond = wish.inHand !== 'yes' && arrived === targets.length && placed === wish.places.length && isReady
  return bitsIn(has) + arrived + placed + (held === object || isBeyond ? handOf(wish) : 0)
}

/** 1 where the object has to be in the hand at some time, other than for its attributes alone. */
function handOf({ targets, places, inHand }: Wish): number {
  return targets.length > 0 || places.length > 0 || inHand === 'yes' ? 1 : 0
}

function bitsIn(bits: number): number {
  let count = 0
  for (let bit = 1; bit <= TOGGLED; bit *= 2) if ((bits & bit) !== 0) count += 1
  return count
}
