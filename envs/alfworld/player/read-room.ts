import {
  answersLike,
  beginsMidway,
  createCourses,
  type Dice,
  type Exchange,
  exchangesBefore,
  isThought,
  type Prompt,
  type Refusal,
  refusalsTold,
  remembering,
  shownApart,
} from '@orreryjs/core/worlds'
import type { Treatment } from './goal.ts'
import { copyOf, emptyRoom, isHere, type OpenRoom, type Receptacle, type Room, setSite, stand } from './room.ts'
import { listedNames, REFUSAL, typeOf } from './wording.ts'

const answersIn = answersLike(/\bYou (?:pick|move|put|clean|heat|cool|turn|arrive|open|are) /)
const ROOM = /Looking quickly around you, you see (a .+)\.$/m

/** Observations of some episodes, the last few of them side by side. */
const MOST_OBSERVATIONS = 1024

/** Whether a text lists what stands in a room. */
export function describesRoom(text: string): boolean {
  return ROOM.test(text)
}

const listedIn: (task: string) => readonly string[] = remembering((task) => listedNames(ROOM.exec(task)?.[1] ?? ''))

/** What decides beside the exchanges what a room comes to. */
interface Watch {
  readonly dice: Dice
  /** Number of exchanges before the last gap. */
  readonly gapAfter: number | undefined
}

const roomAfter = createCourses<OpenRoom, Watch>({
  copy: copyOf,
  follow(room, exchange, before, { dice, gapAfter }) {
    if (isThought(exchange.line)) think(room, before, dice)
    else {
      follow(room, exchange, dice)
      room.refusedLast = exchange.observation.startsWith(REFUSAL) ? exchange.line : undefined
    }
    room.length += 1
    if (room.length === gapAfter) forget(room)
  },
})

/**
 * Follows the transcript from what the task's text lists and INFORMATION and lessons tell. A refusal teaches something only
 * where it was noticed.
 */
export function readRoom(prompt: Prompt, dice: Dice): Room {
  const { task, gapAfter, sections, transcript } = prompt
  const isBeginning = !beginsMidway(prompt)
  const begin = (): OpenRoom => {
    const room = emptyRoom(listedIn(task), isBeginning)
    for (const refusal of refusalsTold(prompt)) learn(room, refusal, dice)
    room.at = undefined
    for (const exchange of exchangesBefore(prompt, answersIn)) follow(room, exchange, dice)
    if (gapAfter === 0) forget(room)
    return room
  }
  const key = [dice.attention(), String(isBeginning), String(gapAfter), sections.get('INFORMATION') ?? '', task]
  const room = roomAfter(key, transcript, begin, { dice, gapAfter })
  const shown = shownApart(prompt)
  if (shown === undefined) return room
  const seen = copyOf(room)
  follow(seen, { line: '', observation: shown }, dice)
  return seen
}

function forget(room: OpenRoom): void {
  room.at = undefined
  room.isHeldKnown = false
}

/** A thought right after a refusal shows the refusal once more. */
function think(room: OpenRoom, before: Exchange | undefined, dice: Dice): void {
  if (before !== undefined && before.line === room.refusedLast) followRefusal(room, before.line, dice)
}

function follow(room: OpenRoom, { line, observation }: Exchange, dice: Dice): void {
  if (observation.startsWith(REFUSAL)) {
    followRefusal(room, line, dice)
    return
  }
  if (isIdle(room, line)) count(room.idle, line)
  followWalk(room, line, observation)
  followContents(room, observation)
  followHands(room, line, observation)
}

function followRefusal(room: OpenRoom, line: string, dice: Dice): void {
  const times = count(room.refusals, line)
  const [, verb, rest = ''] = /^(go to|open|take|move|put|use|clean|heat|cool) (.+)$/.exec(line) ?? []
  const [object = '', place = ''] = rest.split(/ (?:from|to|in\/on|with) /)
  if (verb === undefined || !shouldWork(room, verb, object, place) || !dice.notices('explicit', line, times)) return
  room.rejected.add(line)
  if (verb === 'go to') stand(room, object)
  else if (verb === 'open') describe(room, object, { access: 'surface' })
  else if (verb === 'take') changeContents(room, place, (contents) => contents.delete(object))
  else if (verb === 'move' || verb === 'put') room.rejected.add(kindOfPut(object, place))
}

/**
 * What a refusal in an earlier trial says of the room: who shares a place, and what cannot be opened. Other refusals
 * depended on what was held and lay there then.
 */
function learn(room: OpenRoom, { line, place, answer }: Refusal, dice: Dice): void {
  const [, verb, name = ''] = /^(go to|open) (.+)$/.exec(line) ?? []
  if (verb === undefined || place === undefined || !answer.startsWith(REFUSAL) || !room.receptacles.has(place)) return
  room.at = place
  if (!shouldWork(room, verb, name, '') || !dice.notices('explicit', line, 0)) return
  if (verb === 'go to') stand(room, name)
  else describe(room, name, { access: 'surface' })
}

/** Key of `rejected` for putting things of a type into receptacles of a type. */
export function kindOfPut(object: string, place: string): string {
  return `${typeOf(object)} into ${typeOf(place)}`
}

/** Whether a line does what the text so far allows. */
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

function followWalk(room: OpenRoom, line: string, observation: string): void {
  const arrived = /^You arrive at (?:loc (\d+)|([a-z]+ \d+))\. /.exec(observation)
  const place = arrived?.[2] ?? /^go to (.+)$/.exec(line)?.[1]
  if (place === undefined || !room.receptacles.has(place)) return
  room.at = place
  if (arrived?.[1] !== undefined) setSite(room.sites, place, `loc ${arrived[1]}`)
}

/** What is said of a receptacle is said of one that is here. */
function followContents(room: OpenRoom, observation: string): void {
  if (!/ you see | close/.test(observation)) return
  for (const { name, seen } of contentsIn(observation)) {
    if (seen === undefined) stand(room, name)
    else describe(room, name, seen)
  }
}

/** Something said of a receptacle: that it is faced, or what is seen of it. */
interface Sight {
  readonly name: string
  readonly seen?: Partial<Receptacle>
}

/** What an observation says of receptacles, in the order in which it counts. The prompts of an episode repeat their observations. */
const contentsIn: (observation: string) => readonly Sight[] = remembering((observation) => {
  const sights: Sight[] = observation.startsWith('You are facing ') ? [...facedTogether(observation)] : []
  for (const [, name = '', list = ''] of observation.matchAll(/On the ([a-z]+ \d+), you see ([^.]*)\./g)) {
    sights.push({ name, seen: { access: 'surface', contents: new Set(listedNames(list)) } })
  }
  if (!/ is open\. | close/.test(observation)) return sights
  for (const [, name = '', list = ''] of observation.matchAll(/The ([a-z]+ \d+) is open\. In it, you see ([^.]*)\./g)) {
    sights.push({ name, seen: { access: 'open', contents: new Set(listedNames(list)) } })
  }
  for (const [, shut, found] of observation.matchAll(/(?:^You close the ([a-z]+ \d+)|The ([a-z]+ \d+) is closed)\./g)) {
    sights.push({ name: shut ?? found ?? '', seen: { access: 'closed' } })
  }
  return sights
}, MOST_OBSERVATIONS)

/** What is faced together shares a place. */
function facedTogether(observation: string): readonly Sight[] {
  const facing = /^You are facing the (.+?)\. Next to it/.exec(observation)?.[1] ?? ''
  return [...facing.matchAll(/[a-z]+ \d+/g)].map(([name]) => ({ name }))
}

function describe(room: OpenRoom, name: string, seen: Partial<Receptacle>): void {
  const known = room.receptacles.get(name)
  if (known === undefined) return
  stand(room, name)
  room.receptacles.set(name, { ...known, ...seen })
}

function followHands(room: OpenRoom, line: string, observation: string): void {
  if (!/^(?:You (?!arrive|open)|This is)/i.test(observation)) return
  const deed = deedIn(observation)
  if (deed === undefined) followReport(room, observation)
  else if (deed.kind === 'take') {
    hold(room, deed.object)
    changeContents(room, deed.place, (contents) => contents.delete(deed.object))
    room.takes.push({ line, object: deed.object, place: deed.place, at: room.length })
  } else if (deed.kind === 'put') {
    hold(room, undefined)
    changeContents(room, deed.place, (contents) => contents.add(deed.object))
    room.puts.push({ line, object: deed.object, place: deed.place, at: room.length })
  } else if (deed.kind === 'light') room.lit.push({ lamp: deed.object, held: room.held })
  else {
    hold(room, deed.object)
    followTreatment(room, deed.object, deed.kind)
  }
}

/** Something that hands did. */
interface Deed {
  readonly kind: 'take' | 'put' | 'light' | Treatment
  readonly object: string
  readonly place: string
}

const deedIn: (observation: string) => Deed | undefined = remembering((observation) => {
  const [, took, from = ''] = /^You pick up the (.+) from the (.+)\.$/.exec(observation) ?? []
  if (took !== undefined) return { kind: 'take', object: took, place: from }
  const [, put, into = ''] = /^You (?:move|put) the (.+) (?:to|in\/on) the (.+)\.$/.exec(observation) ?? []
  if (put !== undefined) return { kind: 'put', object: put, place: into }
  const [, verb, treated = ''] = /^You (clean|heat|cool) the (.+) using the .+\.$/.exec(observation) ?? []
  if (verb !== undefined) return { kind: verb as Treatment, object: treated, place: '' }
  const [, lamp] = /^You turn on the (.+)\.$/.exec(observation) ?? []
  return lamp === undefined ? undefined : { kind: 'light', object: lamp, place: '' }
}, MOST_OBSERVATIONS)

/** `inventory`, and `examine` of what is held. */
function followReport(room: OpenRoom, observation: string): void {
  const carried = /^You are (?:not carrying anything|carrying: (.+))\.$/.exec(observation)
  if (carried !== null) hold(room, listedNames(carried[1] ?? '')[0])
  const [, states = '', object = ''] =
    /^This is an? ((?:(?:hot|cool|cold|clean|and) )+)(?:sliced )?(.+)\.$/i.exec(observation) ?? []
  if (/\bclean\b/.test(states)) followTreatment(room, object, 'clean')
  if (/\bhot\b/.test(states)) followTreatment(room, object, 'heat')
  if (/\b(?:cool|cold)\b/i.test(states)) followTreatment(room, object, 'cool')
}

function hold(room: OpenRoom, object: string | undefined): void {
  room.held = object
  room.isHeldKnown = true
}

function changeContents(room: OpenRoom, name: string, change: (contents: Set<string>) => void): void {
  const known = room.receptacles.get(name)
  if (known === undefined) return
  const contents = known.contents === undefined ? undefined : new Set(known.contents)
  if (contents !== undefined) change(contents)
  describe(room, name, { contents, access: known.access === 'unknown' ? 'surface' : known.access })
}

/** Heat drives out cold and cold drives out heat. */
function followTreatment(room: OpenRoom, object: string, treatment: Treatment): void {
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
