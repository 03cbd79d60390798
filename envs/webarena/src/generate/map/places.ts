import type { Rng } from '@orreryjs/core'
import { square } from '@orreryjs/core/math'
import { type Size, scaled } from '../sizes.ts'
import { fillTemplate, firstUnused, slugOf, splitPhrases } from '../text.ts'
import { CATEGORIES, type Category, FAMILY_NAMES, type Opening, PLACE_WORDS, RESERVE, SUBJECTS, TOWN } from './categories.ts'
import { type Country, RESERVE_NAMES } from './country.ts'
import type { Junction, Place, Town } from './rows.ts'
import type { TownLayout } from './town-plan.ts'

/** Number of places at the standard size, including towns and reserves. */
const PLACE_COUNT = 900

/** Generates all places: towns, reserves, then the places of each town. */
export function places(size: Size, { towns, highways }: Country, random: Rng): readonly Place[] {
  const names = new Set<string>()
  const phones = new Set<string>()
  const made = [...towns.map(townPlace), ...reserves(towns, highways)]
  const left = scaled(PLACE_COUNT, size) - made.length
  for (const [at, layout] of towns.entries()) {
    const count = Math.floor(left / towns.length) + (at < left % towns.length ? 1 : 0)
    const stream = random.fork(layout.town.id)
    const free = layout.junctions.filter(({ id }) => id !== layout.town.junction)
    const spots = stream.sample(free, count)
    for (const [index, category] of categoriesFor(at, spots.length).entries())
      made.push(placeAt(layout, spots[index] as Junction, category, names, phones, stream))
  }
  const ids = idsOf(made.length, random.fork('ids'))
  return made.map((place, at) => ({ ...place, id: ids[at] ?? '' }))
}

/** Returns the categories of a town's places: first the categories that only this town must have, then the rest by share. */
function categoriesFor(town: number, count: number): readonly Category[] {
  const own = CATEGORIES.filter((_, at) => at % 5 === town)
  const wanted = CATEGORIES.flatMap((category) =>
    Array.from({ length: category.share * 4 }, (_, at) => ({ category, at: (at + 0.5) / category.share })),
  ).sort((one, other) => one.at - other.at)
  const rest = wanted.map(({ category }) => category)
  for (const category of own) rest.splice(rest.indexOf(category), 1)
  return [...own, ...rest].slice(0, count)
}

function townPlace({ town, addresses }: TownLayout): Place {
  const postcode = addresses.get(town.junction)?.postcode ?? ''
  return { id: '', shape: 'node', name: town.name, category: TOWN, town: town.id, postcode, junction: town.junction }
}

/** Places two reserves on a road if there are more reserves than roads. Each belongs to the nearest town. */
function reserves(towns: readonly TownLayout[], highways: Country['highways']): readonly Place[] {
  return RESERVE_NAMES.map((name, at) => {
    const road = highways[at % highways.length] as Country['highways'][number]
    const share = at < highways.length ? 0.3 : 0.75
    const junction = road.junctions[Math.floor(road.junctions.length * share)] as Junction
    const { town } = nearestTown(towns, junction)
    return {
      id: '',
      shape: 'way',
      name: `${name} ${at % 2 === 0 ? 'Nature Reserve' : 'Reserve'}`,
      category: RESERVE,
      town: town.id,
      street: road.name,
      postcode: `${town.postcodes}99`,
      junction: junction.id,
    }
  })
}

function nearestTown(towns: readonly TownLayout[], { x, y }: Junction): TownLayout {
  const squaredDistance = ({ junctions, town }: TownLayout): number => {
    const centre = junctions.find(({ id }) => id === town.junction)
    return centre === undefined ? Number.POSITIVE_INFINITY : square(centre.x - x) + square(centre.y - y)
  }
  return towns.reduce((best, town) => (squaredDistance(town) < squaredDistance(best) ? town : best))
}

function placeAt(
  { town, addresses }: TownLayout,
  junction: Junction,
  category: Category,
  names: Set<string>,
  phones: Set<string>,
  random: Rng,
): Place {
  const slots = { root: PLACE_WORDS, last: FAMILY_NAMES, town: town.name, subject: SUBJECTS }
  const name = nameFor(names, town, () => fillTemplate(random.pick(category.names), slots, random))
  const { street = '', postcode = '' } = addresses.get(junction.id) ?? {}
  const hours = random.integer(8) === 0 ? undefined : openingOf(category.opening, random)
  const phone = random.integer(9) === 0 ? undefined : firstUnused(phones, () => phoneIn(town, random))
  const hasSite = random.integer(4) > 0
  return {
    id: '',
    shape: category.shape,
    name,
    category: category.name,
    town: town.id,
    street,
    postcode,
    junction: junction.id,
    ...(phone !== undefined && { phone }),
    ...(hours !== undefined && { hours }),
    ...(hasSite && { website: `http://${slugOf(name)}.test` }),
  }
}

/** Returns a unique name. If the words are exhausted, appends the town's name and a number. */
function nameFor(names: Set<string>, town: Town, attempt: () => string): string {
  const before = names.size
  const name = firstUnused(names, attempt)
  if (names.size > before) return name
  for (let at = 1; ; at += 1) {
    const numbered = at === 1 ? `${name} ${town.name}` : `${name} ${town.name} ${at}`
    if (names.has(numbered)) continue
    names.add(numbered)
    return numbered
  }
}

/** Numbers 555-01xx are reserved for fiction. */
function phoneIn({ postcodes }: Town, random: Rng): string {
  return `(${300 + Number(postcodes) * 2 + random.integer(6)}) 555-01${String(random.integer(100)).padStart(2, '0')}`
}

const OPENINGS: Readonly<Record<Opening, readonly string[]>> = {
  day: splitPhrases('Mo-Fr 08:00-17:00; Mo-Fr 09:00-18:00; Tu-Su 10:00-17:00; Mo-Sa 09:30-16:30; Tu-Sa 10:00-18:00'),
  shop: splitPhrases('Mo-Sa 08:00-19:00; Mo-Sa 07:00-20:00; Mo-Su 08:00-21:00; Mo-Fr 09:00-18:30; Tu-Su 07:30-17:00'),
  evening: splitPhrases('Mo-Su 16:00-23:00; Tu-Su 17:00-23:30; We-Su 18:00-24:00; Mo-Sa 15:00-23:00'),
  meals: splitPhrases('Mo-Su 11:30-22:00; Tu-Su 12:00-22:30; We-Mo 17:00-23:00; Mo-Sa 11:00-21:00'),
  always: splitPhrases('24 hours a day'),
  none: [],
}

function openingOf(opening: Opening, random: Rng): string | undefined {
  const choices = OPENINGS[opening]
  return choices.length === 0 ? undefined : random.pick(choices)
}

/** Returns unique ids with as many digits as in real maps. */
function idsOf(count: number, random: Rng): readonly string[] {
  const ids = new Set<string>()
  while (ids.size < count) ids.add(String(100_000_000 + random.integer(900_000_000)))
  return [...ids]
}
