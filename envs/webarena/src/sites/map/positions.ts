import type { Junction, MapRows, Place } from '../../generate/map/rows.ts'
import { derived } from '../shared/derived.ts'
import type { Tables } from '../shared/tables.ts'

/** The map's data as a request sees them. */
export type MapTables = Tables<MapRows>

/** Where the first town's centre lies, and how many metres a degree has there. */
const ORIGIN = { latitude: 43.2, longitude: -70.6 }
const A_DEGREE = { latitude: 111_000, longitude: 81_000 }

/** Latitude and longitude of a junction, as pages write them: `43.20110,-70.59012`. */
export function positionOf({ x, y }: Junction): string {
  const latitude = ORIGIN.latitude + y / A_DEGREE.latitude
  const longitude = ORIGIN.longitude + x / A_DEGREE.longitude
  return `${latitude.toFixed(5)},${longitude.toFixed(5)}`
}

/** The junction at or nearest to a position that somebody wrote; nothing for what is no position, or one that is far from every road. */
export function junctionAt(tables: MapTables, text: string): Junction | undefined {
  const [, latitude, longitude] = /^\s*(-?\d{1,2}(?:\.\d{1,9})?)\s*[, ]\s*(-?\d{1,3}(?:\.\d{1,9})?)\s*$/.exec(text) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  const x = (Number(longitude) - ORIGIN.longitude) * A_DEGREE.longitude
  const y = (Number(latitude) - ORIGIN.latitude) * A_DEGREE.latitude
  let best: Junction | undefined
  let nearest = FAR ** 2
  for (const junction of tables.rows('junctions')) {
    const away = (junction.x - x) ** 2 + (junction.y - y) ** 2
    if (away < nearest) [best, nearest] = [junction, away]
  }
  return best
}

/** Metres from every road beyond which a position is in the wilderness. */
const FAR = 5000

/** Metres between two junctions as the crow flies. */
export function metresBetween(one: Junction, other: Junction): number {
  return Math.round(Math.sqrt((one.x - other.x) ** 2 + (one.y - other.y) ** 2))
}

/** The junction at which a place stands. */
export function junctionOf(tables: MapTables, { junction }: Place): Junction {
  const found = tables.get('junctions', junction)
  if (found === undefined) throw new Error(`the map has no junction ${junction}: its seed does not fit together`)
  return found
}

const byJunction = derived(
  (places: readonly Place[]): ReadonlyMap<string, Place> => new Map(places.map((place) => [place.junction, place])),
)

/** The place that stands at a junction. */
export function placeAt(tables: MapTables, junction: Junction): Place | undefined {
  return byJunction(tables.rows('places')).get(junction.id)
}

/** Where a place's page is. */
export function pathOfPlace({ shape, id }: Place): string {
  return `/${shape}/${id}`
}

/** `17 Elder Street, Alderport, Maine 04123`; of a town its state. */
export function addressOf(tables: MapTables, { street, town, postcode }: Place): string {
  const { name = '', state = '' } = tables.get('towns', town) ?? {}
  return street === undefined ? `${state} ${postcode}` : `${street}, ${name}, ${state} ${postcode}`
}
