import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { Article } from '../../generate/wiki/rows.ts'
import { lineOf } from '../../sites/wiki/lists.ts'
import { placeOf, searchSubgoal, urlOfPlace, urlOfSearch } from '../map/navigation.ts'
import type { Subgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { articleOf, articlesOfCategory, articleWithExtreme, lineKey, pathToArticle, pathToList } from './navigation.ts'

/** A description of a place and its source: an infobox line of an article, or a whole list. */
export type DescribedPlaceParams = {
  readonly words: string
  /** Id of the article about the place. */
  readonly target: string
  /** Id and infobox label of the article that identifies the place. Empty if the list of a category does. */
  readonly source: string
  readonly label: string
}

/** Opens a place on the map that the goal only describes. */
export const describedPlaceOnMap: Template<DescribedPlaceParams> = {
  name: 'several.wiki-riddle-on-map',
  original: 371,
  sites: ['wiki', 'map'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ words }) => `Find the page of ${words} on the map`,
    ({ words }) => `Look up in the encyclopaedia which is ${words}, and open that place on the map (http://map.test).`,
  ],
  heldOutWording: ({ words }) =>
    `I can't recall what ${words} is called, but http://wiki.test should know. Take me to its entry at http://map.test.`,
  draw: (random, { wiki }) => drawDescribedPlace(random, wiki),
  expected({ target }, databases) {
    const { id, name } = placeOf(databases.map, placeIn(databases, target))
    return { checks: [{ page: 'open', read: { key: `place:${id}:name` }, equals: name }] }
  },
  subgoals(riddle, databases) {
    const place = placeOf(databases.map, placeIn(databases, riddle.target))
    const url = urlOfPlace(place)
    return [readSource(databases, riddle), searchSubgoal(place.name, [url]), { kind: 'be', path: [urlOfSearch(place.name), url] }]
  },
}

/** Draws the description of a place that is on the map. */
export function drawDescribedPlace(random: Rng, wiki: Databases['wiki']): DescribedPlaceParams | undefined {
  const riddle = random.pick(DRAWS)(random, wiki)
  return riddle !== undefined && articleOf(wiki, riddle.target).place !== undefined ? riddle : undefined
}

/** Returns the id of the place that an article is about. */
export function placeIn({ wiki }: Databases, article: string): string {
  return articleOf(wiki, article).place ?? ''
}

/** Subgoal that reads which place a description means. */
export function readSource({ wiki }: Databases, { target, source, label }: DescribedPlaceParams): Subgoal {
  if (source === '') {
    const { kind } = articleOf(wiki, target)
    return { kind: 'see', path: pathToList(kind), keys: articlesOfCategory(wiki, kind).map(({ id }) => `listed:${id}`) }
  }
  const article = articleOf(wiki, source)
  return { kind: 'see', path: pathToArticle(article), keys: [lineKey(article, label)] }
}

type Draw = (random: Rng, wiki: Databases['wiki']) => DescribedPlaceParams | undefined

/** Categories of buildings with an architect and a year. */
const BUILDINGS = ['museum', 'stadium', 'theatre', 'library', 'park', 'gallery', 'concert hall', 'hospital'] as const

const byArchitect: Draw = (random, wiki) => {
  const kind = random.pick(BUILDINGS)
  const article = random.pick(articlesOfCategory(wiki, kind))
  const architect = lineOf(article, 'Architect')
  const isOnlyOne = articlesOfCategory(wiki, kind).filter((each) => lineOf(each, 'Architect') === architect).length === 1
  return isOnlyOne
    ? { words: `the ${kind} that ${architect} designed`, target: article.id, source: article.id, label: 'Architect' }
    : undefined
}

const byAge: Draw = (random, wiki) => {
  const kind = random.pick(BUILDINGS)
  const isLatest = random.integer(2) === 0
  const article = articleWithExtreme(articlesOfCategory(wiki, kind), 'Opened', isLatest)
  if (article === undefined || articlesOfCategory(wiki, kind).length < 2) return undefined
  return { words: `the ${kind} that was opened ${isLatest ? 'last' : 'first'}`, target: article.id, source: '', label: '' }
}

const byTeam: Draw = (random, wiki) => {
  const team = random.pick(articlesOfCategory(wiki, 'team'))
  return {
    words: `the stadium where the ${team.title} play at home`,
    target: linkedFrom(team, 'Home ground'),
    source: team.id,
    label: 'Home ground',
  }
}

const byBirth: Draw = (random, wiki) => {
  const person = random.pick(articlesOfCategory(wiki, 'person'))
  return {
    words: `the town where ${person.title} was born`,
    target: linkedFrom(person, 'Birthplace'),
    source: person.id,
    label: 'Birthplace',
  }
}

const byKnownFor: Draw = (random, wiki) => {
  const reserve = random.pick(articlesOfCategory(wiki, 'nature reserve'))
  return {
    words: `the nature reserve that is known for its ${lineOf(reserve, 'Known for')}`,
    target: reserve.id,
    source: reserve.id,
    label: 'Known for',
  }
}

const DRAWS: readonly Draw[] = [byArchitect, byAge, byTeam, byBirth, byKnownFor]

function linkedFrom({ infobox }: Article, label: string): string {
  return infobox.find((line) => line.label === label)?.article ?? ''
}
