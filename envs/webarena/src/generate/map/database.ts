import { rng } from '@orreryjs/core'
import type { SeedRows } from '../../sites/shared/tables.ts'
import type { Size } from '../sizes.ts'
import { country } from './country.ts'
import { places } from './places.ts'
import type { MapRows } from './rows.ts'

const DATABASES = new Map<Size, SeedRows<MapRows>>()

/** The map's data: the same on every call, built on the first. Every size has the same towns, kinds of places and reserves. */
export function mapDatabase(size: Size = 'standard'): SeedRows<MapRows> {
  const known = DATABASES.get(size)
  if (known !== undefined) return known
  const random = rng('webarena', 'map', size)
  const land = country(size, random.fork('country'))
  const made: SeedRows<MapRows> = {
    towns: land.towns.map(({ town }) => town),
    junctions: land.junctions,
    roads: land.roads,
    places: places(size, land, random.fork('places')),
  }
  DATABASES.set(size, made)
  return made
}
