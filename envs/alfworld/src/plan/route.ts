import type { Rules } from '../rules.ts'
import type { AlfworldState } from '../state.ts'
import { isHere, isInside, isOpen } from '../transition/conditions.ts'
import { transition } from '../transition.ts'
import { commandsOf, type Step } from './commands.ts'

/**
 * The way back to where the agent stood, with in the hand what was in it, and the things it moved since back where they lay. What
 * was seen cannot be unseen, and what was opened, cleaned, heated, cooled, sliced or switched on stays so: the way then ends where
 * the agent stood, knowing more. `undefined` where no move leads there, as to the middle of the room.
 */
export function routeBetween(rules: Rules, from: AlfworldState, to: AlfworldState): readonly string[] | undefined {
  if (from.task !== to.task) return undefined
  const way: Way = { rules, steps: [], state: from }
  const arrives = bringBack(way, to) && hold(way, to.held) && standAt(way, to.location)
  return arrives ? commandsOf(rules.game, rules.dialect, way.steps) : undefined
}

/** Whether the agent stands where it stood and holds what it held, and all things lie where they lay. */
export function samePlace(one: AlfworldState, other: AlfworldState): boolean {
  if (one.task !== other.task || one.location !== other.location || one.held !== other.held) return false
  return one.contents.every((row, receptacle) => isSameRow(row, other.contents[receptacle] ?? []))
}

function isSameRow(one: readonly number[], other: readonly number[]): boolean {
  return one === other || (one.length === other.length && one.every((object, at) => object === other[at]))
}

/** Steps, and the state that they lead to. */
interface Way {
  readonly rules: Rules
  readonly steps: Step[]
  state: AlfworldState
}

/** Adds a step, unless the game refuses it. */
function take(way: Way, step: Step): boolean {
  const { state, invalid } = transition(way.rules, way.state, step)
  if (invalid !== undefined) return false
  way.state = state
  way.steps.push(step)
  return true
}

/** Things that lie elsewhere than they did, brought back; what is in the hand comes first, as the hand has to be free. */
function bringBack(way: Way, to: AlfworldState): boolean {
  const { held } = way.state
  if (held >= 0 && held !== to.held && !putDown(way, held, to)) return false
  return movedSince(way.state, to).every((object) => hold(way, object) && putDown(way, object, to))
}

/** Things that lie in another receptacle than they did, but for those held now or then. */
function movedSince({ contents }: AlfworldState, to: AlfworldState): readonly number[] {
  return contents.flatMap((row, receptacle) => {
    const before = to.contents[receptacle]
    return row === before ? [] : row.filter((object) => object !== to.held && before?.includes(object) === false)
  })
}

/** Puts what is held to where it lay. */
function putDown(way: Way, object: number, to: AlfworldState): boolean {
  const receptacle = to.contents.findIndex((row) => row.includes(object))
  return receptacle >= 0 && reach(way, receptacle) && take(way, { type: 'move', object, receptacle })
}

/** Takes a thing, or nothing for -1, from where it lies now. */
function hold(way: Way, object: number): boolean {
  if (way.state.held === object) return true
  const receptacle = way.state.contents.findIndex((_, each) => isInside(way.state, object, each))
  return receptacle >= 0 && reach(way, receptacle) && take(way, { type: 'take', object, receptacle })
}

/** Goes to a receptacle, and opens it. */
function reach(way: Way, receptacle: number): boolean {
  if (!isHere(way.rules, way.state, receptacle) && !take(way, { type: 'go', receptacle })) return false
  return isOpen(way.rules, way.state, receptacle) || take(way, { type: 'open', receptacle })
}

/** Goes to a location: to a receptacle there that was looked into before or tells nothing, if there is one. */
function standAt(way: Way, location: number): boolean {
  const { rules, state } = way
  if (state.location === location) return true
  const there = rules.here[location] ?? []
  const receptacle = there.find((each) => state.seen.includes(each) || !isOpen(rules, state, each)) ?? there[0]
  return receptacle !== undefined && take(way, { type: 'go', receptacle })
}
