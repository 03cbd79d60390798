import type { Treatment } from './goal.ts'
import { typeOf } from './wording.ts'

/** A receptacle as the text so far shows it. */
export interface Receptacle {
  readonly name: string
  readonly type: string
  /** `unknown` before anything was said of it. */
  readonly access: 'unknown' | 'surface' | 'closed' | 'open'
  /** What was last seen in it; `undefined` where it was never looked into. */
  readonly contents: ReadonlySet<string> | undefined
}

/** An object taken or put down. */
export interface Handling {
  readonly line: string
  readonly object: string
  readonly place: string
  /** Number of the exchange, from 0. */
  readonly at: number
}

/** What a task and a transcript say about a room and what was done in it. */
export interface Room {
  /** By name, in the order of the task's list. */
  readonly receptacles: ReadonlyMap<string, Receptacle>
  /** The receptacle last walked to; `undefined` in the middle of the room, or where the transcript does not say. */
  readonly at: string | undefined
  /** `undefined` for empty hands. */
  readonly held: string | undefined
  readonly isHeldKnown: boolean
  /** Receptacles that share a place have the same site; those without one stand alone. */
  readonly sites: ReadonlyMap<string, string>
  readonly treatments: ReadonlyMap<string, ReadonlySet<Treatment>>
  readonly takes: readonly Handling[]
  readonly puts: readonly Handling[]
  /** Lamps that were turned on, with what was in the hand. */
  readonly lit: readonly { readonly lamp: string; readonly held: string | undefined }[]
  readonly refusals: ReadonlyMap<string, number>
  /** The line that the last answer refused; what was thought since then does not count. */
  readonly refusedLast: string | undefined
  /** Lines that should have worked, were refused, and it was noticed. */
  readonly rejected: ReadonlySet<string>
  /** How often a line was said to no avail: a walk to where everything had been seen, a look round. */
  readonly idle: ReadonlyMap<string, number>
  /** Number of exchanges. */
  readonly length: number
}

type Open<T> =
  T extends ReadonlyMap<infer K, infer V>
    ? Map<K, V>
    : T extends ReadonlySet<infer V>
      ? Set<V>
      : T extends readonly (infer V)[]
        ? V[]
        : T

/** A room that is still being read. */
export type OpenRoom = { -readonly [Key in keyof Room]: Open<Room[Key]> }

/** A room of which nothing is known but what stands in it and, at the beginning of a task, that nothing is held. */
export function emptyRoom(names: readonly string[], isBeginning: boolean): OpenRoom {
  const unseen = { access: 'unknown', contents: undefined } as const
  return {
    receptacles: new Map(names.map((name) => [name, { name, type: typeOf(name), ...unseen }])),
    at: undefined,
    held: undefined,
    isHeldKnown: isBeginning,
    sites: new Map(),
    treatments: new Map(),
    takes: [],
    puts: [],
    lit: [],
    refusals: new Map(),
    refusedLast: undefined,
    rejected: new Set(),
    idle: new Map(),
    length: 0,
  }
}

/** The same room, to be read on. */
export function copyOf(room: OpenRoom): OpenRoom {
  return {
    ...room,
    receptacles: new Map(room.receptacles),
    sites: new Map(room.sites),
    treatments: new Map(room.treatments),
    takes: [...room.takes],
    puts: [...room.puts],
    lit: [...room.lit],
    refusals: new Map(room.refusals),
    rejected: new Set(room.rejected),
    idle: new Map(room.idle),
  }
}

/** Whether a receptacle is within reach. */
export function isHere({ at, sites }: Pick<Room, 'at' | 'sites'>, name: string): boolean {
  return at !== undefined && siteOf(sites, at) === siteOf(sites, name)
}

/** The agent is at this receptacle, so it shares its place with the one walked to. */
export function stand(room: OpenRoom, name: string): void {
  if (!room.receptacles.has(name)) return
  if (room.at === undefined) room.at = name
  else setSite(room.sites, name, siteOf(room.sites, room.at))
}

/** Gives a receptacle, and those known to share its place, a site. */
export function setSite(sites: Map<string, string>, name: string, site: string): void {
  const before = siteOf(sites, name)
  sites.set(name, site)
  for (const [other, known] of sites) if (known === before) sites.set(other, site)
}

function siteOf(sites: ReadonlyMap<string, string>, name: string): string {
  return sites.get(name) ?? name
}
