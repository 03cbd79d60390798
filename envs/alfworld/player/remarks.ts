import type { Prompt, Remark, Remarks } from '@orreryjs/core/worlds'
import type { Belief } from './belief.ts'
import type { Move } from './plan.ts'
import { typeOf } from './wording.ts'

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
    seen: last === undefined || belief.refusedLast !== undefined ? undefined : seenAfter(last.line, belief, moves),
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

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}
