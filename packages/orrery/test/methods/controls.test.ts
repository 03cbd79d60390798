/**
 * The twelve controls that a simulated model has to pass before anything it plays can be read: they say what its errors
 * are, that they come from the text alone, and that an agent's method meets them where it should and nowhere else. Here on few
 * tasks; `controls.long.test.ts` runs them on many, and adds controls that need hundreds of episodes.
 */
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { simulated } from '@orreryjs/simulated'
import { describe, expect, test } from 'vitest'
import { AGENT_IDS, episodesOf, eventsIn, isOfType, metricsOf, WORLD_IDS } from '../cell.ts'
import { ERROR_TYPES, expectErrorToShow } from './control-kinds.ts'
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

/** Whether `controls.long.test.ts` runs this file. */
const LONG = process.env['ORRERY_LONG'] !== undefined

const PAIRS = AGENT_IDS.flatMap((agent) => WORLD_IDS.map((world) => [agent, world] as const))
/** Every agent in one world, and in every world some. */
const SOME_PAIRS = PAIRS.filter(([agent, world]) => WORLD_IDS[AGENT_IDS.indexOf(agent) % WORLD_IDS.length] === world)

describe("1 with zero error rates every agent reaches the policy's success; only the calls differ", () => {
  test.each(WORLD_IDS)('%s', (world) => expectAllReachTheCeiling(world, LONG ? 4 : 1))
})

describe('2 if unprompted noticing is as frequent as prompted, verdicts change nothing: the traces are equal', () => {
  // A trip to a shop is short, and few of them show anything to change.
  test.each(WORLD_IDS)('%s', (world) =>
    expectVerdictsToChangeNothing(world, LONG ? 10 : ({ webshop: 9, textcraft: 6 }[world] ?? 2)),
  )
  test('the difference results from more frequent noticing when prompted', () => expectVerdictsToMatter(LONG ? 10 : 4))
})

describe('5 with equal rates of malformed replies, native calls and printed tools have the same success', () => {
  test.each(WORLD_IDS)('%s: without malformed replies the actions are the same', (world) =>
    expectFunctionsAsPrinted(world, LONG ? 8 : 2),
  )
})

describe('6 without remedies Anticipatory Reflection is Plan+Act', () => {
  test.each(WORLD_IDS)('%s', (world) => expectRemediesToBeTheDifference(world, LONG ? 6 : 1))
})

describe('7 only the text has an effect', () => {
  test.each(LONG ? PAIRS : SOME_PAIRS)('%s in %s: purposes, task names and the order of calls have none', (agent, world) =>
    expectTextAloneToMatter(agent, world, LONG ? 2 : 1),
  )
})

describe('8 unstated information is never used', () => {
  test.each(AGENT_IDS)('%s crafts nothing whose recipe was removed', (agent) => expectNothingUntoldCrafted(agent, LONG ? 3 : 2))
  test.each(AGENT_IDS)('%s never walks to a receptacle that was removed', (agent) =>
    expectNoUntoldPlaceVisited(agent, LONG ? 2 : 1),
  )
  test.each(AGENT_IDS)('%s chooses no option that was removed from the instruction', (agent) =>
    expectNoUntoldOptionChosen(agent, LONG ? 6 : 3),
  )
})

describe('10 well-formed replies parse, and every parser handles malformed ones', () => {
  // ADaPT seldom requests a match, so with fewer tasks no such reply is malformed.
  const some = (agent: string, world: string): number => (agent === 'adapt' && world === 'webshop' ? 12 : 2)
  const many = (agent: string, world: string): number => Math.max(some(agent, world), agent === 'laser' ? 8 : 2)
  test.each(LONG ? AGENT_IDS : ['react', 'adapt', 'plan-act'])('%s', (agent) =>
    LONG
      ? expectEveryParserCopes(agent, (world) => many(agent, world))
      : expectEveryParserCopes(agent, (world) => some(agent, world), [0.3]),
  )
})

describe('11 each error can be forced individually and has its documented evidence', () => {
  // As few as show each.
  const few = (kind: string): number => ({ repeatFailing: 13, overPrice: 7, categoryAsItem: 5, wrongObjectType: 4 })[kind] ?? 3
  // A perfect player seldom fails, so there is seldom anything to repeat; in `test` earlier than in `adapt-like`.
  const split = (kind: string) => (kind === 'repeatFailing' ? { split: 'test' } : {})
  test.each(ERROR_TYPES)('%s: %s, %s', (world, kind, shows) =>
    expectErrorToShow(world, kind, shows, { ...split(kind), tasks: Math.max(few(kind), LONG ? 8 : 0) }),
  )

  test.each(['planOmit', 'planOrder', 'planCount'])('%s changes the plan without visible evidence', async (kind) => {
    const plans = async (errorRates: Readonly<Record<string, number>>): Promise<readonly string[]> => {
      const events = await eventsIn({
        agent: 'plan-act',
        world: 'textcraft',
        model: simulated({ policies: PLAYERS, preset: 'perfect', errorRates }),
        tasks: 5,
      })
      return events.filter(isOfType('note')).flatMap(({ note }) => (note.kind === 'plan' ? [note.text] : []))
    }
    const [right, wrong] = [await plans({}), await plans({ [kind]: 1 })]
    expect(wrong.slice(0, 1)).not.toEqual(right.slice(0, 1))
  })

  test('prematureDone ends an unfinished task as done', async () => {
    const metrics = await metricsOf(
      episodesOf({
        agent: 'plan-act',
        world: 'alfworld',
        options: { askTask: 'always' },
        model: simulated({ policies: PLAYERS, preset: 'perfect', errorRates: { prematureDone: 1 } }),
        tasks: 5,
      }),
    )
    expect(metrics.map(({ claim, success }) => [claim, success])).toEqual(metrics.map(() => ['success', false]))
  })

  test('falseFail gives a task up without a reason', async () => {
    const metrics = await metricsOf(
      episodesOf({
        agent: 'react',
        world: 'textcraft',
        model: simulated({ policies: PLAYERS, preset: 'perfect', errorRates: { falseFail: 1 } }),
        tasks: 5,
      }),
    )
    expect(metrics.filter(({ claim, steps }) => claim === 'failure' && steps === 0).length).toBe(5)
  })
})

// Snapshots belong to the file that runs them.
describe.skipIf(LONG)('12 golden replies', () => {
  // Rates of its own: the replies stay as they are when the presets are fitted anew.
  const model = simulated({
    policies: PLAYERS,
    eps: 0.3,
    L0: 40,
    noise: 1,
    misconception: 0.1,
    n2: 0.5,
    n1: 0.3,
    d2: 0.9,
    d1: 0.7,
    g: 0.2,
  })

  // Asked about the task too, which ends by itself.
  const optionsOf = (agent: string) => (/^(?:plan-act|anticipatory-reflection)$/.test(agent) ? { askTask: 'always' } : {})

  /** As few as ask for everything that four ask for: a shopper seldom fails. */
  const tasksOf = (pair: string): number => ({ 'reflexion in webshop': 4, 'laser in webshop': 3 })[pair] ?? 2

  test.each(PAIRS)('%s in %s: the first reply of each purpose', async (agent, world) => {
    const replies: Record<string, unknown> = {}
    const tasks = tasksOf(`${agent} in ${world}`)
    const events = await eventsIn({ agent, world, model, tasks, options: optionsOf(agent) })
    for (const { purpose, reply } of events.filter(isOfType('model-call'))) {
      const { text, toolCalls } = reply?.choices[0] ?? {}
      replies[purpose] ??= toolCalls === undefined ? text : [text, ...toolCalls.map((call) => `${call.name} ${call.arguments}`)]
    }
    expect(replies).toMatchSnapshot()
  })
})
