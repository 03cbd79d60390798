import type { Rules } from '../rules.ts'
import type { AlfworldState } from '../state.ts'
import { isHere, isInside, isOpen } from '../transition/conditions.ts'
import { transition } from '../transition.ts'
import { commandsOf, type Step } from './commands.ts'

/**
 * Returns commands that lead back to an earlier state: same location, same held object, moved objects returned. Knowledge and
 * irreversible changes (opened, cleaned, heated, cooled, sliced, switched on) remain. `undefined` if no route exists, for example
 * to the middle of the room.
 */
export function routeBetween(rules: Rules, from: AlfworldState, to: AlfworldState): readonly string[] | undefined {
  if (from.task !== to.task) return undefined
  const route: Route = { rules, steps: [], state: from }
  const arrives = restoreObjects(route, to) && hold(route, to.held) && goToLocation(route, to.location)
  return arrives ? commandsOf(rules.game, rules.dialect, route.steps) : undefined
}

/** True if location, held object and the contents of all receptacles are equal. */
export function isSameState(one: AlfworldState, other: AlfworldState): boolean {
  if (one.task !== other.task || one.location !== other.location || one.held !== other.held) return false
  return one.contents.every((row, receptacle) => isSameRow(row, other.contents[receptacle] ?? []))
}

function isSameRow(one: readonly number[], other: readonly number[]): boolean {
  return one === other || (one.length === other.length && one.every((object, index) => object === other[index]))
}

/** Steps and the resulting state. */
interface Route {
  readonly rules: Rules
  readonly steps: Step[]
  state: AlfworldState
}

/** Adds a step. Returns false if the game rejects it. */
function addStep(route: Route, step: Step): boolean {
  const { state, invalid } = transition(route.rules, route.state, step)
  if (invalid !== undefined) return false
  route.state = state
  route.steps.push(step)
  return true
}

/** Returns moved objects. The held object comes first, to free the hand. */
function restoreObjects(route: Route, to: AlfworldState): boolean {
  const { held } = route.state
  if (held >= 0 && held !== to.held && !putBack(route, held, to)) return false
  return movedSince(route.state, to).every((object) => hold(route, object) && putBack(route, object, to))
}

/** Objects that are in another receptacle than before, except those held now or then. */
function movedSince({ contents }: AlfworldState, to: AlfworldState): readonly number[] {
  return contents.flatMap((row, receptacle) => {
    const before = to.contents[receptacle]
    return row === before ? [] : row.filter((object) => object !== to.held && before?.includes(object) === false)
  })
}

/** Puts the held object back into its earlier receptacle. */
function putBack(route: Route, object: number, to: AlfworldState): boolean {
  const receptacle = to.contents.findIndex((row) => row.includes(object))
  return receptacle >= 0 && reach(route, receptacle) && addStep(route, { type: 'move', object, receptacle })
}

/** Takes an object from its current receptacle; -1 means that nothing must be held. */
function hold(route: Route, object: number): boolean {
  if (route.state.held === object) return true
  const receptacle = route.state.contents.findIndex((_, each) => isInside(route.state, object, each))
  return receptacle >= 0 && reach(route, receptacle) && addStep(route, { type: 'take', object, receptacle })
}

/** Goes to a receptacle and opens it. */
function reach(route: Route, receptacle: number): boolean {
  if (!isHere(route.rules, route.state, receptacle) && !addStep(route, { type: 'go', receptacle })) return false
  return isOpen(route.rules, route.state, receptacle) || addStep(route, { type: 'open', receptacle })
}

/** Goes to a location, preferably via a receptacle that reveals nothing new. */
function goToLocation(route: Route, location: number): boolean {
  const { rules, state } = route
  if (state.location === location) return true
  const receptacles = rules.receptaclesAt[location] ?? []
  const receptacle = receptacles.find((each) => state.seen.includes(each) || !isOpen(rules, state, each)) ?? receptacles[0]
  return receptacle !== undefined && addStep(route, { type: 'go', receptacle })
}
