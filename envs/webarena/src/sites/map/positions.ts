import { square } from '@orreryjs/core/math'
import type { Junction, MapRows, Place } from '../../generate/map/rows.ts'
import { memoize } from '../shared/memoize.ts'
import type { Tables } from '../shared/tables.ts'

/** Tables of the map's database. */
export type MapTables = Tables<MapRows>

/** Coordinates of the first town's centre, and metres per degree there. */
const ORIGIN = { latitude: 43.2, longitude: -70.6 }
const METRES_PER_DEGREE = { latitude: 111_000, longitude: 81_000 }

/** Formats the coordinates of a junction: `43.20110,-70.59012`. */
export function positionOf({ x, y }: Junction): string {
  const latitude = ORIGIN.latitude + y / METRES_PER_DEGREE.latitude
  const longitude = ORIGIN.longitude + x / METRES_PER_DEGREE.longitude
  return `${latitude.toFixed(5)},${longitude.toFixed(5)}`
}

/** Returns the junction closest to typed coordinates; `undefined` if the text is not a position or is far from every road. */
export function junctionAt(tables: MapTables, text: string): Junction | undefined {
  const [, latitude, longitude] =
    /^\s*(-?\d{1,2}(?:\.\d{1,9})?)(?:\s*,\s*|[^\S ]* \s*)(-?\d{1,3}(?:\.\d{1,9})?)\s*$/.exec(text) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  const x = (Number(longitude) - ORIGIN.longitude) * METRES_PER_DEGREE.longitude
  const y = (Number(latitude) - ORIGIN.latitude) * METRES_PER_DEGREE.latitude
  let best: Junction | undefined
  let nearest = square(MAX_DISTANCE)
  for (const junction of tables.rows('junctions')) {
    const squaredDistance = square(junction.x - x) + square(junction.y - y)
    if (squaredDistance < nearest) [best, nearest] = [junction, squaredDistance]
  }
  return best
}

/** Maximum distance in metres between a position and its junction. */
const MAX_DISTANCE = 5000

/** Returns the straight-line distance between two junctions in metres. */
export function metresBetween(one: Junction, other: Junction): number {
  return Math.round(Math.sqrt(square(one.x - other.x) + square(one.y - other.y)))
}

/** Returns the junction of a place. */
export function junctionOf(tables: MapTables, { junction }: Place): Junction {
  const found = tables.get('junctions', junction)
  if (found === undefined) throw new Error(`the map has no junction ${junction}: its seed is inconsistent`)
  return found
}

const byJunction = memoize(
  (places: readonly Place[]): ReadonlyMap<string, Place> => new Map(places.map((place) => [place.junction, place])),
)

/** Returns the place at a junction. */
export function placeAt(tables: MapTables, junction: Junction): Place | undefined {
  return byJunction(tables.rows('places')).get(junction.id)
}

/** Returns the path of a place's page. */
export function pathOfPlace({ shape, id }: Place): string {
  return `/${shape}/${id}`
}

/** Returns the address of a place, such as `17 Elder Street, Alderport, Maine 04123`; for a town, its state and postcode. */
export function addressOf(tables: MapTables, { street, town, postcode }: Place): string {
  const { name = '', state = '' } = tables.get('towns', town) ?? {}
  return street === undefined ? `${state} ${postcode}` : `${street}, ${name}, ${state} ${postcode}`
}
