import { expect } from 'vitest'
import { createEngine } from '../src/engine.ts'
import { houseSize, houseTask } from '../src/generate/index.ts'
import { planFor } from '../src/plan.ts'
import { rulesOf } from '../src/rules.ts'

const DIALECT = '2.1.2'

/** Steps of the oracle's plan. The engine accepts each, and only the last one reaches the goal. */
function solve(split: string, index: number): number {
  const { task, game } = houseTask(split, index)
  const engine = createEngine(rulesOf(game, DIALECT))
  let turn = engine.start(task.id)
  const plan = planFor(game, DIALECT, turn.state) ?? []
  for (const action of plan) {
    expect(turn.success, task.id).toBe(false)
    turn = engine.step(turn.state, action)
    expect(turn.invalid, `${task.id} ${action}`).toBeUndefined()
  }
  expect(turn.success, `${task.id}: ${task.goal}`).toBe(true)
  return plan.length
}

/** Solves every `stride`th task of a split. */
export function expectSolved(split: string, stride: number): void {
  const places = Array.from({ length: houseSize(split) }, (_, index) => index).filter((index) => index % stride === 0)
  const lengths = places.map((index) => solve(split, index))
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(split === 'hard' ? 6 : 3)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(split === 'hard' ? 25 : 14)
}
