import type { Formula } from '../formula.ts'
import type { GoalPart, HouseGoal } from './goal.ts'
import type { ObjectState } from './task-types.ts'

const PREDICATES: Readonly<Record<ObjectState, readonly [property: string, state: string]>> = {
  clean: ['cleanable', 'isclean'],
  hot: ['heatable', 'ishot'],
  cool: ['coolable', 'iscool'],
}

/** Builds the goal formula, structured like the goals of ALFRED's problems. */
export function formulaOf(goal: HouseGoal): Formula {
  switch (goal.kind) {
    case 'look':
      return and(lampOn(goal.lamp), holding(goal.object))
    case 'place':
      return and(...goal.parts.map((part) => exists({ '?r': 'receptacle' }, placedObjects(part, 1))))
    default:
      return goal satisfies never
  }
}

/** Object `index` of the part is in `?r` and differs from the earlier ones, and so on for the later ones. */
function placedObjects({ object, count, states, target }: GoalPart, index: number): Formula {
  const variable = `?o${index}`
  const parts = [
    ...Array.from({ length: index - 1 }, (_, before) => different(`?o${before + 1}`, variable)),
    ...states.map((state) => fact(PREDICATES[state][0], variable)),
    fact('objecttype', variable, `${object}type`),
    fact('receptacletype', '?r', `${target}type`),
    ...states.map((state) => fact(PREDICATES[state][1], variable)),
    fact('inreceptacle', variable, '?r'),
  ]
  if (index < count) parts.push(placedObjects({ object, count, states, target }, index + 1))
  return exists({ [variable]: 'object' }, and(...parts))
}

/** A lamp of the type is on at the agent's location. */
function lampOn(lamp: string): Formula {
  return exists(
    { '?ot': 'object', '?r': 'receptacle', '?a': 'agent', '?l': 'location' },
    and(
      fact('objecttype', '?ot', `${lamp}type`),
      fact('toggleable', '?ot'),
      fact('istoggled', '?ot'),
      fact('receptacleatlocation', '?r', '?l'),
      fact('atlocation', '?a', '?l'),
      fact('inreceptacle', '?ot', '?r'),
    ),
  )
}

function holding(object: string): Formula {
  return exists({ '?o': 'object', '?a': 'agent' }, and(fact('objecttype', '?o', `${object}type`), fact('holds', '?a', '?o')))
}

function and(...parts: readonly Formula[]): Formula {
  return { kind: 'and', parts }
}

function exists(variables: Readonly<Record<string, string>>, body: Formula): Formula {
  return { kind: 'exists', variables: Object.entries(variables).map(([name, type]) => ({ name, type })), body }
}

function different(left: string, right: string): Formula {
  return { kind: 'not', part: { kind: 'equal', left, right } }
}

function fact(predicate: string, ...terms: readonly string[]): Formula {
  return { kind: 'fact', predicate, terms }
}
