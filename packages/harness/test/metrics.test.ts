import { join } from 'node:path'
import { act, ask, type Effect, mark, note, rewind, WHOLE_EPISODE } from '@orreryjs/core'
import {
  collectMetrics,
  createMetricsBuilder,
  createRunDirectory,
  type EpisodeMetrics,
  type EpisodeRecord,
  journalPath,
  readMetrics,
  summarise,
  zeroClock,
} from '@orreryjs/harness'
import { expect, test } from 'vitest'
import { counterWorld } from './counter-world.ts'
import { echo, play, replyOf, requestOf, specOf } from './episodes.ts'
import { manifestOf, temporaryDirectory, wanderers } from './runs.ts'

async function metricsOf(...args: Parameters<typeof specOf>): Promise<EpisodeMetrics> {
  const builder = createMetricsBuilder()
  const { events } = await play(specOf(...args))
  const [metrics] = events.flatMap((event) => builder.add(event) ?? [])
  if (metrics === undefined) throw new Error('the episode did not end')
  return metrics
}

test('counts an episode from its events', async () => {
  const metrics = await metricsOf(
    function* (): Generator<Effect, { claim: 'failure' }> {
      const origin = yield* mark()
      yield* act('up')
      yield* act('up')
      yield* rewind(origin)
      for (const action of ['fly', 'fly', 'nonsense', 'wait', 'up', 'up']) yield* act(action)
      yield* ask(requestOf('?', 'constructor'))
      yield* ask(requestOf('?', 'test.step'))
      yield* ask(requestOf('?', 'test.step'))
      yield* note({ kind: 'plan', text: 'go', steps: [] })
      yield* note({ kind: 'parse-failure', purpose: 'p', expected: 'x', reply: 'y', remedy: 'reprompt' })
      yield* note({ kind: 'parse-failure', purpose: 'p', expected: 'x', reply: 'y', remedy: 'fallback' })
      return { claim: 'failure' }
    },
    { rewind: ['navigate'] },
  )
  expect(metrics).toEqual({
    episode: 'tester/echo/counter/test/1#1',
    agent: 'tester',
    label: 'tester',
    world: 'counter',
    model: 'echo',
    split: 'test',
    task: 'counter/test/1',
    taskType: 'count',
    trial: 1,
    end: 'agent-stopped',
    success: false,
    reward: 1,
    progress: 0.5,
    steps: 10,
    chosenSteps: 8,
    replayedSteps: 0,
    automaticSteps: 2,
    invalidSteps: { syntax: 1, unknown: 0, precondition: 2 },
    unchangedSteps: 4,
    repeatedSteps: 1,
    checkedSteps: 6,
    optimal: 4,
    spl: 0,
    modelCalls: 3,
    modelCallsByPurpose: { constructor: 1, 'test.step': 2 },
    inputTokens: 30,
    outputTokens: 15,
    cost: 1.5,
    parseFailures: 2,
    fallbacks: 1,
    unparsed: { replies: 1, truncated: 0, first: 'y' },
    notes: { plan: 1 },
    rewinds: { snapshot: 0, replay: 0, navigate: 1, none: 0 },
    claim: 'failure',
  })
})

test('counts trials within an episode separately, with their plans and without steps of rewinds', async () => {
  const metrics = await metricsOf(
    function* (): Generator<Effect, void> {
      yield* act('up')
      for (const trial of [1, 2]) {
        const start = yield* mark()
        yield* note({ kind: 'trial', trial })
        yield* note({ kind: 'plan', text: '', steps: ['a', 'b', 'c'].slice(trial - 1) })
        yield* note({ kind: 'memo', text: 'red' })
        for (let count = 0; count < trial; count += 1) yield* act('down')
        yield* note({ kind: 'plan', text: '', steps: [] })
        yield* rewind(start)
        if (trial === 1) yield* note({ kind: 'revision', reason: 'no' })
      }
      yield* note({ kind: 'trial', trial: 3 })
    },
    { rewind: ['navigate'] },
  )
  expect(metrics.attempts).toEqual([{ actions: 2, planned: 3 }, { actions: 3, planned: 2 }, { actions: 0 }])
  const [{ meanAttempts, meanRevisions } = {}] = summarise([metrics, { ...metrics, attempts: [], notes: {} }])
  expect([meanAttempts, meanRevisions]).toEqual([1.5, 0.5])
  const [unplanned] = summarise([{ ...metrics, attempts: [{ actions: 1 }] }])
  expect(unplanned).not.toHaveProperty('meanAttempts')
})

test('takes a judgement of the whole episode as the claim, the last one before the answer', async () => {
  const judged = (verdicts: readonly string[], about: string): Promise<EpisodeMetrics> =>
    metricsOf(function* (): Generator<Effect, { claim: 'success' }> {
      for (const verdict of verdicts) yield* note({ kind: 'judgement', about, verdict })
      return { claim: 'success' }
    })
  expect((await judged(['success', 'failure'], WHOLE_EPISODE)).claim).toBe('failure')
  expect((await judged(['failure', 'success'], WHOLE_EPISODE)).claim).toBe('success')
  expect((await judged(['failure'], 'trial 1: ended')).claim).toBe('success')
})

test('weights a success by the length of its path', async () => {
  const detour = function* (): Generator<Effect, void> {
    for (const action of ['up', 'down', 'up', 'up', 'up', 'up']) yield* act(action)
  }
  expect(await metricsOf(detour)).toMatchObject({ success: true, steps: 6, optimal: 4, spl: 4 / 6 })
})

test('omits unknown values', async () => {
  const free = { id: 'free', generate: () => ({ ...replyOf('x'), usage: { inputTokens: 1, outputTokens: 1 } }) }
  const program = function* (): Generator<Effect, void> {
    yield* ask(requestOf('?'))
  }
  const metrics = await metricsOf(program, { model: free, task: { ...specOf(program).task, goal: 'reach -1' } })
  for (const member of ['cost', 'optimal', 'spl', 'claim', 'error']) expect(metrics).not.toHaveProperty(member)
})

test('metrics from the journal equal those of the run', async () => {
  const path = join(temporaryDirectory(), 'run')
  const specs = wanderers(60)
  const directory = createRunDirectory(path, manifestOf(specs))
  const signal = new AbortController().signal
  const metrics = await collectMetrics(specs, { directory, concurrency: 1, clock: zeroClock, signal })
  const read: EpisodeRecord[] = []
  for await (const episode of readMetrics(journalPath(path))) read.push(episode)
  expect(read).toEqual(metrics.map((each, number) => ({ metrics: each, taskHash: specs[number]?.task.hash })))
  expect(metrics.map(({ task }) => task)).toEqual(specs.map(({ task }) => task.id))
  expect(metrics.some(({ end }) => end === 'error')).toBe(true)
})

test('a summary has one row per world, split, agent and model', async () => {
  const signal = new AbortController().signal
  const specs = [...wanderers(3), ...wanderers(2, { ...echo, id: 'other' })]
  const metrics = await collectMetrics(specs, { concurrency: 1, clock: zeroClock, signal })
  const [first, second, ...rest] = summarise(metrics)
  expect(rest).toEqual([])
  expect(first).toMatchObject({ world: 'counter', split: 'test', agent: 'tester', model: 'echo', episodes: 3 })
  expect(second).toMatchObject({ model: 'other', episodes: 2 })
  expect(first?.meanSteps).toBeCloseTo(metrics.slice(0, 3).reduce((sum, { steps }) => sum + steps, 0) / 3)
})

test('averages a reward component over the tasks that have it', async () => {
  const played = await metricsOf(function* () {})
  const withOptions = { ...played, rewardComponents: { att: 1, opt: 0.5 } }
  expect(summarise([withOptions, { ...played, rewardComponents: { att: 0 } }])[0]?.meanRewardComponents).toEqual({
    att: 0.5,
    opt: 0.5,
  })
  expect(summarise([played])[0]).not.toHaveProperty('meanRewardComponents')
})

test('separates infrastructure errors from failures of the agent', async () => {
  const down = { id: 'down', generate: () => expect.unreachable('no server') }
  const ask1 = function* (): Generator<Effect, void> {
    yield* ask(requestOf('?'))
  }
  const crash = function* (): Generator<Effect, void> {
    yield* act('up')
    throw new Error('bug')
  }
  const solve = function* (): Generator<Effect, void> {
    for (let count = 0; count < 4; count += 1) yield* act('up')
  }
  const stuck = counterWorld({ step: () => expect.unreachable('stuck') })
  const metrics = [
    await metricsOf(solve),
    await metricsOf(solve, { world: stuck }),
    await metricsOf(crash),
    { ...(await metricsOf(ask1, { model: down })), model: 'echo' },
    await metricsOf(function* () {}),
  ]
  const [summary] = summarise(metrics)
  expect(summary).toMatchObject({
    episodes: 5,
    errors: 3,
    strict: { successes: 1, episodes: 5, rate: 0.2 },
    infrastructureExcluded: { successes: 1, episodes: 4, rate: 0.25 },
    meanReward: 1.25 / 5,
    meanProgress: 1.25 / 5,
    meanSteps: 5 / 5,
    meanModelCalls: 1 / 5,
    spl: 1 / 5,
    ends: { solved: 1, error: 3, 'agent-stopped': 1 },
  })
  const [broken] = summarise(metrics.slice(3, 4))
  expect(broken?.infrastructureExcluded).toEqual({ successes: 0, episodes: 0 })
})
