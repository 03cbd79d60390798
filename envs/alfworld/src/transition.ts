import type { InvalidAction } from '@orreryjs/core'
import { type Action, unknownObject } from './actions.ts'
import { inventoryText, lookText, NOTHING_HAPPENS, objectName, objectText, receptacleName, receptacleText } from './render.ts'
import type { Rules } from './rules.ts'
import { type AlfworldState, CLEAN, COOL, HOT, SLICED, TOGGLED } from './state.ts'
import { isKnown, isOpen, type Treatment } from './transition/conditions.ts'
import {
  closeObstacle,
  goObstacle,
  moveObstacle,
  notHeld,
  notHere,
  openObstacle,
  sliceObstacle,
  takeObstacle,
  treatObstacle,
  useObstacle,
} from './transition/obstacles.ts'
import { including, without, withoutPair, withPair, withRow } from './transition/rows.ts'

/** Result of an action. The state is the same object if nothing changed. */
export interface Outcome {
  readonly state: AlfworldState
  readonly text: string
  readonly invalid?: InvalidAction
}

/** Executes an action. The game continues after the goal is reached. */
export function transition(rules: Rules, state: AlfworldState, action: Action): Outcome {
  switch (action.type) {
    case 'look':
      return { state, text: lookText(rules, state) }
    case 'inventory':
      return { state, text: inventoryText(rules, state) }
    case 'help':
      return { state, text: rules.wording.help ?? NOTHING_HAPPENS }
    case 'go':
      return go(rules, state, action.receptacle)
    case 'open':
      return open(rules, state, action.receptacle)
    case 'close':
      return close(rules, state, action.receptacle)
    case 'inspect':
      return inspect(rules, state, action.receptacle)
    case 'examine':
      return examine(rules, state, action.object)
    case 'take':
      return take(rules, state, action.object, action.receptacle)
    case 'move':
      return move(rules, state, action.object, action.receptacle)
    case 'use':
      return use(rules, state, action.object)
    case 'clean':
    case 'heat':
    case 'cool':
      return treat(rules, state, action.type, action.object, action.receptacle)
    case 'slice':
      return slice(rules, state, action.object, action.tool)
    case 'malformed':
      return { state, text: NOTHING_HAPPENS, invalid: action.invalid }
    default:
      return action satisfies never
  }
}

function go(rules: Rules, state: AlfworldState, receptacle: number): Outcome {
  const obstacle = goObstacle(rules, state, receptacle)
  if (obstacle !== undefined) return refuse(state, obstacle)
  const location = rules.game.receptacles[receptacle]?.location ?? state.location
  const next = { ...state, location, seen: seenWith(rules, state, receptacle) }
  return {
    state: next,
    text: `You arrive at ${rules.wording.destination(rules.game, receptacle)}. ${receptacleText(rules, next, receptacle)}`,
  }
}

function open(rules: Rules, state: AlfworldState, receptacle: number): Outcome {
  const obstacle = openObstacle(rules, state, receptacle)
  if (obstacle !== undefined) return refuse(state, obstacle)
  const next = { ...state, opened: including(state.opened, receptacle), seen: including(state.seen, receptacle) }
  return { state: next, text: `You open the ${receptacleName(rules, receptacle)}. ${receptacleText(rules, next, receptacle)}` }
}

function close(rules: Rules, state: AlfworldState, receptacle: number): Outcome {
  const obstacle = closeObstacle(rules, state, receptacle)
  if (obstacle !== undefined) return refuse(state, obstacle)
  const next = { ...state, opened: without(state.opened, receptacle) }
  return { state: next, text: `You close the ${receptacleName(rules, receptacle)}.` }
}

function inspect(rules: Rules, state: AlfworldState, receptacle: number): Outcome {
  const obstacle = notHere(rules, state, receptacle)
  if (obstacle !== undefined) return refuse(state, obstacle)
  const seenReceptacles = seenWith(rules, state, receptacle)
  return {
    state: seenReceptacles === state.seen ? state : { ...state, seen: seenReceptacles },
    text: receptacleText(rules, state, receptacle),
  }
}

function examine(rules: Rules, state: AlfworldState, object: number): Outcome {
  const obstacle = notHeld(rules, state, object)
  return obstacle === undefined
    ? { state, text: objectText(rules, state, object) }
    : refuseAbout(rules, state, [object], obstacle)
}

function take(rules: Rules, state: AlfworldState, object: number, receptacle: number): Outcome {
  const obstacle = takeObstacle(rules, state, object, receptacle)
  if (obstacle !== undefined) return refuseAbout(rules, state, [object], obstacle)
  const { contents, places, location, takenOut } = state
  const next = {
    ...state,
    held: object,
    contents: withRow(contents, receptacle, without(contents[receptacle], object)),
    places: withRow(places, object, without(places[object], location)),
    takenOut: withPair(takenOut, object, receptacle),
  }
  return { state: next, text: `You pick up the ${objectName(rules, object)} from the ${receptacleName(rules, receptacle)}.` }
}

function move(rules: Rules, state: AlfworldState, object: number, receptacle: number): Outcome {
  const obstacle = moveObstacle(rules, state, object, receptacle)
  if (obstacle !== undefined) return refuseAbout(rules, state, [object], obstacle)
  const { contents, places, location, takenOut } = state
  const next = {
    ...state,
    held: -1,
    contents: withRow(contents, receptacle, including(contents[receptacle], object)),
    places: withRow(places, object, including(places[object], location)),
    takenOut: withoutPair(takenOut, object, receptacle),
  }
  return { state: next, text: rules.wording.movedText(objectName(rules, object), receptacleName(rules, receptacle)) }
}

function use(rules: Rules, state: AlfworldState, object: number): Outcome {
  const obstacle = useObstacle(rules, state, object)
  if (obstacle !== undefined) return refuseAbout(rules, state, [object], obstacle)
  return { state: withBits(state, object, TOGGLED, 0), text: `You turn on the ${objectName(rules, object)}.` }
}

const EFFECTS: Readonly<Record<Treatment, readonly [set: number, unset: number]>> = {
  clean: [CLEAN, 0],
  heat: [HOT, COOL],
  cool: [COOL, HOT],
}

/** The appliance may be closed, and the object stays in the hand. */
function treat(rules: Rules, state: AlfworldState, treatment: Treatment, object: number, receptacle: number): Outcome {
  const obstacle = treatObstacle(rules, state, treatment, object, receptacle)
  if (obstacle !== undefined) return refuseAbout(rules, state, [object], obstacle)
  const [set, unset] = EFFECTS[treatment]
  const text = `You ${treatment} the ${objectName(rules, object)} using the ${receptacleName(rules, receptacle)}.`
  return { state: withBits(state, object, set, unset), text }
}

/** A sliced object remains one object with the same name. It may be in a closed receptacle. */
function slice(rules: Rules, state: AlfworldState, object: number, tool: number): Outcome {
  const obstacle = sliceObstacle(rules, state, object, tool)
  if (obstacle !== undefined) return refuseAbout(rules, state, [object, tool], obstacle)
  const text = `You sliced the ${objectName(rules, object)} with the ${objectName(rules, tool)}.`
  return { state: withBits(state, object, SLICED, 0), text }
}

function withBits(state: AlfworldState, object: number, set: number, unset: number): AlfworldState {
  const before = state.attributes[object] ?? 0
  const after = (before | set) & ~unset
  return after === before ? state : { ...state, attributes: withRow(state.attributes, object, after) }
}

/** The seen receptacles after a visit to another one. A closed receptacle shows nothing. */
function seenWith(rules: Rules, state: AlfworldState, receptacle: number): readonly number[] {
  return isOpen(rules, state, receptacle) ? including(state.seen, receptacle) : state.seen
}

/** A rejection must not reveal the existence of an object that the agent has not seen. */
function refuseAbout(rules: Rules, state: AlfworldState, objects: readonly number[], obstacle: string): Outcome {
  const unknown = objects.find((object) => !isKnown(rules, state, object))
  if (unknown === undefined) return refuse(state, obstacle)
  return { state, text: NOTHING_HAPPENS, invalid: unknownObject(objectName(rules, unknown)) }
}

function refuse(state: AlfworldState, reason: string): Outcome {
  return { state, text: NOTHING_HAPPENS, invalid: { kind: 'precondition', reason } }
}
