import type { Formula } from './formula.ts'

/**
 * One game, compiled: everything that never changes while it is played. Entities are numbered in the order of their
 * PDDL ids (plain string order), which is the order of every list the agent reads.
 */
export interface Game {
  /** The task sentence without its full stop, for example `put a clean mug in cabinet`. */
  readonly sentence: string
  readonly goal: Formula
  readonly receptacles: readonly Receptacle[]
  readonly objects: readonly GameObject[]
  /** Number of locations; locations are 0 .. n-1 in id order. */
  readonly locations: number
  /** `loc 12` in the old dialect: the demangled number of each location. */
  readonly locationNumbers: readonly number[]
  /** Where the agent starts. */
  readonly start: number
  /** For each receptacle, the objects in it at the start, ascending. An object may be in several. */
  readonly contents: readonly (readonly number[])[]
  /** For each object, the locations it is at (objectAtLocation) at the start. */
  readonly places: readonly (readonly number[])[]
  /** Object types a receptacle type can hold, as listed in the problem. */
  readonly canContain: ReadonlyMap<string, ReadonlySet<string>>
}

/** Something to put things in or on, which stays where it is. */
export interface Receptacle {
  /** PDDL id, lower case. */
  readonly id: string
  /** `cabinet 2`. */
  readonly name: string
  /** `cabinettype`. A thing may have several. */
  readonly types: readonly string[]
  readonly location: number
  readonly openable: boolean
}

/** Something that can be in a receptacle, and what can be done with it. */
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
  /** A bowl, a mug, a box: it can hold other objects, which only `examine` shows. */
  readonly isReceptacle: boolean
  /** Objects inside it (inReceptacleObject), ascending; constant in play. */
  readonly inside: readonly number[]
  /** Attributes it starts with: some objects start cool. */
  readonly attributes: number
}
