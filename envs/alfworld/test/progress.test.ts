import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { houseTask } from '../src/generate/index.ts'
import { progressOf } from '../src/plan/progress.ts'
import { planFor } from '../src/plan.ts'
import { engineOf, statesOf, wander } from './play.ts'
import { tinyGames } from './tiny-games.ts'
import { tinyEngine } from './tiny-problem.ts'

const walks = fc.array(fc.nat(1000), { maxLength: 15 })

describe('progress', () => {
  test('for a clean mug in a cabinet counts taking, cleaning and placing', () => {
    const engine = tinyEngine()
    const { state } = engine.start('tiny')
    const actions = [
      'go to desk 1',
      'take mug 2 from desk 1',
      'go to sinkbasin 1',
      'clean mug 2 with sinkbasin 1',
      'go to cabinet 1',
      'move mug 2 to cabinet 1',
      'take mug 2 from cabinet 1',
    ]
    const measured = statesOf(engine, state, actions).map((each) => progressOf(engine.rules.game, each))
    expect(measured).toEqual([0, 0, 1 / 3, 1 / 3, 2 / 3, 2 / 3, 1, 2 / 3])
  })

  test('is between 0 and 1, and 1 exactly if the goal holds', () => {
    fc.assert(
      fc.property(tinyGames, walks, (game, choices) => {
        const engine = engineOf(game)
        const state = wander(engine, choices)
        const progress = progressOf(game, state)
        expect(progress).toBeGreaterThanOrEqual(0)
        expect(progress).toBeLessThanOrEqual(1)
        expect(progress === 1).toBe(engine.rules.isGoal(state))
      }),
      { numRuns: 1000, seed: 5 },
    )
  })

  test.each(['valid_unseen', 'hard'])('never falls along a shortest plan from any state in a house of %s', (split) => {
    fc.assert(
      fc.property(fc.nat(119), walks, (index, choices) => {
        const { game } = houseTask(split, index)
        const engine = engineOf(game)
        const state = wander(engine, choices)
        const plan = planFor(game, '2.1.2', state)
        if (plan === undefined) return
        const states = statesOf(engine, state, plan)
        const measured = states.map((each) => progressOf(game, each))
        expect(measured).toEqual(measured.toSorted((a, b) => a - b))
        expect(measured.at(-1)).toBe(1)
      }),
      { numRuns: 150, seed: 6 },
    )
  })
})
