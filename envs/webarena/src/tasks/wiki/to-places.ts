import type { Databases } from '../../data.ts'
import type { Place } from '../../generate/map/rows.ts'
import { shownMetres } from '../../map/itinerary.ts'
import { anyPlace, placeOf, seeRoute, showRoute, wayBetween } from '../map/places.ts'
import { pairOf } from '../map/routes.ts'
import { expectRoute } from '../map/shown.ts'
import type { Template } from '../template.ts'
import type { Leg } from '../way.ts'
import { articleOf, extreme, lineKey, ofKind, toArticle } from './places.ts'

type ToMost = { readonly from: string; readonly start: string; readonly kind: string; readonly label: string }

/** Kinds with few articles, and what their boxes count. */
const COUNTED = [
  ['university', 'Students'],
  ['concert hall', 'Seats'],
  ['railway station', 'Platforms'],
  ['hospital', 'Beds'],
] as const

/** How far the drive is to the largest building of a kind. */
export const distanceToLargest: Template<ToMost> = {
  name: 'several.distance-to-largest',
  original: 120,
  sites: ['map', 'wiki'],
  judged: 'string',
  isLong: true,
  wordings: [
    ({ start, kind, label }) =>
      `How far is the drive from ${start} to the ${kind} that has the most ${label.toLowerCase()} of those in the encyclopaedia?`,
    ({ start, kind, label }) =>
      `Compare the ${label.toLowerCase()} of every ${kind} in the encyclopaedia (http://wiki.test); then tell me the distance by car from ${start} to the one with the most.`,
  ],
  draw(random, databases) {
    const [kind, label] = random.pick(COUNTED)
    const from = anyPlace(random, databases.map)
    const largest = extreme(ofKind(databases.wiki, kind), label, true)
    if (largest === undefined || largest.place === from.id || ofKind(databases.wiki, kind).length > 6) return undefined
    return { from: from.id, start: from.name, kind, label }
  },
  expects(params, databases) {
    const { metres } = wayBetween(databases.map, placeOf(databases.map, params.from), largestOf(databases, params), 'car')
    return { answer: { kind: 'value', value: { type: 'distance', metres: shownMetres(metres) } } }
  },
  way(params, databases) {
    const { kind, label, from } = params
    return [
      ...ofKind(databases.wiki, kind).map(
        (article): Leg => ({ kind: 'see', path: toArticle(article), keys: [lineKey(article, label)] }),
      ),
      seeRoute(databases.map, placeOf(databases.map, from), largestOf(databases, params), 'car', ['distance']),
    ]
  },
}

function largestOf({ map, wiki }: Databases, { kind, label }: ToMost): Place {
  return placeOf(map, extreme(ofKind(wiki, kind), label, true)?.place ?? '')
}

type ToGround = { readonly from: string; readonly start: string; readonly team: string; readonly name: string }

/** The way to where a team plays. */
export const wayToHomeGround: Template<ToGround> = {
  name: 'several.way-to-home-ground',
  original: 94,
  sites: ['wiki', 'map'],
  judged: 'html',
  isLong: true,
  wordings: [
    ({ start, name }) => `Show me how to drive from ${start} to the home ground of the ${name}`,
    ({ start, name }) =>
      `The ${name} play at home today. Find out where, and open the directions by car from ${start} on the map (http://map.test).`,
  ],
  draw(random, databases) {
    const from = anyPlace(random, databases.map)
    const team = random.pick(ofKind(databases.wiki, 'team'))
    const params = { from: from.id, start: from.name, team: team.id, name: team.title }
    return groundOf(databases, params).id === from.id ? undefined : params
  },
  expects: (params, databases) =>
    expectRoute(databases, pairOf(placeOf(databases.map, params.from), groundOf(databases, params)), 'car'),
  way(params, databases) {
    const team = articleOf(databases.wiki, params.team)
    return [
      { kind: 'see', path: toArticle(team), keys: [lineKey(team, 'Home ground')] },
      showRoute(databases.map, placeOf(databases.map, params.from), groundOf(databases, params), 'car'),
    ]
  },
}

function groundOf({ map, wiki }: Databases, { team }: ToGround): Place {
  const ground = articleOf(wiki, team).infobox.find(({ label }) => label === 'Home ground')?.article ?? ''
  return placeOf(map, articleOf(wiki, ground).place ?? '')
}
