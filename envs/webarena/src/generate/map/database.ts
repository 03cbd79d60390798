import { rng } from '@orreryjs/core'
import type { SeedRows } from '../../sites/shared/tables.ts'
import type { Size } from '../sizes.ts'
import { generateCountry } from './country.ts'
import { places } from './places.ts'
import type { MapRows } from './rows.ts'

const DATABASES = new Map<Size, SeedRows<MapRows>>()

/**
 * Returns the map's data, generated on the first call and cached by size. Every size has the same towns, categories and reserves.
 */
export function mapDatabase(size: Size = 'standard'): SeedRows<MapRows> {
  const cached = DATABASES.get(size)
  if (cached !== undefined) return cached
  const random = rng('webarena', 'map', size)
  const generatedCountry = generateCountry(size, random.fork('country'))
  const made: SeedRows<MapRows> = {
    towns: generatedCountry.towns.map(({ town }) => town),
    junctions: generatedCountry.junctions,
    roads: generatedCountry.roads,
    places: places(size, generatedCountry, random.fork('places')),
  }
  DATABASES.set(size, made)
  return made
}
