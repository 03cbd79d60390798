import { memoizeRecent, type Prompt, type Remark, type Remarks } from '@orreryjs/core/worlds'
import { type Belief, type PendingDelivery, progressOf, receptaclesOf } from './belief.ts'
import type { Delivery, Step } from './goal.ts'
import { APPLIANCES, type Move } from './planner.ts'
import { typeOf } from './wording.ts'

/** A step as a thought and as a planner's sentence. */
export interface DescribedStep {
  readonly thought: string
  readonly sentence: string
}

/** Returns the remaining steps of the goal, in order. A held object need not be found. */
export const remainingSteps: (belief: Belief) => readonly DescribedStep[] = memoizeRecent((belief) => {
  const { lighting } = belief.goal
  const steps = progressOf(belief).pending.flatMap((want) => deliverySteps(want, belief))
  if (lighting === undefined || belief.isLit(lighting.object, lighting.lamp)) return steps
  const isHeld = belief.held !== undefined && belief.typeOf(belief.held) === lighting.object
  return [...steps, ...(isHeld ? [] : [takeStep(lighting.object, false)]), ...lightSteps(lighting.object, lighting.lamp)]
})

/** Returns the total number of parts of a goal. */
export function countParts({ goal }: Pick<Belief, 'goal'>): number {
  const parts = goal.deliveries.map(({ count, treatments }) => count * (2 + treatments.length))
  return parts.reduce((sum, count) => sum + count, goal.lighting === undefined ? 0 : 2)
}

function deliverySteps({ delivery, missing, targets }: PendingDelivery, belief: Belief): readonly DescribedStep[] {
  const { object, treatments } = delivery
  const place = delivery.count > 1 ? targets[0]?.name : undefined
  const held = belief.held !== undefined && belief.typeOf(belief.held) === object ? belief.held : undefined
  const rounds = Array.from({ length: missing }, (_, index) => {
    const inHand = index === 0 ? held : undefined
    const isFirst = index === 0 && missing === delivery.count
    const remaining = treatments.filter((each) => inHand === undefined || belief.treatments.get(inHand)?.has(each) !== true)
    return [
      ...(inHand === undefined ? [takeStep(object, !isFirst)] : []),
      ...remaining.map((treatment) => treatStep(object, treatment, belief)),
      putStep(delivery, isFirst, place),
    ]
  })
  return rounds.flat()
}

function takeStep(object: string, isAnother: boolean, among: readonly string[] = []): DescribedStep {
  const from = among.length === 0 ? '' : ` from ${among.join(', ')}`
  return worded(`find and take ${isAnother ? `another ${object}` : withArticle(object)}${from}`)
}

function lightStep(object: string, lamp: string, among: readonly string[]): DescribedStep {
  const at = among.length === 0 ? '' : ` at ${among.join(', ')}`
  return worded(`find and use a ${lamp}${at} while holding the ${object}`)
}

function treatStep(object: string, treatment: Delivery['treatments'][number], belief: Belief): DescribedStep {
  const types = APPLIANCES[treatment]
  const appliance = receptaclesOf(belief, types)[0]?.name ?? types[0]
  return worded(`${treatment} it`, `${treatment} the ${object} with ${appliance}`)
}

function putStep({ object, target }: Delivery, isFirst: boolean, place: string | undefined): DescribedStep {
  return worded(`put it in ${isFirst ? 'a' : 'the same'} ${target}`, `put the ${object} in/on ${place ?? `a ${target}`}`)
}

function lightSteps(object: string, lamp: string): readonly DescribedStep[] {
  return [worded(`find a ${lamp} and use it`, `find and use a ${lamp} while holding the ${object}`)]
}

/** Describes a single step. */
export function describeStep(step: Exclude<Step, { readonly kind: 'goal' }>, belief: Belief): DescribedStep {
  switch (step.kind) {
    case 'take':
      return takeStep(step.object, step.isAnother, step.among)
    case 'treat':
      return treatStep(step.object, step.treatment, belief)
    case 'put':
      return worded(`put the ${step.object} in/on ${step.place}`)
    case 'light':
      return lightStep(step.object, step.lamp, step.among)
    case 'find':
      return worded(`find ${withArticle(step.object)}`)
    case 'go':
      return worded(`go to ${step.place}`)
    case 'open':
      return worded(`open ${step.place}`)
    default:
      return step satisfies never
  }
}

function worded(thought: string, sentence = thought): DescribedStep {
  return { thought, sentence: `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}.` }
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}

const EMPTY: readonly string[] = [
  '{place} is empty.',
  'There is nothing at {place}.',
  'I find nothing at {place}.',
  '{place} holds nothing at all.',
  'Nothing is at {place}.',
  '{place} turns out to be empty.',
  'So {place} has nothing for me.',
]
const WITHOUT: readonly string[] = [
  'There is no {type} at {place}.',
  'I do not see {a} at {place}.',
  '{place} has other things but no {type}.',
  'The {type} I am looking for is not at {place}.',
  'None of the things at {place} is {a}.',
  'So {place} is not where I find {a}.',
  'I looked at {place}, and {a} is not there.',
  'Still no {type} after {place}.',
  'What I see at {place} is of no use.',
]
const CLOSED: readonly string[] = [
  '{place} is closed.',
  'I am in front of {place}, which is closed.',
  'I cannot see into {place} while it is closed.',
  '{place} has to be opened first.',
  'A closed {place} shows me nothing.',
]
const FOUND: readonly string[] = [
  'There is {object} at {place}.',
  'I see {object} at {place}.',
  'I have found {object}.',
  '{object} is here, at {place}.',
  'At {place} I see {object}.',
  '{place} has {object}.',
  'Here is {object}.',
  'This is what I was looking for, {object}.',
]
const TAKEN: readonly string[] = [
  'I am holding {object} now.',
  'I have {object}.',
  'Now that I hold {object}, I can go on.',
  '{object} is in my hand.',
  'I picked up {object}.',
  'With {object} in hand I can continue.',
  'Taking {object} worked.',
]
const TREATED: readonly string[] = [
  '{object} is {state} now.',
  'I have a {state} {type}.',
  'That made {object} {state}.',
  'Now {object} is {state}, as the task wants it.',
  'One part is settled, since {object} is {state}.',
]
const PLACED: readonly string[] = [
  '{object} is at {place} now.',
  'I have put {object} down at {place}.',
  'My hands are empty again.',
  '{place} has {object} now.',
  'Putting {object} down at {place} worked.',
  'I left {object} at {place}.',
]
const ARRIVED: readonly string[] = [
  'I am at {place}.',
  'I have reached {place}.',
  'I am standing at {place} now.',
  'Here I am at {place}.',
  'That took me to {place}.',
]
const LIKELY: readonly string[] = [
  '{a} may well be at {places}.',
  'A likely spot for {a} is {first}.',
  'I would look for {a} at {places}, in this order.',
  'Rooms like this often have {a} at {places}.',
  'I can check {places} one by one.',
  'Of the places I have not seen, I start with {first}.',
  'It could be at {first}, and if it is not there, at {second}.',
  'I have not looked at {places} yet.',
  'For {a} I think of {places}.',
  'There are {unseen} places left to look at, and {first} is the most promising.',
  'I expect {a} at {first} rather than anywhere else.',
  'My guess is {first}, followed by {second}.',
  'Most often {a} is found at {places}.',
]

/** Most likely places that a thought names. */
const MAX_PLACES = 4
const STATES = { clean: 'clean', heat: 'hot', cool: 'cool' } as const

/** Returns the result of the last action, and the next places of the search. */
export function remarksOf(belief: Belief, moves: readonly Move[], { transcript }: Prompt): Remarks {
  const last = transcript.at(-1)
  return {
    seen: last === undefined || belief.lastRefused !== undefined ? undefined : seenAfter(last.line, belief, moves),
    ahead: searchAhead(belief, moves),
  }
}

function seenAfter(line: string, belief: Belief, moves: readonly Move[]): Remark | undefined {
  const { takes, puts, treatments, receptacles } = belief
  const object = belief.held
  const [, verb, rest = ''] =
    /^(go to|open|take|move|put|use|clean|heat|cool) (.+)$/.exec(line.replace('examine ', 'open ')) ?? []
  const put = puts.at(-1)
  switch (verb) {
    case 'take':
      return object === undefined || takes.at(-1)?.line !== line ? undefined : { forms: TAKEN, facts: { object } }
    case 'move':
    case 'put':
      return put?.line !== line ? undefined : { forms: PLACED, facts: { object: put.object, place: put.place } }
    case 'clean':
    case 'heat':
    case 'cool':
      if (object === undefined || treatments.get(object)?.has(verb) !== true) return undefined
      return { forms: TREATED, facts: { object, type: typeOf(object), state: STATES[verb] } }
    case 'go to':
    case 'open':
      return seenAt(receptacles.get(rest), moves)
    default:
      return undefined
  }
}

function seenAt(
  place: { readonly name: string; readonly access: string; readonly contents: ReadonlySet<string> | undefined } | undefined,
  [move]: readonly Move[],
): Remark | undefined {
  if (place === undefined) return undefined
  const { name, access, contents } = place
  if (access === 'closed') return { forms: CLOSED, facts: { place: name } }
  const object = move?.object
  if (object === undefined || contents === undefined || move?.purpose === 'treat' || move?.purpose === 'deliver') {
    return { forms: ARRIVED, facts: { place: name } }
  }
  if (contents.has(object)) return { forms: FOUND, facts: { object, place: name } }
  if (contents.size === 0) return { forms: EMPTY, facts: { place: name } }
  if (move?.purpose !== 'search' || [...contents].some((each) => typeOf(each) === object)) return undefined
  return { forms: WITHOUT, facts: { place: name, type: object, a: withArticle(object) } }
}

/** Returns the most likely places of a search. */
function searchAhead({ receptacles }: Belief, moves: readonly Move[]): Remark | undefined {
  const [move] = moves
  if (move?.purpose !== 'search' || move.object === undefined || move.object === '') return undefined
  const places = moves
    .flatMap(({ purpose, place }) => (purpose === 'search' && place !== undefined ? [place] : []))
    .slice(0, MAX_PLACES)
  const [first, second] = places
  const unseen = [...receptacles.values()].filter(({ contents }) => contents === undefined).length
  const list = places.length < 2 ? undefined : `${places.slice(0, -1).join(', ')} or ${places.at(-1)}`
  return {
    forms: LIKELY,
    facts: { a: withArticle(move.object), places: list, first, second, unseen: unseen < 2 ? undefined : String(unseen) },
  }
}
