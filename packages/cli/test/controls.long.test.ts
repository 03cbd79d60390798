/** The controls of a simulated model (`controls.test.ts`) on many tasks, and those that need hundreds of episodes. */
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { type SimulatedOptions, simulated } from '@orreryjs/simulated'
import { describe, expect, test } from 'vitest'
import { AGENT_IDS, type Cell, successes, WORLD_IDS } from './cell.ts'
import { expectErrorToShow, KINDS_OF_ERROR } from './control-kinds.ts'
import {
  expectAllReachTheCeiling,
  expectFunctionsAsPrinted,
  expectRemediesToBeTheDifference,
  expectVerdictsToChangeNothing,
  expectVerdictsToMatter,
} from './control-methods.ts'
import {
  expectNothingUntoldCrafted,
  expectNoUntoldOptionChosen,
  expectNoUntoldPlaceVisited,
  expectTextAloneToMatter,
} from './control-text.ts'
import { expectEveryParserCopes } from './malformed-replies.ts'

const PAIRS = AGENT_IDS.flatMap((agent) => WORLD_IDS.map((world) => [agent, world] as const))

describe('1 with zero error rates every agent reaches what the policy can, and they differ in calls', () => {
  test.each(WORLD_IDS)('%s', (world) => expectAllReachTheCeiling(world, 20))
})

describe('2 one who notices as much unasked as asked does the same with verdicts and without, trace for trace', () => {
  test.each(WORLD_IDS)('%s', (world) => expectVerdictsToChangeNothing(world, 10))
  test('it is noticing more when asked that makes the difference', () => expectVerdictsToMatter(10))
})

test('3 where length does no harm, splitting a task helps less', async () => {
  // Slips and failures that are overlooked alone: false claims, wrong plans and habits are what splitting costs.
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

test('4 without misconceptions a lesson helps no more than another try; with them it does', async () => {
  // Another try seldom notices what the one before overlooked; a lesson says it, and is used.
  const rates: SimulatedOptions = { preset: 'mid', malformed: 0, hesitation: 0, n2: 0.1, n1: 0.05, g: 0, use: 1 }
  const advantage = async (misconception: number): Promise<number> => {
    let sum = 0
    for (const world of WORLD_IDS) {
      const cell = { agent: 'reflexion', world, model: simulated({ policies: PLAYERS, ...rates, misconception }), tasks: 25 }
      sum +=
        (await successes({ ...cell, options: { strategy: 'reflexion' } })) -
        (await successes({ ...cell, options: { strategy: 'none' } }))
    }
    return sum / (25 * WORLD_IDS.length)
  }
  const without = await advantage(0)
  expect(Math.abs(without)).toBeLessThanOrEqual(0.05)
  expect(await advantage(0.3)).toBeGreaterThan(without + 0.05)
})

describe('5 with equal rates of malformed replies, functions and printed tools come to the same', () => {
  test.each(WORLD_IDS)('%s: without malformed replies the actions are the same', (world) => expectFunctionsAsPrinted(world, 25))

  test.each(WORLD_IDS)('%s', async (world) => {
    const play = (toolMode: string): Cell => {
      const model = simulated({ policies: PLAYERS, preset: 'mid', malformed: 0, malformedForms: { tool: 0.1, json: 0.1 } })
      return { agent: 'laser', world, options: { toolMode }, model, tasks: 25 }
    }
    const [functions, printed] = [await successes(play('tools')), await successes(play('json'))]
    expect(Math.abs(functions - printed)).toBeLessThanOrEqual(2)
  })
})

describe('6 without remedies Anticipatory Reflection is Plan+Act', () => {
  test.each(WORLD_IDS)('%s', (world) => expectRemediesToBeTheDifference(world, 6))
})

describe('7 nothing but the text matters', () => {
  test.each(PAIRS)('%s in %s: neither purposes, nor names of tasks, nor the order of calls', (agent, world) =>
    expectTextAloneToMatter(agent, world, 3),
  )
})

describe('8 what the text does not say cannot be acted on', () => {
  test.each(AGENT_IDS)('%s crafts nothing whose recipe was struck out', (agent) => expectNothingUntoldCrafted(agent, 4))
  test.each(AGENT_IDS)('%s goes to no place that was struck out', (agent) => expectNoUntoldPlaceVisited(agent, 4))
  test.each(AGENT_IDS)('%s chooses no option that was struck out of the instruction', (agent) =>
    expectNoUntoldOptionChosen(agent, 6),
  )
})

describe('9 a judge that is always right and one that guesses bracket the others', () => {
  const JUDGES = { guessing: { d2: 0.5, d1: 0.5, f: 0.5 }, usual: {}, right: { d2: 1, d1: 1, f: 0 } }

  test.each(['plan-act', 'anticipatory-reflection'])('%s', async (agent) => {
    const rate = async (judge: SimulatedOptions): Promise<number> => {
      const model = simulated({ policies: PLAYERS, preset: 'mid', malformed: 0, ...judge })
      let sum = 0
      for (const world of WORLD_IDS) sum += await successes({ agent, world, model, tasks: 12, options: { maxTrials: 3 } })
      return sum
    }
    const [guessing, usual, right] = [await rate(JUDGES.guessing), await rate(JUDGES.usual), await rate(JUDGES.right)]
    expect(guessing).toBeLessThan(usual)
    // The luck of 36 episodes: a judge that errs seldom may be as good.
    expect(usual).toBeLessThanOrEqual(right + 2)
    expect(guessing).toBeLessThan(right)
  })
})

describe('10 replies parse where none is malformed, and where all are every parser copes', () => {
  test.each(AGENT_IDS)('%s', (agent) => expectEveryParserCopes(agent, () => (agent === 'laser' ? 8 : 4)))
})

describe('11 each kind of error can be forced alone, and shows what it is said to show', () => {
  test.each(KINDS_OF_ERROR)('%s: %s, %s', (world, kind, shows) => expectErrorToShow(world, kind, shows, 25))
})
