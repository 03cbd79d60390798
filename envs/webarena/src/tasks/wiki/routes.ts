import type { Databases } from '../../data.ts'
import type { Place } from '../../generate/map/rows.ts'
import type { Article } from '../../generate/wiki/rows.ts'
import { shownMetres } from '../../sites/map/itinerary.ts'
import { anyPlace, placeOf, readRoute, routeBetween, showRoute } from '../map/navigation.ts'
import { type PlacePair, placePair, placesOfPair } from '../map/routes.ts'
import { expectRoute } from '../map/show-pages.ts'
import type { Subgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { type DescribedPlaceParams, drawDescribedPlace, placeIn, readSource } from './described-places.ts'
import { articleOf, articlesOfCategory, articleWithExtreme, lineKey, pathToArticle, pathToList } from './navigation.ts'

type LargestArticleParams = { readonly from: string; readonly start: string; readonly kind: string; readonly label: string }

/** Infobox label that every building has. */
const OPENED = 'Opened'

/** Categories with few articles, and a number in their infoboxes. */
const COUNTED_LABELS = [
  ['university', 'Students'],
  ['concert hall', 'Seats'],
  ['railway station', 'Platforms'],
  ['hospital', 'Beds'],
  ['museum', OPENED],
  ['stadium', OPENED],
] as const

/** Maximum number of articles to read one by one. */
const MAX_ARTICLES = 6

/** Asks for the driving distance to the building with the highest number of something, or the oldest one. */
export const distanceToLargest: Template<LargestArticleParams> = {
  name: 'several.distance-to-largest',
  original: 120,
  sites: ['map', 'wiki'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    (params) => `How far is the drive from ${params.start} to ${wordsOf(params)} of those in the encyclopaedia?`,
    (params) =>
      `Find out in the encyclopaedia (http://wiki.test) which is ${wordsOf(params)}; then tell me the distance by car from ${params.start} to it.`,
  ],
  heldOutWording: ({ start, kind, label }) =>
    `According to http://wiki.test, one ${kind} ${label === OPENED ? 'was there before all others' : `beats all others in ${label.toLowerCase()}`}. How many kilometres are between me and it on the road if I set off at ${start}?`,
  draw(random, databases) {
    const [kind, counted] = random.pick(COUNTED_LABELS)
    const articles = articlesOfCategory(databases.wiki, kind)
    const label = articles.length > MAX_ARTICLES ? OPENED : random.pick([counted, OPENED])
    const from = anyPlace(random, databases.map)
    const params = { from: from.id, start: from.name, kind, label }
    const largest = extremeOf(databases, params)
    return articles.length < 2 || largest?.place === undefined || largest.place === from.id ? undefined : params
  },
  expected(params, databases) {
    const { metres } = routeBetween(databases.map, placeOf(databases.map, params.from), largestOf(databases, params), 'car')
    return { answer: { kind: 'value', value: { type: 'distance', metres: shownMetres(metres) } } }
  },
  subgoals(params, databases) {
    const { kind, label, from } = params
    const articles = articlesOfCategory(databases.wiki, kind)
    const readArticles: readonly Subgoal[] =
      label === OPENED
        ? [{ kind: 'see', path: pathToList(kind), keys: articles.map(({ id }) => `listed:${id}`) }]
        : articles.map((article): Subgoal => ({ kind: 'see', path: pathToArticle(article), keys: [lineKey(article, label)] }))
    return [
      ...readArticles,
      readRoute(databases.map, placeOf(databases.map, from), largestOf(databases, params), 'car', ['distance']),
    ]
  },
}

function wordsOf({ kind, label }: LargestArticleParams): string {
  return label === OPENED ? `the oldest ${kind}` : `the ${kind} with the most ${label.toLowerCase()}`
}

function extremeOf({ wiki }: Databases, { kind, label }: LargestArticleParams): Article | undefined {
  return articleWithExtreme(articlesOfCategory(wiki, kind), label, label !== OPENED)
}

function largestOf(databases: Databases, params: LargestArticleParams): Place {
  return placeOf(databases.map, extremeOf(databases, params)?.place ?? '')
}

type HomeGroundParams = { readonly from: string; readonly start: string; readonly team: string; readonly name: string }

/** Shows the route to a team's home ground. */
export const routeToHomeGround: Template<HomeGroundParams> = {
  name: 'several.way-to-home-ground',
  original: 94,
  sites: ['wiki', 'map'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ start, name }) => `Show me how to drive from ${start} to the home ground of the ${name}`,
    ({ start, name }) =>
      `The ${name} play at home today. Find out where, and open the directions by car from ${start} on the map (http://map.test).`,
  ],
  heldOutWording: ({ start, name }) =>
    `I am off to a match in the stadium of the ${name} with my own vehicle, leaving ${start}. Put the itinerary on the screen, at http://map.test.`,
  draw(random, databases) {
    const from = anyPlace(random, databases.map)
    const team = random.pick(articlesOfCategory(databases.wiki, 'team'))
    const params = { from: from.id, start: from.name, team: team.id, name: team.title }
    return groundOf(databases, params).id === from.id ? undefined : params
  },
  expected: (params, databases) =>
    expectRoute(databases, placePair(placeOf(databases.map, params.from), groundOf(databases, params)), 'car'),
  subgoals(params, databases) {
    const team = articleOf(databases.wiki, params.team)
    return [
      { kind: 'see', path: pathToArticle(team), keys: [lineKey(team, 'Home ground')] },
      showRoute(databases.map, placeOf(databases.map, params.from), groundOf(databases, params), 'car'),
    ]
  },
}

function groundOf({ map, wiki }: Databases, { team }: HomeGroundParams): Place {
  const ground = articleOf(wiki, team).infobox.find(({ label }) => label === 'Home ground')?.article ?? ''
  return placeOf(map, articleOf(wiki, ground).place ?? '')
}

type DescribedRouteParams = DescribedPlaceParams & { readonly from: string; readonly start: string }

/** Shows the route to a place that the goal only describes. */
export const routeToDescribedPlace: Template<DescribedRouteParams> = {
  name: 'several.route-to-described-place',
  original: 94,
  sites: ['wiki', 'map'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ start, words }) => `Show the route by car from ${start} to ${words}`,
    ({ start, words }) =>
      `Find out in the encyclopaedia which place is ${words}, then open the directions on the map (http://map.test) for driving there from ${start}.`,
  ],
  heldOutWording: ({ start, words }) =>
    `I set off at ${start} and want to see ${words}. Let http://map.test display which roads my car has to take.`,
  draw(random, databases) {
    const riddle = drawDescribedPlace(random, databases.wiki)
    const from = anyPlace(random, databases.map)
    return riddle === undefined || placeIn(databases, riddle.target) === from.id
      ? undefined
      : { ...riddle, from: from.id, start: from.name }
  },
  expected: (params, databases) => expectRoute(databases, describedPair(databases, params), 'car'),
  subgoals: (params, databases) => [
    readSource(databases, params),
    showRoute(databases.map, ...placesOfPair(databases, describedPair(databases, params)), 'car'),
  ],
}

function describedPair(databases: Databases, { from, target }: DescribedRouteParams): PlacePair {
  return placePair(placeOf(databases.map, from), placeOf(databases.map, placeIn(databases, target)))
}
