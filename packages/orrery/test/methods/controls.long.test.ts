/** The controls of a simulated model (`controls.test.ts`) on many tasks, and the controls that need hundreds of episodes. */
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { type SimulatedOptions, simulated } from '@orreryjs/simulated'
import { describe, expect, test } from 'vitest'
import { type Cell, successes, WORLD_IDS } from '../cell.ts'
import './controls.test.ts'

test('3 if length does no harm, splitting a task helps less', async () => {
  // Slips and overlooked failures only, because false claims, wrong plans and habits are costs of splitting a task.
  const rates: SimulatedOptions = {
    preset: 'perfect',
    eps: 0.25,
    misconception: 0.1,
    n2: 0.3,
    n1: 0.15,
    fp: 0,
    plan: 0,
    malformed: 0,
  }
  const advantage = async (world: string, L0: number): Promise<number> => {
    const cell = { world, model: simulated({ policies: PLAYERS, ...rates, L0 }), tasks: 40 }
    return (await successes({ ...cell, agent: 'adapt' })) - (await successes({ ...cell, agent: 'react' }))
  }
  const lost = async (world: string): Promise<number> => (await advantage(world, 8)) - (await advantage(world, Infinity))
  const changes = [await lost('textcraft'), await lost('alfworld')]
  expect(changes.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(0)
})

test('4 without misconceptions a reflection helps no more than a retry; with them it does', async () => {
  // A plain retry seldom notices an error that the previous trial overlooked; a reflection names it.
  const rates: SimulatedOptions = { preset: 'mid', malformed: 0, hesitation: 0, n2: 0.1, n1: 0.05, g: 0, use: 1 }
  const advantage = async (misconception: number): Promise<number> => {
    let sum = 0
    for (const world of WORLD_IDS) {
      const cell = { agent: 'reflexion', world, model: simulated({ policies: PLAYERS, ...rates, misconception }), tasks: 16 }
      sum +=
        (await successes({ ...cell, options: { strategy: 'reflexion' } })) -
        (await successes({ ...cell, options: { strategy: 'none' } }))
    }
    return sum / (16 * WORLD_IDS.length)
  }
  const without = await advantage(0)
  expect(Math.abs(without)).toBeLessThanOrEqual(0.05)
  expect(await advantage(0.3)).toBeGreaterThan(without + 0.05)
})

describe('5 with equal rates of malformed replies, native calls and printed tools have the same success', () => {
  test.each(WORLD_IDS)('%s', async (world) => {
    const play = (toolMode: string): Cell => {
      const model = simulated({ policies: PLAYERS, preset: 'mid', malformed: 0, malformedFormats: { tool: 0.1, json: 0.1 } })
      return { agent: 'laser', world, options: { toolMode }, model, tasks: 25 }
    }
    const [functions, printed] = [await successes(play('tools')), await successes(play('json'))]
    expect(Math.abs(functions - printed)).toBeLessThanOrEqual(2)
  })
})

describe('9 a perfect judge and a guessing judge bracket the others', () => {
  const JUDGES = { guessing: { d2: 0.5, d1: 0.5, f: 0.5 }, usual: {}, right: { d2: 1, d1: 1, f: 0 } }

  test.each(['plan-act', 'anticipatory-reflection'])('%s', async (agent) => {
    const rate = async (judge: SimulatedOptions): Promise<number> => {
      const model = simulated({ policies: PLAYERS, preset: 'mid', malformed: 0, ...judge })
      let sum = 0
      for (const world of WORLD_IDS) sum += await successes({ agent, world, model, tasks: 10, options: { maxTrials: 3 } })
      return sum
    }
    const [guessing, usual, right] = [await rate(JUDGES.guessing), await rate(JUDGES.usual), await rate(JUDGES.right)]
    expect(guessing).toBeLessThan(usual)
    // The luck of 30 episodes: a judge that errs seldom may be as good.
    expect(usual).toBeLessThanOrEqual(right + 1)
    expect(guessing).toBeLessThan(right)
  })
})
