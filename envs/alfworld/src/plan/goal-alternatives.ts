import type { Game } from '../game.ts'
import { CLEAN, COOL, HOT, SLICED, TOGGLED } from '../state.ts'
import { groundGoal } from './grounding.ts'
import type { Literal } from './literal.ts'

/** Requirements of a goal alternative on one object. */
export interface ObjectRequirement {
  readonly object: number
  /** Receptacles that must contain it. */
  readonly targets: readonly number[]
  /** Receptacles that must not contain it. */
  readonly forbiddenTargets: readonly number[]
  /** Attribute bits it must have. */
  readonly requiredBits: number
  /** Attribute bits it must not have. */
  readonly forbiddenBits: number
  /** Whether it must be held, must not be held, or either. */
  readonly inHand: 'yes' | 'no' | 'either'
  /** Locations it must be at (objectAtLocation), and locations it must not be at. */
  readonly places: readonly number[]
  readonly forbiddenPlaces: readonly number[]
}

/** One alternative of a goal: conditions that together satisfy it. */
export interface GoalAlternative {
  readonly requirements: readonly ObjectRequirement[]
  /** Required location of the agent. */
  readonly at: number | undefined
  readonly notAt: readonly number[]
  /** Receptacles that must be open, and receptacles that must be closed. */
  readonly open: readonly number[]
  readonly closed: readonly number[]
  /** Whether the agent must hold an object (true), must hold none (false), or either (`undefined`). */
  readonly mustHold: boolean | undefined
}

/** All alternatives of a game's goal. Equal requirements are the same object. */
export interface GoalAlternatives {
  readonly list: readonly GoalAlternative[]
  readonly requirements: readonly ObjectRequirement[]
  /** False if there are too many alternatives to list. */
  readonly complete: boolean
}

const cache = new WeakMap<Game, GoalAlternatives>()

/** Returns the alternatives of a game's goal. Cached per game. */
export function goalAlternativesOf(game: Game): GoalAlternatives {
  const aims = cache.get(game) ?? listAlternatives(game)
  cache.set(game, aims)
  return aims
}

function listAlternatives(game: Game): GoalAlternatives {
  const { coding, alternatives, complete } = groundGoal(game)
  const requirements = new Map<string, ObjectRequirement>()
  const list = alternatives.flatMap((codes) => alternativeOf(codes.map(coding.decode), requirements) ?? [])
  return { list, requirements: [...requirements.values()], complete }
}

/** `undefined` for contradictory literals. */
function alternativeOf(literals: readonly Literal[], requirements: Map<string, ObjectRequirement>): GoalAlternative | undefined {
  const firsts = (predicate: string, negated: boolean): readonly number[] =>
    literals.filter((each) => each.predicate === predicate && each.negated === negated).map(({ first }) => first)
  const locations = (negated: boolean): readonly number[] =>
    literals.filter((each) => each.predicate === 'atlocation' && each.negated === negated).map(({ second }) => second)
  const [at, elsewhere] = locations(false)
  const objects = [...new Set(literals.flatMap(objectOf))].sort((a, b) => a - b)
  const alternative: GoalAlternative = {
    requirements: objects.map((object) => intern(requirementOf(object, literals), requirements)),
    at,
    notAt: locations(true),
    open: firsts('opened', false),
    closed: firsts('opened', true),
    mustHold: firsts('holdsany', false).length > 0 ? true : firsts('holdsany', true).length > 0 ? false : undefined,
  }
  return elsewhere === undefined && isPossible(alternative) ? alternative : undefined
}

function isPossible({ requirements, mustHold }: GoalAlternative): boolean {
  const held = requirements.filter(({ inHand }) => inHand === 'yes').length
  return (
    held <= (mustHold === false ? 0 : 1) &&
    requirements.every(({ requiredBits }) => (requiredBits & (HOT | COOL)) !== (HOT | COOL))
  )
}

function intern(requirement: ObjectRequirement, requirements: Map<string, ObjectRequirement>): ObjectRequirement {
  const key = JSON.stringify(requirement)
  const same = requirements.get(key) ?? requirement
  requirements.set(key, same)
  return same
}

function objectOf({ predicate, first, second }: Literal): readonly number[] {
  if (predicate === 'holds') return [second]
  return predicate === 'holdsany' || predicate === 'atlocation' || predicate === 'opened' ? [] : [first]
}

function requirementOf(object: number, literals: readonly Literal[]): ObjectRequirement {
  const objectLiterals = literals.filter((literal) => objectOf(literal)[0] === object)
  const seconds = (predicate: string, negated: boolean): readonly number[] =>
    objectLiterals.filter((each) => each.predicate === predicate && each.negated === negated).map(({ second }) => second)
  const bits = (negated: boolean): number =>
    objectLiterals.reduce((sum, literal) => (literal.negated === negated ? sum | bitOf(literal) : sum), 0)
  return {
    object,
    targets: seconds('inreceptacle', false),
    forbiddenTargets: seconds('inreceptacle', true),
    requiredBits: bits(false),
    forbiddenBits: bits(true),
    inHand: seconds('holds', false).length > 0 ? 'yes' : seconds('holds', true).length > 0 ? 'no' : 'either',
    places: seconds('objectatlocation', false),
    forbiddenPlaces: seconds('objectatlocation', true),
  }
}

function bitOf({ predicate }: Literal): number {
  switch (predicate) {
    case 'isclean':
      return CLEAN
    case 'ishot':
      return HOT
    case 'iscool':
      return COOL
    case 'issliced':
      return SLICED
    case 'istoggled':
      return TOGGLED
    default:
      return 0
  }
}
