import { compareTexts, rng } from '@orreryjs/core'
import type { SeedRows } from '../../sites/shared/tables.ts'
import { RESERVE } from '../map/categories.ts'
import { mapDatabase } from '../map/database.ts'
import { memoizeBySize, type Size, scaled } from '../sizes.ts'
import { buildingArticle, buildings } from './buildings.ts'
import { personArticle, persons } from './people.ts'
import type { WikiRows } from './rows.ts'
import { reserveArticles, teamArticle, teams, townArticles } from './towns-and-teams.ts'

/** Returns the encyclopedia's articles about the map, generated on the first call and cached by size. */
export const wikiDatabase: (size?: Size) => SeedRows<WikiRows> = memoizeBySize((size) => {
  const random = rng('webarena', 'wiki', size)
  const { places, towns } = mapDatabase(size)
  const people = persons(scaled(40, size, 12), towns, random.fork('people'))
  const architects = people.filter(({ occupation }) => occupation === 'architect')
  const built = buildings(size, places, towns, architects, random.fork('buildings'))
  const playing = teams(
    scaled(14, size, 4),
    built.filter(({ place }) => place.category === 'stadium'),
    random.fork('teams'),
  )
  const texts = random.fork('texts')
  const articles = [
    ...townArticles(towns, places, texts),
    ...reserveArticles(
      places.filter(({ category }) => category === RESERVE),
      towns,
      texts,
    ),
    ...built.map((building) => {
      const home = playing.filter(({ ground }) => ground === building)
      return buildingArticle(
        building,
        home.map(({ name }) => name),
        texts,
      )
    }),
    ...playing.map((team) => teamArticle(team, texts)),
    ...people.map((person) => {
      const works = built.filter(({ architect }) => architect === person)
      return personArticle(
        person,
        works.map(({ place }) => place.name),
        texts,
      )
    }),
  ]
  return { articles: articles.sort((one, other) => compareTexts(one.title, other.title)) }
})
