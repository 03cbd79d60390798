import type { Game } from '../game.ts'
import type { ObjectNeed } from './goal-needs.ts'
import { acceptingReceptacles, countsOf, type Placement, placementsOf } from './placements.ts'

/** A player's knowledge about the objects of one type before the first step. */
export interface ObjectBelief {
  readonly placements: readonly Placement[]
  /** Probability that an object beyond the required number is in a receptacle. */
  readonly inReceptacle: number
  /** Probability of each number of objects, from 0. */
  readonly counts: readonly number[]
  /** Number of objects that are certainly in receptacles. */
  readonly required: number
  /** Receptacles to search if no placement is left. */
  readonly anywhere: readonly number[]
}

/** Possible places of the objects of a type after a search. */
export interface Outlook {
  /** Probability that an object of the required number is in a receptacle that was not searched, before anything was known. */
  readonly hidden: number
  /** The part of `hidden` in each receptacle. An object in two receptacles counts in both. */
  readonly at: readonly number[]
}

/** Number of objects of a needed type: as in the published games, or at most one more than required. */
export type Supply = 'usual' | 'plenty'

/** Returns the belief about the type of a need. Like the generator, it never puts a required object into a target without work. */
export function objectBelief(game: Game, need: ObjectNeed, supply: Supply): ObjectBelief {
  const { type, count: required } = need
  const { placements, inReceptacle } = placementsOf(game, type, avoidedBy(game, need))
  const histogram = supply === 'plenty' ? [...Array.from({ length: required }, () => 0), 1, 1] : countsOf(game, type)
  return {
    placements,
    inReceptacle,
    counts: atLeast(required, histogram),
    required,
    anywhere: acceptingReceptacles(game, type),
  }
}

function avoidedBy({ receptacles }: Game, { use, treatments, targets }: ObjectNeed): ReadonlySet<string> {
  if (use !== 'place') return new Set()
  if (treatments.length > 0) return new Set(treatments.includes('cool') ? ['fridge'] : [])
  return new Set(targets.flatMap((target) => (receptacles[target]?.types ?? []).map((type) => type.replace(/type$/, ''))))
}

/** Normalizes a histogram. Smaller numbers count as the smallest permitted one. */
function atLeast(least: number, histogram: readonly number[]): readonly number[] {
  const total = histogram.reduce((sum, value) => sum + value, 0)
  const few = histogram.slice(0, least + 1).reduce((sum, value) => sum + value, 0)
  return [...Array.from({ length: least }, () => 0), few / total, ...histogram.slice(least + 1).map((value) => value / total)]
}

/** Returns the outlook. `isSearched` is indexed by receptacle. */
export function outlookOf({ placements, anywhere }: ObjectBelief, isSearched: readonly boolean[]): Outlook {
  const at = isSearched.map(() => 0)
  let hidden = 0
  for (const { receptacles, probability } of placements) {
    if (receptacles.some((receptacle) => isSearched[receptacle])) continue
    hidden += probability
    for (const receptacle of receptacles) at[receptacle] = (at[receptacle] ?? 0) + probability
  }
  if (hidden > 0) return { hidden, at }
  // Only games that are unlike the published ones come here.
  const rest = anywhere.filter((receptacle) => !isSearched[receptacle])
  for (const receptacle of rest) at[receptacle] = IMPROBABLE / rest.length
  return { hidden: rest.length === 0 ? 0 : IMPROBABLE, at }
}

/** Mass of an object that is where the published games never have it. */
const IMPROBABLE = 1e-9

/**
 * Probability, up to a constant factor, that `found` objects were found in their places and the others are hidden: required ones in the
 * rest of the receptacles (`hidden`), others there or outside of all receptacles.
 */
function likelihood({ counts, required, inReceptacle }: ObjectBelief, found: number, hidden: number): number {
  let sum = 0
  counts.forEach((probability, count) => {
    if (probability === 0 || count < found) return
    const extra = count - required
    for (let own = Math.max(0, found - extra); own <= Math.min(required, found); own += 1) {
      sum +=
        probability *
        choose(required, own) *
        choose(extra, found - own) *
        power(inReceptacle, found - own) *
        power(hidden, required - own) *
        power(1 - inReceptacle + inReceptacle * hidden, extra - found + own)
    }
  })
  return sum
}

/**
 * Returns the probabilities of finding 0, 1, ... and at least `most` objects in a receptacle, if `found` objects are known. `chance` is the
 * receptacle's part of `hidden`.
 */
export function findings(
  belief: ObjectBelief,
  {
    found,
    hidden,
    chance,
    most,
  }: { readonly found: number; readonly hidden: number; readonly chance: number; readonly most: number },
): readonly number[] {
  const total = likelihood(belief, found, hidden)
  const rest = Math.max(0, hidden - chance)
  // More objects than the published games have: one more, somewhere.
  if (total === 0) return hidden === 0 ? [1] : [rest / hidden, chance / hidden]
  const probabilities: number[] = []
  let sum = 0
  for (let more = 0; more < most; more += 1) {
    const probability = (choose(found + more, more) * power(chance, more) * likelihood(belief, found + more, rest)) / total
    probabilities.push(probability)
    sum += probability
  }
  return [...probabilities, Math.max(0, 1 - sum)]
}

function choose(from: number, count: number): number {
  let product = 1
  for (let index = 0; index < count; index += 1) product = (product * (from - index)) / (index + 1)
  return product
}

/** Multiplies, because the last digits of `**` differ between JavaScript engines. */
function power(base: number, exponent: number): number {
  let product = 1
  for (let index = 0; index < exponent; index += 1) product *= base
  return product
}
