import type { Rng } from '@orreryjs/core'
import type { ObjectState } from './task-types.ts'

/** The goal of a task, with its objects and receptacles by type. */
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

/** How a game must be furnished for its goal. */
export interface Requirement {
  /** At least so many of the type can be seen and taken. */
  readonly count: number
  /** No object of the type starts in these types of receptacles. */
  readonly avoid: ReadonlySet<string>
}

const NUMBERS = ['no', 'a', 'two', 'three']
const VERBS: Readonly<Record<ObjectState, string>> = { clean: 'clean', hot: 'heat', cool: 'cool' }

/** Where an object gets into a state. */
export const APPLIANCES: Readonly<Record<ObjectState, string>> = { clean: 'sinkbasin', hot: 'microwave', cool: 'fridge' }

/** The sentence of the task, in one of two wordings. For the six types these are the templates of ALFWorld's own games. */
export function sentenceOf(goal: HouseGoal, random: Rng): string {
  const first = random.integer(2) === 0
  switch (goal.kind) {
    case 'look':
      return first ? `look at ${goal.object} under the ${goal.lamp}` : `examine the ${goal.object} with the ${goal.lamp}`
    case 'place':
      return first ? `put ${goal.parts.map(result).join(' and ')}` : goal.parts.map(doing).join(', and ')
    default:
      return goal satisfies never
  }
}

/** What each type of object the goal names needs. */
export function requirementsOf(goal: HouseGoal): ReadonlyMap<string, Requirement> {
  if (goal.kind === 'place') return new Map(goal.parts.map((part) => [part.object, { count: part.count, avoid: avoided(part) }]))
  const one = { count: 1, avoid: new Set<string>() }
  return new Map([
    [goal.object, one],
    [goal.lamp, one],
  ])
}

/**
 * Where no object of the goal's type may start, as in the real games: in the target if nothing else is asked of it, and in the
 * fridge if it is to be cooled.
 */
export function avoided({ states, target }: Pick<GoalPart, 'states' | 'target'>): ReadonlySet<string> {
  if (states.length === 0) return new Set([target])
  return new Set(states.includes('cool') ? [APPLIANCES.cool] : [])
}

/** `a clean and hot mug in cabinet` */
function result({ object, count, states, target }: GoalPart): string {
  return [NUMBERS[count], ...(states.length > 0 ? [states.join(' and ')] : []), object, 'in', target].join(' ')
}

/** `clean and heat some mug and put it in cabinet` */
function doing({ object, count, states, target }: GoalPart): string {
  const some = count === 1 ? 'some' : NUMBERS[count]
  if (states.length === 0 && count === 1) return `put some ${object} on ${target}`
  const verbs = states.length === 0 ? 'find' : states.map((state) => VERBS[state]).join(' and ')
  return `${verbs} ${some} ${object} and put ${count === 1 ? 'it' : 'them'} in ${target}`
}
