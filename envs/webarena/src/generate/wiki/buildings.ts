import type { Rng } from '@orreryjs/core'
import type { Place, Town } from '../map/rows.ts'
import { type Size, scaled } from '../sizes.ts'
import { splitPhrases } from '../text.ts'
import type { Person } from './people.ts'
import { articleId } from './people.ts'
import type { Article, InfoboxLine } from './rows.ts'

/** Number of articles per category, and the number in their infoboxes: label and unit. */
const CATEGORIES: readonly (readonly [category: string, count: number, label: string, unit: number])[] = [
  ['museum', 14, 'Objects', 900],
  ['stadium', 10, 'Seats', 700],
  ['theatre', 8, 'Seats', 40],
  ['library', 8, 'Books', 2500],
  ['park', 7, 'Trees', 60],
  ['gallery', 6, 'Paintings', 20],
  ['university', 5, 'Students', 600],
  ['concert hall', 5, 'Seats', 60],
  ['railway station', 5, 'Platforms', 1],
  ['hospital', 5, 'Beds', 15],
]

/** A building with its architect. */
export interface Building {
  readonly place: Place
  readonly town: Town
  readonly architect: Person
  readonly opened: number
  readonly counted: InfoboxLine
}

/** Generates the buildings that have articles. No two of a category have the same year or count. */
export function buildings(
  size: Size,
  places: readonly Place[],
  towns: readonly Town[],
  architects: readonly Person[],
  random: Rng,
): readonly Building[] {
  const made: Building[] = []
  for (const [category, standard, label, unit] of CATEGORIES) {
    const existing = places.filter((place) => place.category === category)
    const chosen = random.sample(existing, Math.min(existing.length, scaled(standard, size, 2)))
    const years = random.sample(
      Array.from({ length: 110 }, (_, at) => at),
      chosen.length,
    )
    const counts = random.sample(
      Array.from({ length: Math.max(40, chosen.length * 2) }, (_, at) => at),
      chosen.length,
    )
    for (const [at, place] of chosen.entries()) {
      const architect = architects[made.length % architects.length] as Person
      const town = towns.find(({ id }) => id === place.town) as Town
      const opened = 1850 + (years[at] ?? 0)
      const counted = { label, value: String(unit * (3 + (counts[at] ?? 0))) }
      made.push({ place, town, architect, opened, counted })
    }
  }
  return made
}

const STORIES = splitPhrases(
  'The first plans were thrown out by one vote; The roof was renewed twice after storms; It was closed for eight years and opened again to a brass band; A tunnel leads from its cellar to the old harbour, or so children say; Its clock has been four minutes slow since anybody remembers; The east wing was paid for with the sale of a single painting; It stands on the ground of a former ropery; Every spring its doors are painted in another colour; A plaque at the door names all who built it',
)

/** Returns the article about a building and the teams that play there. */
export function buildingArticle(
  { place, town, architect, opened, counted }: Building,
  teams: readonly string[],
  random: Rng,
): Article {
  const { category, name, street = '' } = place
  const stories = random.sample(STORIES, 2).map((story) => `${story}.`)
  return {
    id: articleId(name),
    title: name,
    kind: category,
    place: place.id,
    infobox: [
      { label: 'Town', value: town.name, article: articleId(town.name) },
      { label: 'Street', value: street.replace(/^\d+ /, '') },
      { label: 'Opened', value: String(opened) },
      { label: 'Architect', value: architect.name, article: articleId(architect.name) },
      counted,
      ...teams.map((team) => ({ label: 'Home team', value: team, article: articleId(team) })),
    ],
    text: `${name} is a ${category} in ${town.name}, ${town.state}. It was opened in ${opened}.\n\n${stories.join(' ')}`,
  }
}
