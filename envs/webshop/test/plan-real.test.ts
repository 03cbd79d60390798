import { describe, expect, test } from 'vitest'
import type { GoalKind } from '../src/goal/upstream.ts'
import type { WebShopState } from '../src/state.ts'
import { createWebShop, type WebShopOptions, type WebShopWorld } from '../src/world.ts'
import { missingShopData, SHOP_DATA } from './shop-data.ts'

interface Outcomes {
  readonly tasks: number
  readonly solved: number
  /** Solved by as many steps as the bound says are needed. */
  readonly proven: number
  /** Proven to have no solution. */
  readonly impossible: number
}

/** Plays the plan of every `stride`th task of some splits. */
function outcomes(world: WebShopWorld, splits: readonly string[], stride: number): Outcomes {
  const ids = splits.flatMap((split) => [...world.tasks.ids(split)]).filter((_, index) => index % stride === 0)
  const counts = { tasks: ids.length, solved: 0, proven: 0, impossible: 0 }
  for (const id of ids) {
    const { state } = world.start(world.tasks.get(id))
    const plan = world.plan(state)
    const bound = world.bound?.(state)
    if (plan !== undefined && earns(world, state, plan)) counts.solved += 1
    if (plan?.length === bound) counts.proven += 1
    if (plan === undefined && bound === Infinity) counts.impossible += 1
  }
  return counts
}

function earns(world: WebShopWorld, from: WebShopState, plan: readonly string[]): boolean {
  let turn: ReturnType<WebShopWorld['step']> | undefined
  for (const action of plan) turn = world.step(turn?.state ?? from, action)
  return turn?.success === true
}

describe('in our own shop', () => {
  test.each(['strict', 'upstream', 'react'] as const)('every task is solved in the fewest steps, dialect %s', (dialect) => {
    const found = outcomes(createWebShop({ dialect }), ['test', 'hard'], 1)
    expect(found).toEqual({ tasks: 700, solved: 700, proven: 700, impossible: 0 })
  })
})

describe.skipIf(missingShopData !== undefined)(missingShopData ?? 'among the real products', () => {
  const shopOf = (goals: GoalKind, options: WebShopOptions = {}): WebShopWorld =>
    createWebShop({ data: SHOP_DATA, prices: 'seed233', goals, ...options })

  test.each(['whitespace', 'wink'] as const)(
    'a plan is the shortest, or there is none, tagger %s',
    { timeout: 60_000 },
    (nouns) => {
      const world = shopOf('synthetic', { nouns })
      expect(outcomes(world, world.tasks.splits, 23)).toEqual({ tasks: 301, solved: 277, proven: 277, impossible: 24 })
    },
  )

  test('all 13 goals of people are solved in the fewest steps', { timeout: 60_000 }, () => {
    const world = shopOf('human')
    expect(outcomes(world, world.tasks.splits, 1)).toEqual({ tasks: 13, solved: 13, proven: 13, impossible: 0 })
  })
})
