import type { Databases } from '../../data.ts'
import type { Place } from '../../generate/map/rows.ts'
import { distanceText, shownMetres } from '../../sites/map/itinerary.ts'
import { lineOf } from '../../sites/wiki/lists.ts'
import { placeOf, readRoute, routeBetween } from '../map/navigation.ts'
import type { Template } from '../template.ts'
import { articlesOfCategory, pathToList } from './navigation.ts'

type TownParams = { readonly town: string; readonly name: string }

const RESERVE = 'nature reserve'

/** Asks for a town's nature reserve with the shortest drive. */
export const nearestReserve: Template<TownParams> = {
  name: 'several.nearest-park-wiki-map',
  original: 85,
  sites: ['wiki', 'map'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    ({ name }) =>
      `Which of the nature reserves that the encyclopaedia counts to ${name} is the shortest drive from there, and how long is that way by the map?`,
    ({ name }) =>
      `The encyclopaedia lists nature reserves with their towns. Name the one of ${name} that is closest to the town by car, with the distance that the map (http://map.test) gives.`,
  ],
  heldOutWording: ({ name }) =>
    `We are in ${name} with a vehicle and would like to be in a nature reserve, one that http://wiki.test says is part of this town. Which takes the fewest kilometres, and how many are they according to http://map.test?`,
  draw(random, databases) {
    const town = random.pick(databases.map.where('places', 'category', 'town'))
    const params = { town: town.id, name: town.name }
    const drives = reservesOf(databases, params).map(({ metres }) => distanceText(metres))
    return drives.length > 0 && new Set(drives).size === drives.length ? params : undefined
  },
  expected(params, databases) {
    const [nearest] = reservesOf(databases, params)
    if (nearest === undefined) return {}
    return {
      answer: {
        kind: 'list',
        values: [
          { type: 'text', text: nearest.place.name },
          { type: 'distance', metres: shownMetres(nearest.metres) },
        ],
      },
    }
  },
  subgoals(params, databases) {
    const from = placeOf(databases.map, params.town)
    return [
      {
        kind: 'see',
        path: pathToList(RESERVE),
        keys: articlesOfCategory(databases.wiki, RESERVE).map(({ id }) => `listed:${id}`),
      },
      ...reservesOf(databases, params).map(({ place }) => readRoute(databases.map, from, place, 'car', ['distance'])),
    ]
  },
}

/** Returns a town's nature reserves, shortest drive first. */
function reservesOf(
  { map, wiki }: Databases,
  { town, name }: TownParams,
): readonly { readonly place: Place; readonly metres: number }[] {
  const from = placeOf(map, town)
  return articlesOfCategory(wiki, RESERVE)
    .filter((article) => lineOf(article, 'Town') === name)
    .map(({ place = '' }) => placeOf(map, place))
    .map((place) => ({ place, metres: routeBetween(map, from, place, 'car').metres }))
    .sort((one, other) => one.metres - other.metres)
}
