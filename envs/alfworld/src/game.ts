import type { Formula } from './formula.ts'

/**
 * A compiled game: everything that stays constant during an episode. Entities are numbered in the order of their PDDL ids (plain
 * string order), which is the order of every list in the observations.
 */
export interface Game {
  /** Task sentence without its full stop, such as `put a clean mug in cabinet`. */
  readonly sentence: string
  readonly goal: Formula
  readonly receptacles: readonly Receptacle[]
  readonly objects: readonly GameObject[]
  /** Number of locations. Locations are 0..n-1 in id order. */
  readonly locations: number
  /** The number of each location after demangling, as in `loc 12` of the old dialect. */
  readonly locationNumbers: readonly number[]
  /** Start location of the agent. */
  readonly start: number
  /** Objects in each receptacle at the start, ascending. An object may be in several receptacles. */
  readonly contents: readonly (readonly number[])[]
  /** Locations of each object (objectAtLocation) at the start. */
  readonly places: readonly (readonly number[])[]
  /** Object types that each receptacle type can contain, as listed in the problem. */
  readonly canContain: ReadonlyMap<string, ReadonlySet<string>>
}

/** A fixed place for objects. */
export interface Receptacle {
  /** PDDL id, lower case. */
  readonly id: string
  /** Such as `cabinet 2`. */
  readonly name: string
  /** Such as `cabinettype`. There may be several. */
  readonly types: readonly string[]
  readonly location: number
  readonly openable: boolean
}

/** An object and its properties. */
export interface GameObject {
  readonly id: string
  readonly name: string
  readonly types: readonly string[]
  readonly pickupable: boolean
  readonly cleanable: boolean
  readonly heatable: boolean
  readonly coolable: boolean
  readonly toggleable: boolean
  readonly sliceable: boolean
  /** Whether the object, such as a bowl, can hold other objects. Only `examine` shows them. */
  readonly isReceptacle: boolean
  /** Objects inside it (inReceptacleObject), ascending. Constant during an episode. */
  readonly inside: readonly number[]
  /** Attribute bits at the start; some objects start cool. */
  readonly attributes: number
}
