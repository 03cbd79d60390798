import type { Game } from '../game.ts'
import type { Domains } from '../score/facts.ts'
import { accepts } from '../transition/conditions.ts'

/** Predicates of the facts that change in play. */
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
/** Name of a predicate whose facts change in play. */
export type Changing = (typeof CHANGING)[number]

/** A changing fact, or its negation; `first` and `second` are places in the domains of the predicate's sorts. */
export interface Literal {
  readonly predicate: Changing
  readonly first: number
  readonly second: number
  readonly negated: boolean
}

/** Writes literals of a game as numbers, so that sets of them are merged and compared quickly. */
export interface Coding {
  encode(literal: Literal): number
  decode(code: number): Literal
}

/** The coding of a game with these domains. Codes of a fact and its negation differ in their last bit alone. */
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

/** Both sets, ascending; `undefined` where one has the negation of a literal of the other. */
export function merged(one: readonly number[], other: readonly number[]): readonly number[] | undefined {
  if (one.length === 0) return other
  if (other.length === 0) return one
  const result: number[] = []
  let place = 0
  for (const code of one) {
    while (place < other.length && (other[place] as number) < code) result.push(other[place++] as number)
    if (other[place] === code) place += 1
    result.push(code)
  }
  while (place < other.length) result.push(other[place++] as number)
  return isContradiction(result) ? undefined : result
}

function isContradiction(codes: readonly number[]): boolean {
  return codes.some((code, place) => code % 2 === 1 && codes[place - 1] === code - 1)
}

/** Whether a fact of a changing predicate stays as it is at the start, whatever is done. */
export function isSettled(game: Game, predicate: Changing, first: number, second: number): boolean {
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
