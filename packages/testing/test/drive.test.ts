import { act, ask, type LanguageModel, mark, note, OrreryError, rewind } from '@orreryjs/core'
import {
  answeringModel,
  cyclingModel,
  drive,
  driveAll,
  type EpisodeOptions,
  type TinyCraftState,
  type Trajectory,
  tinyCraft,
  tinyKitchen,
  tinyShop,
} from '@orreryjs/testing'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { actor, agentOf, chooser, PLANKS } from './agents.ts'

describe('a trajectory', () => {
  test('has the steps, the places with their states, and the end', async () => {
    const run = await drive(actor(['get 1 coal', 'dance', ...PLANKS]), { world: tinyCraft() })
    expectTypeOf(run).toEqualTypeOf<Trajectory<TinyCraftState>>()
    expect(run.task.id).toBe('tiny-craft/all/planks')
    expect(run.steps.map(({ step, action, changed, reward, by }) => [step, action, changed, reward, by])).toEqual([
      [1, 'get 1 coal', true, 0, 'agent'],
      [2, 'dance', false, 0, 'agent'],
      [3, 'get 1 log', true, 0, 'agent'],
      [4, 'craft 4 planks using 1 log', true, 1, 'agent'],
    ])
    expect(run.steps[1]?.invalid).toEqual({ kind: 'syntax', reason: 'not a command of this world' })
    expect(run.steps[3]?.observation).toEqual({ text: 'Crafted 4 planks', page: 'crafting', key: 'planks:0,1,4,0,0,0' })
    expect(run.states.map(({ held }) => held.slice(0, 3))).toEqual([
      [0, 0, 0],
      [0, 1, 0],
      [0, 1, 0],
      [1, 1, 0],
      [0, 1, 4],
    ])
    expect([run.start.step, run.start.observation.text.includes('Goal: craft planks.')]).toEqual([0, true])
    expect([run.end, run.success, run.reward, run.progress, run.metrics.optimal]).toEqual(['solved', true, 1, 1, 2])
  })

  test('has the model calls with requests and replies, and parse failures', async () => {
    const run = await drive(chooser, { world: tinyCraft(), model: cyclingModel(['the first', '1', '3']) })
    expect(run.calls.map(({ purpose, text, afterStep }) => [purpose, text, afterStep])).toEqual([
      ['chooser.step', 'the first', 0],
      ['chooser.step', '1', 0],
      ['chooser.step', '3', 1],
    ])
    expect(run.calls[1]?.request.messages.at(-1)?.content).toContain('That reply could not be read')
    expect(run.calls[2]?.reply?.usage.estimated).toBe(true)
    expect(run.parseFailures.map(({ remedy, reply }) => [remedy, reply])).toEqual([['reprompt', 'the first']])
    expect(run.success).toBe(true)
  })

  test('follows rewinds: by snapshot, by replay, by moves of the world, and none', async () => {
    const agent = agentOf(function* () {
      const start = yield* mark()
      yield* act('search[lamp]')
      yield* note({ kind: 'thought', text: 'not here' })
      yield* rewind(start)
      return undefined
    })
    const placesBy = async (rewind: EpisodeOptions['rewind']): Promise<unknown> => {
      const run = await drive(agent, { world: tinyShop(), ...(rewind && { rewind }) })
      expect(run.notes).toEqual([{ kind: 'thought', text: 'not here' }])
      return [run.rewinds.map(({ means }) => means), run.places.map(({ step, state }) => `${step} ${state.page}`)]
    }
    expect(await placesBy(undefined)).toEqual([['snapshot'], ['0 search', '1 results', '0 search']])
    expect(await placesBy(['replay'])).toEqual([['replay'], ['0 search', '1 results', '0 search']])
    expect(await placesBy(['navigate'])).toEqual([['navigate'], ['0 search', '1 results', '2 search']])
    expect(await placesBy(['none'])).toEqual([['none'], ['0 search', '1 results']])
  })

  test('has the failure behind an error, and the thrown value', async () => {
    const thrown = new TypeError('no such thing')
    const run = await drive(
      agentOf(function* () {
        yield* act('get 1 log')
        throw thrown
      }),
      { world: tinyCraft() },
    )
    expect([run.end, run.error?.code, run.error?.cause === thrown]).toEqual(['error', 'AGENT_FAILED', true])
    const broken = answeringModel('broken', () => Promise.reject(new Error('away')))
    expect((await drive(chooser, { world: tinyCraft(), model: broken })).error?.code).toBe('MODEL_FAILED')
  })
})

describe('episode options', () => {
  test('select the task by id, by the end of its id, or as an object', async () => {
    const world = tinyKitchen()
    const taskOf = async (task: EpisodeOptions['task']): Promise<string> =>
      (await drive(actor([]), { world, ...(task !== undefined && { task }) })).task.id
    expect(await taskOf(undefined)).toBe('tiny-kitchen/all/put')
    expect(await taskOf('cool')).toBe('tiny-kitchen/all/cool')
    expect(await taskOf('tiny-kitchen/all/fetch')).toBe('tiny-kitchen/all/fetch')
    expect(await taskOf(world.tasks.get('tiny-kitchen/all/cool'))).toBe('tiny-kitchen/all/cool')
    await expect(taskOf('heat')).rejects.toMatchObject({ code: 'TASK_UNKNOWN' })
  })

  test('pass limits, profile, feedback and seed to the agent, with empty defaults', async () => {
    const received: unknown[] = []
    const agent = agentOf(function* ({ limits, profile, feedback, rng }) {
      received.push({ limits, profile: profile.id, feedback, stream: rng.name })
      yield* act('get 1 log')
      return undefined
    })
    const profile = { id: 'mine', version: 1, world: 'tiny-craft', dialects: ['tiny'], parts: {}, demonstrations: [] }
    const stream = 'tester%2Fnone%2Ftiny-craft%2Fall%2Fplanks#1'
    await drive(agent, { world: tinyCraft() })
    await drive(agent, {
      world: tinyCraft(),
      profile: [{ ...profile, id: 'other', world: 'x' }, profile],
      limits: { maxSteps: 3 },
      feedback: 'always',
      seed: '7',
    })
    expect(received).toEqual([
      { limits: { maxSteps: 40, maxModelCalls: 80 }, profile: 'none', feedback: 'none', stream: `0/${stream}` },
      { limits: { maxSteps: 3, maxModelCalls: 80 }, profile: 'mine', feedback: 'always', stream: `7/${stream}` },
    ])
    await expect(drive(agent, { world: tinyShop(), profile: [profile] })).rejects.toMatchObject({ code: 'PROFILE_UNKNOWN' })
  })

  test('fail the test if the agent calls a model and the options have none', async () => {
    const agent = agentOf(function* () {
      yield* ask({ purpose: 'mine.step', messages: [] })
      return undefined
    })
    await expect(drive(agent, { world: tinyCraft() })).rejects.toMatchObject({
      code: 'MODEL_SCRIPT',
      message: 'the agent called a model (purpose mine.step), but the test provides none',
    })
  })

  test('end the episode with their signal', async () => {
    const signal = AbortSignal.abort()
    expect((await drive(actor(PLANKS), { world: tinyCraft(), signal })).end).toBe('aborted')
  })
})

describe('limits', () => {
  const endless = agentOf(function* () {
    for (;;) yield* act('inventory')
  })

  test('omitted limits keep their defaults, so that an agent in a loop ends', async () => {
    const { end, metrics } = await drive(endless, { world: tinyCraft(), limits: { maxModelCalls: 3 } })
    expect([end, metrics.steps]).toEqual(['step-limit', 40])
    const lifted = { maxSteps: Number.POSITIVE_INFINITY, maxRepeats: 60 }
    expect((await drive(endless, { world: tinyCraft(), limits: lifted })).metrics.steps).toBe(60)
  })

  test('a time limit ends a call that never returns', async () => {
    const silent: LanguageModel = { id: 'silent', generate: () => new Promise(() => undefined) }
    const { end } = await drive(chooser, { world: tinyCraft(), model: silent, limits: { timeLimit: 1 } })
    expect(end).toBe('time-limit')
  })
})

test('a suite reports that an earlier episode used up its script, and needs a trial', async () => {
  const model = scriptOf(['1', '3'])
  const suite = { world: tinyCraft(), tasks: ['planks'], trials: 2 }
  const failure = await driveAll(chooser, { ...suite, model }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'MODEL_SCRIPT', hint: expect.stringContaining('to a function') })
  expect(String(failure)).toContain('(episode 2, with the model of the first episode)')
  for (const trials of [0, 1.5, Number.NaN]) {
    await expect(driveAll(chooser, { ...suite, model, trials })).rejects.toThrow(`1 or more; got ${trials}`)
  }
})

/** Creates a model with only these replies. */
function scriptOf(replies: readonly string[]): LanguageModel {
  return answeringModel('script', (_, call) => {
    const reply = replies[call]
    if (reply === undefined) throw new OrreryError('MODEL_SCRIPT', 'nothing left')
    return reply
  })
}

test('runs a suite task by task, attempt by attempt, each with a fresh model if it is a function', async () => {
  let models = 0
  const model = (): ReturnType<typeof answeringModel> => {
    models += 1
    return cyclingModel(['1', '3'])
  }
  const all = await driveAll(chooser, { world: tinyCraft(), model, limits: { maxSteps: 2 }, trials: 2 })
  expectTypeOf(all).toEqualTypeOf<readonly Trajectory<TinyCraftState>[]>()
  expect(all.map(({ task, metrics, success }) => [task.type, metrics.trial, success])).toEqual([
    ['planks', 1, true],
    ['planks', 2, true],
    ['stick', 1, false],
    ['stick', 2, false],
    ['torch', 1, false],
    ['torch', 2, false],
    ['ladder', 1, false],
    ['ladder', 2, false],
  ])
  expect(models).toBe(8)
  expect(all[1]?.calls[0]?.request.seed).toBe(2)
  expect((await driveAll(chooser, { world: tinyCraft(), model, tasks: ['planks'] })).length).toBe(1)
})
