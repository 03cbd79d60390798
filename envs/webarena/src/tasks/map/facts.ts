import type { Databases } from '../../data.ts'
import type { Place } from '../../generate/map/rows.ts'
import { junctionOf, positionOf } from '../../sites/map/positions.ts'
import type { Template } from '../template.ts'
import { anyPlace, placeOf, readPlace } from './navigation.ts'

type PlaceParams = { readonly place: string; readonly name: string }

function readFact(params: PlaceParams, { map }: Databases, attribute: string) {
  const place = placeOf(map, params.place)
  return readPlace(map, place, [`place:${place.id}:${attribute}`])
}

/** Asks for the coordinates of a place. */
export const coordinates: Template<PlaceParams> = {
  name: 'map.coordinates',
  original: 46,
  sites: ['map'],
  evaluator: 'string',
  wordings: [
    ({ name }) => `What are the coordinates of ${name}, in decimal degrees?`,
    ({ name }) => `Give latitude and longitude of ${name} as decimal numbers.`,
  ],
  heldOutWording: ({ name }) => `My GPS device wants decimal degrees for ${name}. What do I enter, latitude before longitude?`,
  draw(random, { map }) {
    const { id, name } = anyPlace(random, map)
    return { place: id, name }
  },
  expected({ place }, { map }) {
    const numbers = positionOf(junctionOf(map, placeOf(map, place)))
      .split(',')
      .map(Number)
    return { answer: { kind: 'list', values: numbers.map((number) => ({ type: 'number', number })) } }
  },
  subgoals: (params, databases) => [readFact(params, databases, 'coordinates')],
}

/** Asks for the postcode of a place. */
export const postcode: Template<PlaceParams> = {
  name: 'map.postcode',
  original: 70,
  sites: ['map'],
  evaluator: 'string',
  wordings: [
    ({ name }) => `What is the zip code of ${name}?`,
    ({ name }) => `With which postcode do I address a letter to ${name}?`,
  ],
  heldOutWording: ({ name }) => `I am mailing something to ${name}, and the form insists on a postal code. Which one is it?`,
  draw(random, { map }) {
    const { id, name } = anyPlace(random, map)
    return { place: id, name }
  },
  expected: ({ place }, { map }) => ({ answer: { kind: 'value', value: { type: 'text', text: placeOf(map, place).postcode } } }),
  subgoals: (params, databases) => [readFact(params, databases, 'postcode')],
}

const ATTRIBUTES = ['phone', 'hours', 'website'] as const

type PlaceAttributeParams = PlaceParams & { readonly attribute: (typeof ATTRIBUTES)[number] }

const ATTRIBUTE_NAMES: Readonly<Record<PlaceAttributeParams['attribute'], string>> = {
  phone: 'phone number',
  hours: 'opening hours',
  website: 'website',
}

const WORDINGS: Template<PlaceAttributeParams>['wordings'] = [
  ({ name, attribute }) => `What ${attribute === 'hours' ? 'are' : 'is'} the ${ATTRIBUTE_NAMES[attribute]} of ${name}?`,
  ({ name, attribute }) => `Look up ${name} on the map and tell me its ${ATTRIBUTE_NAMES[attribute]}.`,
]

const HELD_OUT_WORDING: Template<PlaceAttributeParams>['heldOutWording'] = ({ name, attribute }) =>
  `I am planning a visit to ${name}. Could you find out the ${ATTRIBUTE_NAMES[attribute]}?`

function drawAttribute(
  random: Parameters<Template['draw']>[0],
  { map }: Databases,
  isKnown: (text: string | undefined) => boolean,
) {
  const place: Place = anyPlace(random, map)
  const attribute = random.pick(ATTRIBUTES)
  return isKnown(place[attribute]) ? { place: place.id, name: place.name, attribute } : undefined
}

/** Asks for an attribute of a place. */
export const placeAttribute: Template<PlaceAttributeParams> = {
  name: 'map.place-attribute',
  original: 501,
  sites: ['map'],
  evaluator: 'string',
  wordings: WORDINGS,
  heldOutWording: HELD_OUT_WORDING,
  draw: (random, databases) => drawAttribute(random, databases, (text) => text !== undefined),
  expected: ({ place, attribute }, { map }) => ({
    answer: { kind: 'value', value: { type: 'text', text: placeOf(map, place)[attribute] ?? '' } },
  }),
  subgoals: (params, databases) => [readFact(params, databases, params.attribute)],
}

/** Asks for an attribute that is missing on the map. */
export const placeAttributeUnknown: Template<PlaceAttributeParams> = {
  name: 'map.place-attribute-unknown',
  original: 501,
  sites: ['map'],
  evaluator: 'impossible',
  wordings: WORDINGS,
  heldOutWording: HELD_OUT_WORDING,
  draw: (random, databases) => drawAttribute(random, databases, (text) => text === undefined),
  expected: ({ attribute }) => ({
    answer: {
      kind: 'impossible',
      reason: [
        [...ATTRIBUTE_NAMES[attribute].split(' '), attribute],
        ['no', 'not', 'none', 'nothing', 'absent', 'missing', 'unknown', 'without'],
      ],
    },
  }),
  subgoals({ place }, { map }) {
    const found = placeOf(map, place)
    return [readPlace(map, found, [`place:${found.id}`])]
  },
}
