import type { Rng } from '@orreryjs/core'
import type { ObjectState } from './task-types.ts'

/** Goal of a task, with objects and receptacles by type. */
export type HouseGoal =
  | { readonly kind: 'look'; readonly object: string; readonly lamp: string }
  | { readonly kind: 'place'; readonly parts: readonly GoalPart[] }

/** `count` different objects of the type, each in all the states, in one receptacle of the target type. */
export interface GoalPart {
  readonly object: string
  readonly count: number
  readonly states: readonly ObjectState[]
  readonly target: string
}

/** Furnishing that a goal requires. */
export interface Requirement {
  /** Minimum number of objects of the type that can be seen and taken. */
  readonly count: number
  /** Receptacle types in which no object of the type may start. */
  readonly avoid: ReadonlySet<string>
}

const NUMBERS = ['no', 'a', 'two', 'three']
const VERBS: Readonly<Record<ObjectState, string>> = { clean: 'clean', hot: 'heat', cool: 'cool' }

/** Appliance for each state. */
export const APPLIANCES: Readonly<Record<ObjectState, string>> = { clean: 'sinkbasin', hot: 'microwave', cool: 'fridge' }

/** Returns the task sentence in one of two wordings. For the six standard types these are ALFWorld's templates. */
export function sentenceOf(goal: HouseGoal, random: Rng): string {
  const first = random.integer(2) === 0
  switch (goal.kind) {
    case 'look':
      return first ? `look at ${goal.object} under the ${goal.lamp}` : `examine the ${goal.object} with the ${goal.lamp}`
    case 'place':
      return first ? `put ${goal.parts.map(placeClause).join(' and ')}` : goal.parts.map(instructionClause).join(', and ')
    default:
      return goal satisfies never
  }
}

/** Returns the requirements by object type. */
export function requirementsOf(goal: HouseGoal): ReadonlyMap<string, Requirement> {
  if (goal.kind === 'place')
    return new Map(goal.parts.map((part) => [part.object, { count: part.count, avoid: forbiddenStartTypes(part) }]))
  const single = { count: 1, avoid: new Set<string>() }
  return new Map([
    [goal.object, single],
    [goal.lamp, single],
  ])
}

/**
 * Receptacle types in which the goal's objects may not start, as in the real games: the target if no state is required, and the
 * fridge if the object must be cooled.
 */
export function forbiddenStartTypes({ states, target }: Pick<GoalPart, 'states' | 'target'>): ReadonlySet<string> {
  if (states.length === 0) return new Set([target])
  return new Set(states.includes('cool') ? [APPLIANCES.cool] : [])
}

/** Such as `a clean and hot mug in cabinet`. */
function placeClause({ object, count, states, target }: GoalPart): string {
  return [NUMBERS[count], ...(states.length > 0 ? [states.join(' and ')] : []), object, 'in', target].join(' ')
}

/** Such as `clean and heat some mug and put it in cabinet`. */
function instructionClause({ object, count, states, target }: GoalPart): string {
  const some = count === 1 ? 'some' : NUMBERS[count]
  if (states.length === 0 && count === 1) return `put some ${object} on ${target}`
  const verbs = states.length === 0 ? 'find' : states.map((state) => VERBS[state]).join(' and ')
  return `${verbs} ${some} ${object} and put ${count === 1 ? 'it' : 'them'} in ${target}`
}
