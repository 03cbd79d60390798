import type { Treatment } from './goal.ts'
import { typeOf } from './wording.ts'

/** A receptacle as described so far. */
export interface Receptacle {
  readonly name: string
  readonly type: string
  /** `unknown` before the first description. */
  readonly access: 'unknown' | 'surface' | 'closed' | 'open'
  /** Last seen contents; `undefined` if never seen. */
  readonly contents: ReadonlySet<string> | undefined
}

/** An object taken or put down. */
export interface ObjectMove {
  readonly line: string
  readonly object: string
  readonly place: string
  /** Zero-based index of the exchange. */
  readonly at: number
}

/** State of a room and past actions, as read from a task and a transcript. */
export interface Room {
  /** By name, in the order of the task's list. */
  readonly receptacles: ReadonlyMap<string, Receptacle>
  /** The receptacle last walked to; `undefined` in the middle of the room or if unknown. */
  readonly at: string | undefined
  /** `undefined` for empty hands. */
  readonly held: string | undefined
  readonly isHeldKnown: boolean
  /** Receptacles at the same location have the same site. A receptacle without an entry shares its location with no other. */
  readonly sites: ReadonlyMap<string, string>
  readonly treatments: ReadonlyMap<string, ReadonlySet<Treatment>>
  readonly takes: readonly ObjectMove[]
  readonly puts: readonly ObjectMove[]
  /** Lamps that were turned on, with the held object. */
  readonly lampUses: readonly { readonly lamp: string; readonly held: string | undefined }[]
  readonly refusals: ReadonlyMap<string, number>
  /** The line rejected by the last answer. Thoughts after it do not reset it. */
  readonly refusedLast: string | undefined
  /** Lines that should have worked but were rejected, if the rejection was noticed. */
  readonly rejected: ReadonlySet<string>
  /** How often each line had no effect, such as walking to a receptacle that was already seen, or looking around. */
  readonly uselessLines: ReadonlyMap<string, number>
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

/** A mutable room. */
export type OpenRoom = { -readonly [Key in keyof Room]: Open<Room[Key]> }

/** Returns a room with only the list of receptacles. At the start of a task the hand is known to be empty. */
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
    lampUses: [],
    refusals: new Map(),
    refusedLast: undefined,
    rejected: new Set(),
    uselessLines: new Map(),
    length: 0,
  }
}

/** Returns a mutable copy. */
export function copyOf(room: OpenRoom): OpenRoom {
  return {
    ...room,
    receptacles: new Map(room.receptacles),
    sites: new Map(room.sites),
    treatments: new Map(room.treatments),
    takes: [...room.takes],
    puts: [...room.puts],
    lampUses: [...room.lampUses],
    refusals: new Map(room.refusals),
    rejected: new Set(room.rejected),
    uselessLines: new Map(room.uselessLines),
  }
}

/** True if a receptacle is within reach. */
export function isHere({ at, sites }: Pick<Room, 'at' | 'sites'>, name: string): boolean {
  return at !== undefined && siteOf(sites, at) === siteOf(sites, name)
}

/** Records that the agent is at this receptacle, so it shares the location of the one walked to. */
export function arriveAt(room: OpenRoom, name: string): void {
  if (!room.receptacles.has(name)) return
  if (room.at === undefined) room.at = name
  else setSite(room.sites, name, siteOf(room.sites, room.at))
}

/** Sets the site of a receptacle and of all receptacles at the same location. */
export function setSite(sites: Map<string, string>, name: string, site: string): void {
  const before = siteOf(sites, name)
  sites.set(name, site)
  for (const [other, known] of sites) if (known === before) sites.set(other, site)
}

function siteOf(sites: ReadonlyMap<string, string>, name: string): string {
  return sites.get(name) ?? name
}
