import { rng } from '@orreryjs/core'
import type { SeedRows } from '../../sites/shared/tables.ts'
import { memoizeBySize, type Size } from '../sizes.ts'
import { generateCountry } from './country.ts'
import { places } from './places.ts'
import type { MapRows } from './rows.ts'

/**
 * Returns the map's data, generated on the first call and cached by size. Every size has the same towns, categories and reserves.
 */
export const mapDatabase: (size?: Size) => SeedRows<MapRows> = memoizeBySize((size) => {
  const random = rng('webarena', 'map', size)
  const generatedCountry = generateCountry(size, random.fork('country'))
  return {
    towns: generatedCountry.towns.map(({ town }) => town),
    junctions: generatedCountry.junctions,
    roads: generatedCountry.roads,
    places: places(size, generatedCountry, random.fork('places')),
  }
})
