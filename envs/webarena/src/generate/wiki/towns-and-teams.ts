import type { Rng } from '@orreryjs/core'
import type { Place, Town } from '../map/rows.ts'
import { plural, splitPhrases } from '../text.ts'
import type { Building } from './buildings.ts'
import { articleId } from './people.ts'
import type { Article } from './rows.ts'

const RIVERS = splitPhrases('Alder; Sable; Otter; Mist; Cold Brook')
const SPECIES = splitPhrases('curlews; otters; herons; moose; bog orchids; snowy owls; wild geese; painted turtles')

/** Generates the articles about towns. */
export function townArticles(towns: readonly Town[], places: readonly Place[], random: Rng): readonly Article[] {
  const rivers = random.shuffle(RIVERS)
  return towns.map((town, at) => {
    const river = rivers[at % rivers.length] ?? ''
    const founded = 1640 + at * 17 + random.integer(15)
    const population = (9 + 7 * ((at * 3) % 5) + random.integer(6)) * 1000 + random.integer(1000)
    return {
      id: articleId(town.name),
      title: town.name,
      kind: 'town',
      ...withPlace(places.find(({ category, town: id }) => category === 'town' && id === town.id)),
      infobox: [
        { label: 'State', value: town.state },
        { label: 'Founded', value: String(founded) },
        { label: 'Population', value: String(population) },
        { label: 'River', value: river },
      ],
      text: `${town.name} is a town in ${town.state}, on the river ${river}. It was founded in ${founded}.\n\nMost who live here work in the shops, the workshops and the schools of the town. Its streets cross each other at right angles, as the first surveyor drew them.`,
    }
  })
}

/** Generates the articles about reserves. Each belongs to a town. */
export function reserveArticles(reserves: readonly Place[], towns: readonly Town[], random: Rng): readonly Article[] {
  const sizes = random.shuffle(reserves.map((_, at) => 14 + at * 9))
  const years = random.shuffle(reserves.map((_, at) => 1921 + at * 7))
  return reserves.map((place, at) => {
    const town = towns.find(({ id }) => id === place.town) as Town
    const species = SPECIES[at % SPECIES.length] ?? ''
    return {
      id: articleId(place.name),
      title: place.name,
      kind: place.category,
      place: place.id,
      infobox: [
        { label: 'Town', value: town.name, article: articleId(town.name) },
        { label: 'Area', value: `${sizes[at]} square kilometres` },
        { label: 'Protected since', value: String(years[at]) },
        { label: 'Known for', value: species },
      ],
      text: `${place.name} lies outside ${town.name}, at the ${place.street}. It has been protected since ${years[at]}.\n\nIt is known for its ${species}. Dogs stay outside, and so do bicycles.`,
    }
  })
}

const SPORTS = splitPhrases('baseball; football; rugby; lacrosse; hockey')
const CREATURES = splitPhrases(
  'Gull; Otter; Heron; Badger; Kestrel; Pike; Raven; Moose; Puffin; Lynx; Osprey; Marten; Walrus; Plover; Sturgeon; Bobcat',
)
const COLOURS = splitPhrases('blue and white; green; red and black; yellow; orange and grey; purple; white; brown and gold')

/** A team and its stadium. */
interface Team {
  readonly name: string
  readonly sport: string
  readonly ground: Building
}

/** Generates teams. Each has one home stadium. */
export function teams(count: number, stadiums: readonly Building[], random: Rng): readonly Team[] {
  const names = new Set<string>()
  const creatures = random.sample(CREATURES, count)
  return Array.from({ length: count }, (_, at) => {
    const ground = stadiums[at % stadiums.length] as Building
    const name = `${ground.town.name} ${plural(creatures[at % creatures.length] ?? '')}`
    return { name, sport: random.pick(SPORTS), ground }
  }).filter(({ name }) => !names.has(name) && names.add(name))
}

/** Returns the article about a team. */
export function teamArticle({ name, sport, ground }: Team, random: Rng): Article {
  const founded = 1870 + random.integer(90)
  return {
    id: articleId(name),
    title: name,
    kind: 'team',
    infobox: [
      { label: 'Sport', value: sport },
      { label: 'Founded', value: String(founded) },
      { label: 'Home ground', value: ground.place.name, article: articleId(ground.place.name) },
      { label: 'Colours', value: random.pick(COLOURS) },
    ],
    text: `The ${name} are a ${sport} team. They were founded in ${founded} and play at home at ${ground.place.name}.\n\nTheir supporters sing before every match and, when it is lost, after it as well.`,
  }
}

function withPlace(place: Place | undefined): { readonly place?: string } {
  return place === undefined ? {} : { place: place.id }
}
