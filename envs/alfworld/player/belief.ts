import { memoizeRecent, memoizeRecentText, type Prompt, type SeededDraws } from '@orreryjs/core/worlds'
import { type Delivery, type Goal, isStep, type Nouns, parseGoal, readSentence, readSubtask, type Step } from './goal.ts'
import { KNOWN_OBJECTS, similarTypes } from './knowledge.ts'
import { describesRoom, isHere, type ObjectMove, type Receptacle, type Room, readRoom } from './room.ts'
import { readWording, typeOf, type Wording } from './wording.ts'

/** The policy's beliefs about a household task, read from a prompt. Unnoticed facts are missing. */
export interface Belief extends Room {
  /** The current goal: the task, or the current step if it is itself a goal. */
  readonly goal: Goal
  /** The goal of the task. */
  readonly taskGoal: Goal
  /** The current step, if there is one and it can be parsed. */
  readonly step: Exclude<Step, { readonly kind: 'goal' }> | undefined
  readonly wording: Wording
  /** Believed type of an object: its type, or the type it was mistaken for. */
  typeOf(object: string): string
  /** True if the object is believed to have had all treatments of a delivery. */
  isTreated(object: string, delivery: Delivery): boolean
  /** True if a lamp of a type was turned on while an object of a type was held. */
  isLit(object: string, lamp: string): boolean
  /** Number of times that a line was useless: rejected, without effect, or against the goal. */
  failures(line: string): number
}

/** True if a text describes a room and a task that can be parsed. */
export function describesTask(text: string): boolean {
  return (parseTaskGoal(text) !== undefined || stepSentenceIn(text) !== undefined) && describesRoom(text)
}

/** Returns the task sentence if it is worded like a planner's step, such as `Find and take cloth.` */
export const stepSentenceIn: (task: string) => string | undefined = memoizeRecentText((task) => {
  const sentence = readSentence(task)
  return sentence !== undefined && isStep(sentence) && describesRoom(task) ? sentence : undefined
})

const parseTaskGoal: (task: string) => Goal | undefined = memoizeRecentText((task) => {
  const sentence = readSentence(task)
  return sentence === undefined ? undefined : parseGoal(sentence)
})

/** Reads a prompt that states a task. */
export function readBelief(prompt: Prompt, dice: SeededDraws): Belief {
  const room = readRoom(prompt, dice)
  // If the prompt has only the step, nothing is known about the task.
  const taskGoal = (stepSentenceIn(prompt.task) === undefined ? parseTaskGoal(prompt.task) : undefined) ?? { deliveries: [] }
  const step = prompt.subtask === undefined ? undefined : readSubtask(prompt.subtask, nounsOf(room, taskGoal))
  const goal = step?.kind === 'goal' ? step.goal : taskGoal
  const misjudged = new Map<string, number>()
  const isNoticed = (line: string, times: number): boolean => {
    misjudged.set(line, times)
    return dice.notices('inferable', line, times)
  }
  const mistakenTypes = readMistaken(room, goal, isNoticed)
  const overlooked = readOverlooked(room, goal, isNoticed)
  const believedType = (object: string): string => mistakenTypes.get(object) ?? typeOf(object)
  // Copied member by member: spreading creates a new object shape each time, which costs more than parsing.
  return {
    receptacles: room.receptacles,
    at: room.at,
    held: room.held,
    isHeldKnown: room.isHeldKnown,
    sites: room.sites,
    treatments: room.treatments,
    takes: room.takes,
    puts: room.puts,
    lampUses: room.lampUses,
    refusals: room.refusals,
    lastRefused: room.lastRefused,
    rejected: room.rejected,
    uselessLines: room.uselessLines,
    length: room.length,
    goal,
    taskGoal,
    step: step?.kind === 'goal' ? undefined : step,
    wording: readWording(prompt),
    typeOf: believedType,
    isLit: (object, lamp) =>
      room.lampUses.some((each) => typeOf(each.lamp) === lamp && each.held !== undefined && believedType(each.held) === object),
    isTreated: (object, { treatments }) =>
      overlooked.has(object) || treatments.every((treatment) => room.treatments.get(object)?.has(treatment) === true),
    failures: (line) => (room.refusals.get(line) ?? 0) + (room.uselessLines.get(line) ?? 0) + (misjudged.get(line) ?? 0),
  }
}

/** Nouns that a step may use. `it` is the held object, or else the first object of the goal. */
function nounsOf({ receptacles, held }: Room, goal: Goal): Nouns {
  const goalTypes = wantedTypes(goal)
  const seenTypes = [...receptacles.values()].flatMap(({ contents }) => [...(contents ?? [])].map(typeOf))
  const lamps = goal.lighting === undefined ? [] : [goal.lighting.lamp]
  return {
    places: [...receptacles.keys()],
    objects: new Set([...goalTypes, ...lamps, ...seenTypes, ...KNOWN_OBJECTS]),
    it: held === undefined ? goalTypes[0] : typeOf(held),
  }
}

function wantedTypes({ deliveries, lighting }: Goal): readonly string[] {
  return [...deliveries.map(({ object }) => object), ...(lighting === undefined ? [] : [lighting.object])]
}

type Notices = (line: string, times: number) => boolean

/** Objects mistaken for a similar type. Holding the object shows the mistake, and so does each step without success. */
function readMistaken(room: Room, goal: Goal, isNoticed: Notices): ReadonlyMap<string, string> {
  const goalTypes = wantedTypes(goal)
  const mistakenTypes = new Map<string, string>()
  for (const { line, object, at } of room.takes) {
    const type = typeOf(object)
    const alike = goalTypes.find((each) => similarTypes(each).includes(type))
    if (goalTypes.includes(type) || alike === undefined) continue
    if (!isNoticed(line, 1 + exchangesSince(room, lastPut(room, object), at))) mistakenTypes.set(object, alike)
  }
  return mistakenTypes
}

/** Objects delivered without a required treatment. Each step without success shows the mistake. */
function readOverlooked(room: Room, goal: Goal, isNoticed: Notices): ReadonlySet<string> {
  const overlooked = new Set<string>()
  for (const { object: type, target, treatments } of goal.deliveries) {
    for (const { line, object, place, at } of room.puts) {
      if (typeOf(object) !== type || typeOf(place) !== target) continue
      if (treatments.every((treatment) => room.treatments.get(object)?.has(treatment) === true)) continue
      if (!isNoticed(line, room.length - at)) overlooked.add(object)
    }
  }
  return overlooked
}

function lastPut(room: Room, object: string): ObjectMove | undefined {
  return room.puts.findLast((put) => put.object === object)
}

function exchangesSince(room: Room, put: ObjectMove | undefined, taken: number): number {
  return put === undefined || put.at < taken ? 0 : room.length - put.at
}

/** Returns the receptacles of some types, in the order of the room's list. */
export function receptaclesOf({ receptacles }: Room, types: readonly string[]): readonly Receptacle[] {
  return [...receptacles.values()].filter(({ type }) => types.includes(type))
}

/** An incomplete delivery. */
export interface PendingDelivery {
  readonly delivery: Delivery
  /** Number of objects still to deliver. */
  readonly missing: number
  /** Target receptacles, best first. All objects must go to the same one. */
  readonly targets: readonly Receptacle[]
}

/** Incomplete deliveries, and the objects that are already delivered. */
export interface Progress {
  readonly pending: readonly PendingDelivery[]
  readonly delivered: ReadonlySet<string>
}

/** Progress of each delivery. An object counts for at most one delivery. */
export const progressOf: (belief: Belief) => Progress = memoizeRecent((belief) => {
  const delivered = new Set<string>()
  const pending: PendingDelivery[] = []
  for (const delivery of belief.goal.deliveries) {
    const targets = rankTargets(belief, delivery, delivered)
    const objects = targets[0] === undefined ? [] : deliveredTo(belief, delivery, targets[0], delivered)
    for (const object of objects.slice(0, delivery.count)) delivered.add(object)
    if (objects.length < delivery.count) pending.push({ delivery, missing: delivery.count - objects.length, targets })
  }
  return { pending, delivered }
})

/** Fullest first, then nearest. */
function rankTargets(belief: Belief, delivery: Delivery, counted: ReadonlySet<string>): readonly Receptacle[] {
  const ranked = receptaclesOf(belief, [delivery.target]).map((place) => ({
    place,
    count: deliveredTo(belief, delivery, place, counted).length,
    steps: stepsTo(belief, place),
  }))
  return ranked.sort((a, b) => b.count - a.count || a.steps - b.steps).map(({ place }) => place)
}

function deliveredTo(
  belief: Belief,
  delivery: Delivery,
  { contents }: Receptacle,
  counted: ReadonlySet<string>,
): readonly string[] {
  return [...(contents ?? [])].filter(
    (object) =>
      object !== belief.held &&
      !counted.has(object) &&
      belief.typeOf(object) === delivery.object &&
      belief.isTreated(object, delivery),
  )
}

const CLOSABLE: readonly string[] = ['cabinet', 'drawer', 'fridge', 'microwave', 'safe']

/** True if a receptacle must be opened, judging by the text and common sense. */
export function needsOpening({ access, type }: Receptacle): boolean {
  return access === 'closed' || (access === 'unknown' && CLOSABLE.includes(type))
}

/** Number of steps before a receptacle can be reached into. */
export function stepsTo(belief: Belief, place: Receptacle): number {
  return (isHere(belief, place.name) ? 0 : 1) + (needsOpening(place) ? 1 : 0)
}
