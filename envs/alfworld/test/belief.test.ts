import { describe, expect, test } from 'vitest'
import { createBeliefGame } from '../src/belief/expected-steps.ts'
import { createEngine } from '../src/engine.ts'
import type { Game } from '../src/game.ts'
import { rulesOf } from '../src/rules.ts'
import { bestExpectedSteps, possibleHouses } from './belief-search.ts'
import { formula, gameOf } from './tiny-games.ts'

const PLACE =
  '(exists (?r - receptacle ?o - object) (and (inreceptacle ?o ?r) (receptacletype ?r TARGETtype) (objecttype ?o OBJECTtype) WORK))'
const TWO = `(exists (?r - receptacle ?o ?p - object) (and (inreceptacle ?o ?r) (receptacletype ?r TARGETtype) (objecttype ?o OBJECTtype)
  (not (= ?o ?p)) (objecttype ?p OBJECTtype) (inreceptacle ?p ?r)))`
const LOOK = `(and (exists (?t - object ?r - receptacle ?a - agent ?l - location) (and (objecttype ?t desklamptype) (toggleable ?t) (istoggled ?t)
   (receptacleatlocation ?r ?l) (atlocation ?a ?l) (inreceptacle ?t ?r)))
   (exists (?o - object ?a - agent) (and (objecttype ?o mugtype) (holds ?a ?o))))`

function goal(template: string, object = '', target = '', work = '') {
  return formula(template.replaceAll('TARGET', target).replaceAll('OBJECT', object).replaceAll('WORK', work))
}

interface SmallHouse {
  readonly goal: ReturnType<typeof formula>
  readonly receptacles: readonly string[]
  /** Location of each receptacle. */
  readonly locations: readonly number[]
  /** Type of the objects of each need, in the order of the goal's needs. */
  readonly types: readonly string[]
}

/** Builds a house whose needed objects are in these receptacles. */
function build(
  { goal: wanted, receptacles, locations, types }: SmallHouse,
  places: readonly (readonly (readonly number[])[])[],
): Game {
  const objects = places.flatMap((copies, need) => copies.map((homes) => ({ type: types[need] ?? '', homes })))
  const game = gameOf({
    goal: wanted,
    receptacles,
    objects: objects.map(({ type }) => type),
    doors: locations.map((location) => ({ location, openable: true })),
    beginnings: objects.map(({ homes }) => ({ homes, isCool: false })),
  })
  return { ...game, locations: 7, locationNumbers: [7, 6, 5, 4, 3, 2, 1] }
}

/** Returns the expected steps at the start according to the package, and of the best policy. */
function compare(house: SmallHouse, copies: number): { readonly expected: number; readonly best: number } {
  const game = build(
    house,
    house.types.map(() => Array.from({ length: copies }, () => [0])),
  )
  const houses = possibleHouses(game, 'plenty', (places) => build(house, places))
  expect(houses.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9)
  const belief = createBeliefGame(game, 'plenty')
  const [distance] = belief?.distances([createEngine(rulesOf(game, '2.1.2')).start('house').state]) ?? []
  return { expected: distance?.expected ?? Number.NaN, best: bestExpectedSteps(houses) }
}

const SINK = ['cabinet', 'countertop', 'fridge', 'sinkbasin']
const OVEN = ['cabinet', 'countertop', 'fridge', 'microwave']

const HOUSES: readonly (SmallHouse & { readonly name: string; readonly copies: number })[] = [
  {
    name: 'place',
    goal: goal(PLACE, 'mug', 'desk'),
    receptacles: ['cabinet', 'countertop', 'fridge', 'desk'],
    types: ['mug'],
    copies: 1,
  },
  { name: 'clean', goal: goal(PLACE, 'mug', 'cabinet', '(isclean ?o)'), receptacles: SINK, types: ['mug'], copies: 1 },
  { name: 'heat', goal: goal(PLACE, 'mug', 'cabinet', '(ishot ?o)'), receptacles: OVEN, types: ['mug'], copies: 1 },
  { name: 'cool', goal: goal(PLACE, 'apple', 'countertop', '(iscool ?o)'), receptacles: SINK, types: ['apple'], copies: 1 },
  {
    name: 'clean and heat',
    goal: goal(PLACE, 'mug', 'countertop', '(isclean ?o) (ishot ?o)'),
    receptacles: ['cabinet', 'countertop', 'microwave', 'sinkbasin'],
    types: ['mug'],
    copies: 1,
  },
  {
    name: 'two',
    goal: goal(TWO, 'mug', 'desk'),
    receptacles: ['cabinet', 'countertop', 'fridge', 'desk'],
    types: ['mug'],
    copies: 2,
  },
  { name: 'look', goal: goal(LOOK), receptacles: ['cabinet', 'countertop', 'desk'], types: ['desklamp', 'mug'], copies: 1 },
].map((house) => ({ ...house, locations: house.receptacles.map((_, index) => index + 1) }))

describe('expected steps of the best policy, by value iteration over all consistent houses', () => {
  test.each(HOUSES)('$name: equal if each receptacle has its own location', ({ copies, ...house }) => {
    const { expected, best } = compare(house, copies)
    expect(expected).toBeCloseTo(best, 6)
  })

  test.each(HOUSES)('$name: at most 3 % more if two receptacles share a location', ({ copies, ...house }) => {
    const { expected, best } = compare(
      { ...house, locations: house.locations.map((location) => Math.max(1, location - 1)) },
      copies,
    )
    expect(expected).toBeGreaterThan(best - 1e-6)
    expect(expected).toBeLessThan(best * 1.03)
  })
})
