import { describe, expect, test } from 'vitest'
import { boundFor, planFor } from '../src/plan.ts'
import { describePlans } from './plans.ts'
import { engineOf, solves } from './play.ts'
import { formula, gameOf } from './tiny-games.ts'
import { tinyEngine } from './tiny-problem.ts'

describe('the tiny kitchen', () => {
  const planOf = (goal: string): readonly string[] | undefined => {
    const engine = tinyEngine({ goal })
    return planFor(engine.rules.game, '2.1.2', engine.start('tiny').state)
  }

  test('heats without opening the microwave, and prefers the closer cabinet without a door', () => {
    const goal = `(exists (?r - receptacle ?o - object)
      (and (objectType ?o MugType) (receptacleType ?r CabinetType) (isHot ?o) (inReceptacle ?o ?r)))`
    expect(planOf(goal)).toEqual([
      'go to desk 1',
      'take mug 2 from desk 1',
      'go to microwave 1',
      'heat mug 2 with microwave 1',
      'go to cabinet 1',
      'move mug 2 to cabinet 1',
    ])
  })

  test('uses receptacles at the current location without a walk, and does not cool a cool object', () => {
    const goal =
      '(exists (?r - receptacle ?o - object) (and (objectType ?o BowlType) (receptacleType ?r DeskType) (inReceptacle ?o ?r)))'
    expect(planOf(goal)).toEqual(['go to shelf 1', 'take bowl 1 from shelf 1', 'move bowl 1 to desk 1'])
    expect(planOf('(exists (?o - object ?a - agent) (and (isCool ?o) (holds ?a ?o)))')).toEqual([
      'go to fridge 1',
      'open fridge 1',
      'take mug 1 from fridge 1',
    ])
  })

  test('does not move a fixed statue', () => {
    expect(planOf('(exists (?o - object ?a - agent) (and (objectType ?o StatueType) (holds ?a ?o)))')).toBeUndefined()
  })
})

test('reaches a goal with too many alternatives without proof', () => {
  const goal = formula(`(forall (?o - object) (or (not (objecttype ?o mugtype))
    (exists (?r - receptacle) (and (receptacletype ?r cabinettype) (inreceptacle ?o ?r)))))`)
  const cabinets = Array.from({ length: 9 }, () => 'cabinet')
  const mugs = Array.from({ length: 5 }, () => 'mug')
  const game = gameOf({ goal, receptacles: ['desk', ...cabinets], objects: mugs })
  const engine = engineOf(game)
  const { state } = engine.start('many')
  const plan = planFor(game, '2.1.2', state) ?? []
  expect(plan).toHaveLength(11)
  expect(solves(engine, state, plan)).toBe(true)
  expect(boundFor(game, state)).toBe(0)
})

// More cases: `plan.long.test.ts`.
describePlans({ games: 50, houses: 30, ofEachLength: 1 })
