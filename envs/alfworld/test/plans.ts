import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Engine } from '../src/engine.ts'
import { houseTask } from '../src/generate/index.ts'
import { lowerBound } from '../src/plan/bound.ts'
import { goalAlternativesOf } from '../src/plan/goal-alternatives.ts'
import { layoutOf } from '../src/plan/layout.ts'
import { sceneOf } from '../src/plan/scene.ts'
import { boundFor, planFor } from '../src/plan.ts'
import type { AlfworldState } from '../src/state.ts'
import { engineOf, isStuck, solves, wander } from './play.ts'
import { tinyGames } from './tiny-games.ts'

/** Maximum number of states in an exhaustive search. */
const MOST_STATES = 2000

/** Everything that affects admissible actions and the goal. */
function keyOf({ location, held, opened, contents, attributes, places }: AlfworldState): string {
  return JSON.stringify([location, held, opened, contents, attributes, places])
}

/** True if an exhaustive search finds a plan with fewer than `length` steps; `undefined` if there are too many states. */
function isUndercut({ rules, step, admissible }: Engine, from: AlfworldState, length: number): boolean | undefined {
  const seen = new Set([keyOf(from)])
  let states = [from]
  for (let steps = 0; steps < length && states.length > 0; steps += 1) {
    if (states.some((state) => rules.isGoal(state))) return true
    const next: AlfworldState[] = []
    for (const state of states) {
      for (const action of admissible(state)) {
        if (/^(look|inventory|help|examine)/.test(action)) continue
        const { state: after } = step(state, action)
        const key = keyOf(after)
        if (seen.has(key)) continue
        seen.add(key)
        next.push(after)
      }
    }
    if (seen.size > MOST_STATES) return undefined
    states = next
  }
  return false
}

const walks = fc.array(fc.nat(1000), { maxLength: 12 })

/** Number of games and houses, and of plans per length that are compared with an exhaustive search. */
export interface PlanTrials {
  readonly games: number
  readonly houses: number
  readonly ofEachLength: number
}

/** Executes plans with the real rules. */
export function describePlans(trials: PlanTrials): void {
  describe('tiny games', () => {
    test('plans are as short as those that an exhaustive search of the real rules finds', () => {
      const compared = new Map<string, number>()
      fc.assert(
        fc.property(tinyGames, walks, (game, choices) => {
          const engine = engineOf(game)
          const state = wander(engine, choices)
          const plan = planFor(game, '2.1.2', state)
          if (plan !== undefined) expect(solves(engine, state, plan)).toBe(true)
          expect(boundFor(game, state)).toBe(plan?.length ?? Infinity)
          const undercut = isUndercut(engine, state, plan?.length ?? Infinity)
          expect(undercut).not.toBe(true)
          const length = undercut === undefined ? 'unknown' : String(plan?.length)
          compared.set(length, (compared.get(length) ?? 0) + 1)
        }),
        { numRuns: trials.games, seed: 3 },
      )
      for (const length of ['0', '1', '2', '3', '4', '5', 'undefined'])
        expect(compared.get(length), length).toBeGreaterThanOrEqual(trials.ofEachLength)
    })

    test('no plan is shorter than the bound that guides the search', () => {
      fc.assert(
        fc.property(tinyGames, walks, (game, choices) => {
          const engine = engineOf(game)
          const plan = planFor(game, '2.1.2', wander(engine, choices))
          if (plan === undefined) return
          let state = wander(engine, choices)
          plan.forEach((command, done) => {
            const bounds = goalAlternativesOf(game).list.map((aim) => lowerBound(layoutOf(game), aim, sceneOf(game, state)))
            expect(Math.min(...bounds)).toBeLessThanOrEqual(plan.length - done)
            state = engine.step(state, command).state
          })
        }),
        { numRuns: trials.games, seed: 4 },
      )
    })
  })

  describe('houses', () => {
    test.each(['2.1.2', '2.1.1'] as const)('are solved from anywhere, dialect %s', (dialect) => {
      fc.assert(
        fc.property(fc.constantFrom('dev', 'hard'), fc.nat(59), walks, (split, index, choices) => {
          const { game } = houseTask(split, index)
          const engine = engineOf(game, dialect)
          const state = wander(engine, choices)
          const plan = planFor(game, dialect, state)
          if (plan === undefined) expect(isStuck(engine, state)).toBe(true)
          else expect(solves(engine, state, plan)).toBe(true)
        }),
        { numRuns: trials.houses, seed: 7 },
      )
    })
  })
}
