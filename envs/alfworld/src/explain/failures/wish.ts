import type { Formula } from '../../formula.ts'
import { ATTRIBUTE_OF } from '../attributes.ts'

/** What a household goal names. */
export interface HouseholdWish {
  /** How many objects of each type, without the ending `type`. */
  readonly objects: ReadonlyMap<string, number>
  /** Types of the receptacles to bring them to; none where the goal names none. */
  readonly receptacles: readonly string[]
  /** Bits that the objects to be brought must have. */
  readonly attributes: number
}

/** Reads a goal for people: only what it asks for, nothing that it forbids. */
export function wishOf(goal: Formula): HouseholdWish {
  const facts = factsOf(goal)
  const named = facts.filter(({ predicate }) => predicate === 'objecttype').map(({ terms }) => terms)
  const objects = new Map<string, number>()
  for (const type of new Set(named.map(([, type = '']) => type))) {
    const variables = new Set(named.flatMap(([variable, each]) => (each === type ? [variable] : [])))
    objects.set(type.replace(/type$/, ''), variables.size)
  }
  const receptacles = facts.flatMap(({ predicate, terms }) => (predicate === 'receptacletype' ? (terms[1] ?? []) : []))
  const attributes = facts.reduce((bits, { predicate }) => bits | (ATTRIBUTE_OF.get(predicate) ?? 0), 0)
  return { objects, receptacles: [...new Set(receptacles)], attributes }
}

type Fact = Extract<Formula, { kind: 'fact' }>

function factsOf(formula: Formula): readonly Fact[] {
  switch (formula.kind) {
    case 'and':
    case 'or':
      return formula.parts.flatMap(factsOf)
    case 'exists':
    case 'forall':
      return factsOf(formula.body)
    case 'fact':
      return [formula]
    case 'not':
    case 'equal':
      return []
    default:
      return formula satisfies never
  }
}
