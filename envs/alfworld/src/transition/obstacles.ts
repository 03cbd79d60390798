import { objectName, receptacleName } from '../render.ts'
import type { Rules } from '../rules.ts'
import type { AlfworldState } from '../state.ts'
import {
  accepts,
  isAppliance,
  isAtPlace,
  isHere,
  isInside,
  isKnife,
  isOpen,
  isOpenable,
  isPickupable,
  isSliceable,
  isToggleable,
  isTreatable,
  type Treatment,
} from './conditions.ts'

/** Reason why an action is impossible, `TAG: explanation`; `undefined` if it is possible. */
type Obstacle = string | undefined

const APPLIANCE_NAMES: Readonly<Record<Treatment, string>> = { clean: 'sink basin', heat: 'microwave', cool: 'fridge' }

/** Obstacle to going to the receptacle. */
export function goObstacle(rules: Rules, state: AlfworldState, receptacle: number): Obstacle {
  if (!isHere(rules, state, receptacle)) return undefined
  return `already there: ${receptacleName(rules, receptacle)} is within reach; use it without going`
}

/** Obstacle to opening it. */
export function openObstacle(rules: Rules, state: AlfworldState, receptacle: number): Obstacle {
  const notPossible = notHere(rules, state, receptacle) ?? notOpenable(rules, receptacle)
  if (notPossible !== undefined || !isOpen(rules, state, receptacle)) return notPossible
  return `already open: ${receptacleName(rules, receptacle)} is open`
}

/** Obstacle to closing it. */
export function closeObstacle(rules: Rules, state: AlfworldState, receptacle: number): Obstacle {
  const notPossible = notHere(rules, state, receptacle) ?? notOpenable(rules, receptacle)
  if (notPossible !== undefined || isOpen(rules, state, receptacle)) return notPossible
  return `already closed: ${receptacleName(rules, receptacle)} is closed`
}

/** Obstacle to taking the object out of the receptacle. */
export function takeObstacle(rules: Rules, state: AlfworldState, object: number, receptacle: number): Obstacle {
  const outOfReach = notHere(rules, state, receptacle) ?? closed(rules, state, receptacle)
  if (outOfReach !== undefined) return outOfReach
  const name = objectName(rules, object)
  if (!isInside(state, object, receptacle)) return `not there: ${name} is not in ${receptacleName(rules, receptacle)}`
  if (!isPickupable(rules, object)) return `fixed: ${name} cannot be picked up`
  return state.held < 0 ? undefined : `hands full: ${objectName(rules, state.held)} is held, and only one object can be`
}

/** Obstacle to putting the held object into the receptacle. */
export function moveObstacle(rules: Rules, state: AlfworldState, object: number, receptacle: number): Obstacle {
  const outOfReach = notHeld(rules, state, object) ?? notHere(rules, state, receptacle) ?? closed(rules, state, receptacle)
  if (outOfReach !== undefined || accepts(rules, receptacle, object)) return outOfReach
  return `cannot contain: ${receptacleName(rules, receptacle)} does not take ${objectName(rules, object)}`
}

/** The receptacle may be closed. */
export function useObstacle(rules: Rules, state: AlfworldState, object: number): Obstacle {
  if (!isToggleable(rules, object)) return `wrong object: ${objectName(rules, object)} cannot be switched on`
  const receptacles = rules.receptaclesAt[state.location] ?? []
  return receptacles.some((receptacle) => isInside(state, object, receptacle)) ? undefined : notAtPlace(rules, object)
}

/** The appliance may be closed. */
export function treatObstacle(rules: Rules, state: AlfworldState, treatment: Treatment, object: number, at: number): Obstacle {
  const outOfReach = notHeld(rules, state, object) ?? notHere(rules, state, at)
  if (outOfReach !== undefined) return outOfReach
  if (!isAppliance(rules, treatment, at)) {
    return `wrong appliance: ${receptacleName(rules, at)} cannot ${treatment} anything, a ${APPLIANCE_NAMES[treatment]} can`
  }
  return isTreatable(rules, treatment, object) ? undefined : `wrong object: one cannot ${treatment} ${objectName(rules, object)}`
}

/** Obstacle to slicing the object with the tool. */
export function sliceObstacle(rules: Rules, state: AlfworldState, object: number, tool: number): Obstacle {
  const missingTool = notHeld(rules, state, tool)
  if (missingTool !== undefined) return missingTool
  if (!isKnife(rules, tool)) return `wrong tool: ${objectName(rules, tool)} is no knife`
  if (!isSliceable(rules, object)) return `wrong object: one cannot slice ${objectName(rules, object)}`
  return isAtPlace(state, object) ? undefined : notAtPlace(rules, object)
}

/** Obstacle to all actions that require holding this object. */
export function notHeld(rules: Rules, { held }: AlfworldState, object: number): Obstacle {
  if (held === object) return undefined
  const name = objectName(rules, object)
  return held < 0
    ? `hands empty: ${name} is not held; take it first`
    : `not held: ${objectName(rules, held)} is held, not ${name}`
}

/** Obstacle to all actions that require the receptacle within reach. */
export function notHere(rules: Rules, state: AlfworldState, receptacle: number): Obstacle {
  return isHere(rules, state, receptacle)
    ? undefined
    : `not here: ${receptacleName(rules, receptacle)} is elsewhere; go to it first`
}

function closed(rules: Rules, state: AlfworldState, receptacle: number): Obstacle {
  return isOpen(rules, state, receptacle) ? undefined : `closed: ${receptacleName(rules, receptacle)} is closed; open it first`
}

function notOpenable(rules: Rules, receptacle: number): Obstacle {
  return isOpenable(rules, receptacle) ? undefined : `not openable: ${receptacleName(rules, receptacle)} has no door`
}

function notAtPlace(rules: Rules, object: number): Obstacle {
  return `not here: ${objectName(rules, object)} is not at this place`
}
