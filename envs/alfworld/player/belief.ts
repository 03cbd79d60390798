import { type Dice, keepingLast, type Prompt, remembering } from '@orreryjs/core/worlds'
import { type Delivery, type Goal, parseGoal, readSentence } from './goal.ts'
import { KNOWN_OBJECTS } from './likely.ts'
import { lookAlikes } from './look-alikes.ts'
import { describesRoom, readRoom } from './read-room.ts'
import { type Handling, isHere, type Receptacle, type Room } from './room.ts'
import { isStep, type Nouns, readSubtask, type Step } from './subtask.ts'
import { readWording, typeOf, type Wording } from './wording.ts'

/** What a prompt says about a household task, as far as it was noticed. */
export interface Belief extends Room {
  /** What is to be reached: the task or, where the step in hand is one of its own, that. */
  readonly goal: Goal
  /** What the task asks for. */
  readonly told: Goal
  /** The step in hand, where there is one that can be understood. */
  readonly step: Exclude<Step, { readonly kind: 'goal' }> | undefined
  readonly wording: Wording
  /** What an object is taken for: its type, or one that it was mistaken for. */
  typeOf(object: string): string
  /** Whether an object is taken to have had every treatment of a delivery. */
  isTreated(object: string, delivery: Delivery): boolean
  /** Whether a lamp of a type was turned on with an object of a type in the hand. */
  isLit(object: string, lamp: string): boolean
  /** How often the transcript shows that a line was of no use: refused, idle, or contrary to the goal. */
  failures(line: string): number
}

/** Whether a text describes a room and a task that can be understood. */
export function statesTask(text: string): boolean {
  return (goalIn(text) !== undefined || stepIn(text) !== undefined) && describesRoom(text)
}

/** What stands in the place of the task where it is worded as planners word steps: `Find and take cloth.` */
export const stepIn: (task: string) => string | undefined = remembering((task) => {
  const sentence = readSentence(task)
  return sentence !== undefined && isStep(sentence) && describesRoom(task) ? sentence : undefined
})

const goalIn: (task: string) => Goal | undefined = remembering((task) => {
  const sentence = readSentence(task)
  return sentence === undefined ? undefined : parseGoal(sentence)
})

/** Reads a prompt that states a task. */
export function readBelief(prompt: Prompt, dice: Dice): Belief {
  const room = readRoom(prompt, dice)
  // Where the step is all that is told, nothing is known of the task.
  const told = (stepIn(prompt.task) === undefined ? goalIn(prompt.task) : undefined) ?? { deliveries: [] }
  const step = prompt.subtask === undefined ? undefined : readSubtask(prompt.subtask, nounsOf(room, told))
  const goal = step?.kind === 'goal' ? step.goal : told
  const misjudged = new Map<string, number>()
  const notices = (line: string, times: number): boolean => {
    misjudged.set(line, times)
    return dice.notices('inferable', line, times)
  }
  const mistaken = readMistaken(room, goal, notices)
  const overlooked = readOverlooked(room, goal, notices)
  const typeAsTaken = (object: string): string => mistaken.get(object) ?? typeOf(object)
  // Member by member: spreading makes a new shape of object each time, which costs more than all of the reading.
  return {
    receptacles: room.receptacles,
    at: room.at,
    held: room.held,
    isHeldKnown: room.isHeldKnown,
    sites: room.sites,
    treatments: room.treatments,
    takes: room.takes,
    puts: room.puts,
    lit: room.lit,
    refusals: room.refusals,
    refusedLast: room.refusedLast,
    rejected: room.rejected,
    idle: room.idle,
    length: room.length,
    goal,
    told,
    step: step?.kind === 'goal' ? undefined : step,
    wording: readWording(prompt),
    typeOf: typeAsTaken,
    isLit: (object, lamp) =>
      room.lit.some((each) => typeOf(each.lamp) === lamp && each.held !== undefined && typeAsTaken(each.held) === object),
    isTreated: (object, { treatments }) =>
      overlooked.has(object) || treatments.every((treatment) => room.treatments.get(object)?.has(treatment) === true),
    failures: (line) => (room.refusals.get(line) ?? 0) + (room.idle.get(line) ?? 0) + (misjudged.get(line) ?? 0),
  }
}

/** The nouns that a step may use. `it` is what is held, else what the task is about first. */
function nounsOf({ receptacles, held }: Room, goal: Goal): Nouns {
  const wanted = wantedTypes(goal)
  const seen = [...receptacles.values()].flatMap(({ contents }) => [...(contents ?? [])].map(typeOf))
  const lamps = goal.lighting === undefined ? [] : [goal.lighting.lamp]
  return {
    places: [...receptacles.keys()],
    objects: new Set([...wanted, ...lamps, ...seen, ...KNOWN_OBJECTS]),
    it: held === undefined ? wanted[0] : typeOf(held),
  }
}

/** Types of objects that a goal is about. */
function wantedTypes({ deliveries, lighting }: Goal): readonly string[] {
  return [...deliveries.map(({ object }) => object), ...(lighting === undefined ? [] : [lighting.object])]
}

type Notices = (line: string, times: number) => boolean

/** Objects taken for something they only look like. The hand shows it, and so does every step that the goal is not met. */
function readMistaken(room: Room, goal: Goal, notices: Notices): ReadonlyMap<string, string> {
  const wanted = wantedTypes(goal)
  const mistaken = new Map<string, string>()
  for (const { line, object, at } of room.takes) {
    const type = typeOf(object)
    const alike = wanted.find((each) => lookAlikes(each).includes(type))
    if (wanted.includes(type) || alike === undefined) continue
    if (!notices(line, 1 + since(room, lastPut(room, object), at))) mistaken.set(object, alike)
  }
  return mistaken
}

/** Objects put where they belong without the treatment they need. Every step that the goal is not met shows it. */
function readOverlooked(room: Room, goal: Goal, notices: Notices): ReadonlySet<string> {
  const overlooked = new Set<string>()
  for (const { object: type, target, treatments } of goal.deliveries) {
    for (const { line, object, place, at } of room.puts) {
      if (typeOf(object) !== type || typeOf(place) !== target) continue
      if (treatments.every((treatment) => room.treatments.get(object)?.has(treatment) === true)) continue
      if (!notices(line, room.length - at)) overlooked.add(object)
    }
  }
  return overlooked
}

function lastPut(room: Room, object: string): Handling | undefined {
  return room.puts.findLast((put) => put.object === object)
}

function since(room: Room, put: Handling | undefined, taken: number): number {
  return put === undefined || put.at < taken ? 0 : room.length - put.at
}

/** The receptacles of some types, in the order of the room's list. */
export function receptaclesOf({ receptacles }: Room, types: readonly string[]): readonly Receptacle[] {
  return [...receptacles.values()].filter(({ type }) => types.includes(type))
}

/** A delivery that is not complete yet. */
export interface Want {
  readonly delivery: Delivery
  /** Objects still to bring. */
  readonly missing: number
  /** Where to bring them, best first: all of them have to be in the same one. */
  readonly targets: readonly Receptacle[]
}

/** The deliveries that are not complete, and the objects that are where they belong. */
export interface Progress {
  readonly wants: readonly Want[]
  readonly settled: ReadonlySet<string>
}

/** How far each delivery is. An object settles one delivery at most. */
export const progressOf: (belief: Belief) => Progress = keepingLast((belief) => {
  const settled = new Set<string>()
  const wants: Want[] = []
  for (const delivery of belief.goal.deliveries) {
    const targets = rankTargets(belief, delivery, settled)
    const done = targets[0] === undefined ? [] : settledIn(belief, delivery, targets[0], settled)
    for (const object of done.slice(0, delivery.count)) settled.add(object)
    if (done.length < delivery.count) wants.push({ delivery, missing: delivery.count - done.length, targets })
  }
  return { wants, settled }
})

/** Fullest first, then nearest. */
function rankTargets(belief: Belief, delivery: Delivery, settled: ReadonlySet<string>): readonly Receptacle[] {
  const ranked = receptaclesOf(belief, [delivery.target]).map((place) => ({
    place,
    count: settledIn(belief, delivery, place, settled).length,
    steps: stepsTo(belief, place),
  }))
  return ranked.sort((a, b) => b.count - a.count || a.steps - b.steps).map(({ place }) => place)
}

function settledIn(
  belief: Belief,
  delivery: Delivery,
  { contents }: Receptacle,
  settled: ReadonlySet<string>,
): readonly string[] {
  return [...(contents ?? [])].filter(
    (object) =>
      object !== belief.held &&
      !settled.has(object) &&
      belief.typeOf(object) === delivery.object &&
      belief.isTreated(object, delivery),
  )
}

const CLOSABLE: readonly string[] = ['cabinet', 'drawer', 'fridge', 'microwave', 'safe']

/** Whether a receptacle has to be opened, as far as the text and common sense tell. */
export function isShut({ access, type }: Receptacle): boolean {
  return access === 'closed' || (access === 'unknown' && CLOSABLE.includes(type))
}

/** Steps before a receptacle can be reached into. */
export function stepsTo(belief: Belief, place: Receptacle): number {
  return (isHere(belief, place.name) ? 0 : 1) + (isShut(place) ? 1 : 0)
}
