import {
  answersMatching,
  createStateReader,
  type Exchange,
  type Mutable,
  memoizeByText,
  type Prompt,
  parseRefusals,
  type Refusal,
  type SeededDraws,
} from '@orreryjs/core/worlds'
import type { Treatment } from './goal.ts'
import { listedNames, REFUSAL, typeOf } from './wording.ts'

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
  readonly lastRefused: string | undefined
  /** Lines that should have worked but were rejected, if the rejection was noticed. */
  readonly rejected: ReadonlySet<string>
  /** How often each line had no effect, such as walking to a receptacle that was already seen, or looking around. */
  readonly uselessLines: ReadonlyMap<string, number>
  /** Number of exchanges. */
  readonly length: number
}

type OpenRoom = Mutable<Room>

/** Returns a room with only the list of receptacles. At the start of a task the hand is known to be empty. */
function emptyRoom(names: readonly string[], isBeginning: boolean): OpenRoom {
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
    lastRefused: undefined,
    rejected: new Set(),
    uselessLines: new Map(),
    length: 0,
  }
}

/** True if a receptacle is within reach. */
export function isHere({ at, sites }: Pick<Room, 'at' | 'sites'>, name: string): boolean {
  return at !== undefined && siteOf(sites, at) === siteOf(sites, name)
}

/** Records that the agent is at this receptacle, so it shares the location of the one walked to. */
function arriveAt(room: OpenRoom, name: string): void {
  if (!room.receptacles.has(name)) return
  if (room.at === undefined) room.at = name
  else setSite(room.sites, name, siteOf(room.sites, room.at))
}

/** Sets the site of a receptacle and of all receptacles at the same location. */
function setSite(sites: Map<string, string>, name: string, site: string): void {
  const before = siteOf(sites, name)
  sites.set(name, site)
  for (const [other, known] of sites) if (known === before) sites.set(other, site)
}

function siteOf(sites: ReadonlyMap<string, string>, name: string): string {
  return sites.get(name) ?? name
}

const ROOM = /Looking quickly around you, you see (a (?:(?!Looking quickly).)+)\.$/m

/** Size of the observation cache: several concurrent episodes. */
const MAX_OBSERVATIONS = 1024

/** True if a text lists the receptacles of a room. */
export function describesRoom(text: string): boolean {
  return ROOM.test(text)
}

const listedIn: (task: string) => readonly string[] = memoizeByText((task) => listedNames(ROOM.exec(task)?.[1] ?? ''))

/**
 * Reads the room from the task text, the INFORMATION section, lessons and the transcript. A rejection has an effect only if
 * noticed.
 */
export const readRoom: (prompt: Prompt, dice: SeededDraws) => Room = createStateReader<OpenRoom>({
  begin(prompt, isMidway, dice) {
    const room = emptyRoom(listedIn(prompt.task), !isMidway)
    for (const refusal of parseRefusals(prompt)) applyEarlierRejection(room, refusal, dice)
    room.at = undefined
    return room
  },
  answersIn: answersMatching(/\bYou (?:pick|move|put|clean|heat|cool|turn|arrive|open|are) /),
  addEarlier: applyExchange,
  add(room, exchange, dice) {
    applyExchange(room, exchange, dice)
    room.lastRefused = exchange.observation.startsWith(REFUSAL) ? exchange.line : undefined
  },
  addRefusalAgain: applyRejection,
  addObservation: (room, observation, dice) => applyExchange(room, { line: '', observation }, dice),
  forget(room) {
    room.at = undefined
    room.isHeldKnown = false
  },
  key: (dice) => dice.attentionKey(),
})

function applyExchange(room: OpenRoom, { line, observation }: Exchange, dice: SeededDraws): void {
  if (observation.startsWith(REFUSAL)) {
    applyRejection(room, line, dice)
    return
  }
  if (isIdle(room, line)) count(room.uselessLines, line)
  applyWalk(room, line, observation)
  applyContents(room, observation)
  applyHandling(room, line, observation)
}

function applyRejection(room: OpenRoom, line: string, dice: SeededDraws): void {
  const times = count(room.refusals, line)
  const [, verb, rest = ''] = /^(go to|open|take|move|put|use|clean|heat|cool) (.+)$/.exec(line) ?? []
  const [object = '', place = ''] = rest.split(/ (?:from|to|in\/on|with) /)
  if (verb === undefined || !shouldWork(room, verb, object, place) || !dice.notices('explicit', line, times)) return
  room.rejected.add(line)
  if (verb === 'go to') arriveAt(room, object)
  else if (verb === 'open') describe(room, object, { access: 'surface' })
  else if (verb === 'take') changeContents(room, place, (contents) => contents.delete(object))
  else if (verb === 'move' || verb === 'put') room.rejected.add(putTypesKey(object, place))
}

/**
 * Applies a rejection from an earlier trial: receptacles that share a location, and receptacles that cannot be opened. Other
 * rejections depended on the state at that time.
 */
function applyEarlierRejection(room: OpenRoom, { line, location, answer }: Refusal, dice: SeededDraws): void {
  const [, verb, name = ''] = /^(go to|open) (.+)$/.exec(line) ?? []
  if (verb === undefined || location === undefined || !answer.startsWith(REFUSAL) || !room.receptacles.has(location)) return
  room.at = location
  if (!shouldWork(room, verb, name, '') || !dice.notices('explicit', line, 0)) return
  if (verb === 'go to') arriveAt(room, name)
  else describe(room, name, { access: 'surface' })
}

/** Key in `rejected` for putting objects of a type into receptacles of a type. */
export function putTypesKey(object: string, place: string): string {
  return `${typeOf(object)} into ${typeOf(place)}`
}

/** True if a line should work according to the text so far. */
function shouldWork(room: Room, verb: string, object: string, place: string): boolean {
  if (verb === 'go to') return room.receptacles.has(object) && room.at !== object
  if (verb === 'open') return isHere(room, object)
  if (verb === 'use') return true
  if (!isHere(room, place)) return false
  const { access, contents } = room.receptacles.get(place) ?? {}
  if (verb === 'take') return room.isHeldKnown && room.held === undefined && access !== 'closed' && contents?.has(object) === true
  if (verb === 'move' || verb === 'put') return room.held === object && access !== 'closed'
  return room.held === object
}

function isIdle(room: Room, line: string): boolean {
  if (line === 'look' || line === 'inventory' || line === 'help') return true
  const place = line.startsWith('go to ') ? room.receptacles.get(line.slice('go to '.length)) : undefined
  return place?.contents !== undefined
}

function applyWalk(room: OpenRoom, line: string, observation: string): void {
  const arrived = /^You arrive at (?:loc (\d+)|([a-z]+ \d+))\. /.exec(observation)
  const place = arrived?.[2] ?? /^go to (.+)$/.exec(line)?.[1]
  if (place === undefined || !room.receptacles.has(place)) return
  room.at = place
  if (arrived?.[1] !== undefined) setSite(room.sites, place, `loc ${arrived[1]}`)
}

/** A receptacle in an observation is within reach. */
function applyContents(room: OpenRoom, observation: string): void {
  if (!/ you see | close/.test(observation)) return
  for (const { name, seen } of contentsIn(observation)) {
    if (seen === undefined) arriveAt(room, name)
    else describe(room, name, seen)
  }
}

/** A receptacle in an observation: the agent faces it, or its contents are visible. */
interface ReceptacleObservation {
  readonly name: string
  readonly seen?: Partial<Receptacle>
}

/** Returns the receptacles in an observation, in order of application. Memoized, because prompts repeat earlier observations. */
const contentsIn: (observation: string) => readonly ReceptacleObservation[] = memoizeByText((observation) => {
  const observations: ReceptacleObservation[] = observation.startsWith('You are facing ') ? [...facedTogether(observation)] : []
  for (const sentence of observation.split('.').slice(0, -1)) {
    const [, name, list = ''] = /On the ([a-z]+ \d+), you see ([\s\S]*)/.exec(sentence) ?? []
    if (name !== undefined) observations.push({ name, seen: { access: 'surface', contents: new Set(listedNames(list)) } })
  }
  if (!/ is open\. | close/.test(observation)) return observations
  for (const [, name = '', list = ''] of observation.matchAll(/The ([a-z]+ \d+) is open\. In it, you see ([^.]*)\./g)) {
    observations.push({ name, seen: { access: 'open', contents: new Set(listedNames(list)) } })
  }
  for (const [, closed, found] of observation.matchAll(/(?:^You close the ([a-z]+ \d+)|The ([a-z]+ \d+) is closed)\./g)) {
    observations.push({ name: closed ?? found ?? '', seen: { access: 'closed' } })
  }
  return observations
}, MAX_OBSERVATIONS)

/** Receptacles that are faced together share a location. */
function facedTogether(observation: string): readonly ReceptacleObservation[] {
  const facing = /^You are facing the (.+?)\. Next to it/.exec(observation)?.[1] ?? ''
  return [...facing.matchAll(/(?<![a-z])[a-z]+ \d+/g)].map(([name]) => ({ name }))
}

function describe(room: OpenRoom, name: string, observed: Partial<Receptacle>): void {
  const receptacle = room.receptacles.get(name)
  if (receptacle === undefined) return
  arriveAt(room, name)
  room.receptacles.set(name, { ...receptacle, ...observed })
}

function applyHandling(room: OpenRoom, line: string, observation: string): void {
  if (!/^(?:You (?!arrive|open)|This is)/i.test(observation)) return
  const handAction = handActionIn(observation)
  if (handAction === undefined) applyReport(room, observation)
  else if (handAction.kind === 'take') {
    hold(room, handAction.object)
    changeContents(room, handAction.place, (contents) => contents.delete(handAction.object))
    room.takes.push({ line, object: handAction.object, place: handAction.place, at: room.length })
  } else if (handAction.kind === 'put') {
    hold(room, undefined)
    changeContents(room, handAction.place, (contents) => contents.add(handAction.object))
    room.puts.push({ line, object: handAction.object, place: handAction.place, at: room.length })
  } else if (handAction.kind === 'light') room.lampUses.push({ lamp: handAction.object, held: room.held })
  else {
    hold(room, handAction.object)
    applyTreatment(room, handAction.object, handAction.kind)
  }
}

/** An action on an object. */
interface HandAction {
  readonly kind: 'take' | 'put' | 'light' | Treatment
  readonly object: string
  readonly place: string
}

const handActionIn: (observation: string) => HandAction | undefined = memoizeByText((observation) => {
  const [, taken, from = ''] = /^You pick up the ((?:(?! from the ).)+) from the (.+)\.$/.exec(observation) ?? []
  if (taken !== undefined) return { kind: 'take', object: taken, place: from }
  const [, placed, into = ''] =
    /^You (?:move|put) the ((?:(?! (?:to|in\/on) the ).)+) (?:to|in\/on) the (.+)\.$/.exec(observation) ?? []
  if (placed !== undefined) return { kind: 'put', object: placed, place: into }
  const [, verb, treated = ''] = /^You (clean|heat|cool) the ((?:(?! using the ).)+) using the .+\.$/.exec(observation) ?? []
  if (verb !== undefined) return { kind: verb as Treatment, object: treated, place: '' }
  const [, lamp] = /^You turn on the (.+)\.$/.exec(observation) ?? []
  return lamp === undefined ? undefined : { kind: 'light', object: lamp, place: '' }
}, MAX_OBSERVATIONS)

/** Answers to `inventory` and to `examine` of the held object. */
function applyReport(room: OpenRoom, observation: string): void {
  const carried = /^You are (?:not carrying anything|carrying: (.+))\.$/.exec(observation)
  if (carried !== null) hold(room, listedNames(carried[1] ?? '')[0])
  const [, states = '', object = ''] =
    /^This is an? ((?:(?:hot|cool|cold|clean|and) )+)(?!(?:hot|cool|cold|clean|and) )(?:sliced )?(.+)\.$/i.exec(observation) ?? []
  if (/\bclean\b/.test(states)) applyTreatment(room, object, 'clean')
  if (/\bhot\b/.test(states)) applyTreatment(room, object, 'heat')
  if (/\b(?:cool|cold)\b/i.test(states)) applyTreatment(room, object, 'cool')
}

function hold(room: OpenRoom, object: string | undefined): void {
  room.held = object
  room.isHeldKnown = true
}

function changeContents(room: OpenRoom, name: string, change: (contents: Set<string>) => void): void {
  const receptacle = room.receptacles.get(name)
  if (receptacle === undefined) return
  const contents = receptacle.contents === undefined ? undefined : new Set(receptacle.contents)
  if (contents !== undefined) change(contents)
  describe(room, name, { contents, access: receptacle.access === 'unknown' ? 'surface' : receptacle.access })
}

/** Heating undoes cooling and vice versa. */
function applyTreatment(room: OpenRoom, object: string, treatment: Treatment): void {
  const applied = new Set(room.treatments.get(object))
  if (treatment === 'heat') applied.delete('cool')
  if (treatment === 'cool') applied.delete('heat')
  room.treatments.set(object, applied.add(treatment))
}

function count(counts: Map<string, number>, key: string): number {
  const times = (counts.get(key) ?? 0) + 1
  counts.set(key, times)
  return times
}
