import type { Game } from '../game.ts'
import type { Domains } from '../score/facts.ts'
import { accepts } from '../transition/conditions.ts'

/** Predicates whose facts change during an episode. */
const CHANGING = [
  'inreceptacle',
  'holds',
  'holdsany',
  'atlocation',
  'opened',
  'isclean',
  'ishot',
  'iscool',
  'issliced',
  'istoggled',
  'objectatlocation',
] as const
/** Name of a predicate whose facts change during an episode. */
export type ChangingPredicate = (typeof CHANGING)[number]

/** A changing fact or its negation; `first` and `second` are indices in the domains of the predicate's types. */
export interface Literal {
  readonly predicate: ChangingPredicate
  readonly first: number
  readonly second: number
  readonly negated: boolean
}

/** Encodes literals of a game as numbers, for fast merging and comparison of sets. */
export interface Coding {
  encode(literal: Literal): number
  decode(code: number): Literal
}

/** Creates the encoding for these domains. A fact and its negation differ only in the last bit. */
export function codingOf(domains: Domains): Coding {
  const size = Math.max(...Object.values(domains).map((values) => values.length)) + 1
  return {
    encode: ({ predicate, first, second, negated }) =>
      ((CHANGING.indexOf(predicate) * size + first) * size + second) * 2 + (negated ? 1 : 0),
    decode(code) {
      const fact = Math.floor(code / 2)
      const predicate = CHANGING[Math.floor(fact / size / size)] ?? 'holdsany'
      return { predicate, first: Math.floor(fact / size) % size, second: fact % size, negated: code % 2 === 1 }
    },
  }
}

/** Merges two ascending sets. `undefined` if one contains the negation of a literal of the other. */
export function mergeLiterals(one: readonly number[], other: readonly number[]): readonly number[] | undefined {
  if (one.length === 0) return other
  if (other.length === 0) return one
  const result: number[] = []
  let index = 0
  for (const code of one) {
    while (index < other.length && (other[index] as number) < code) result.push(other[index++] as number)
    if (other[index] === code) index += 1
    result.push(code)
  }
  while (index < other.length) result.push(other[index++] as number)
  return isContradiction(result) ? undefined : result
}

function isContradiction(codes: readonly number[]): boolean {
  return codes.some((code, index) => code % 2 === 1 && codes[index - 1] === code - 1)
}

/** True if a fact of a changing predicate can never differ from the initial state. */
export function isConstant(game: Game, predicate: ChangingPredicate, first: number, second: number): boolean {
  const object = game.objects[first]
  switch (predicate) {
    case 'inreceptacle':
      return object?.pickupable !== true || (!accepts({ game }, second, first) && game.contents[second]?.includes(first) !== true)
    case 'holds':
      return game.objects[second]?.pickupable !== true
    case 'holdsany':
    case 'atlocation':
      return false
    case 'opened':
      return game.receptacles[first]?.openable !== true
    case 'isclean':
      return object?.cleanable !== true
    case 'ishot':
    case 'iscool':
      return object?.heatable !== true && object?.coolable !== true
    case 'issliced':
      return object?.sliceable !== true
    case 'istoggled':
      return object?.toggleable !== true
    case 'objectatlocation':
      return object?.pickupable !== true
    default:
      return predicate satisfies never
  }
}
