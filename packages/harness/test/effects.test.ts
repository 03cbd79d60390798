import {
  act,
  admissible,
  ask,
  contentHash,
  type Effect,
  type FeedbackPolicy,
  mark,
  note,
  remaining,
  type StepResult,
  tools,
} from '@orreryjs/core'
import { runEpisode, zeroClock } from '@orreryjs/harness'
import { expect, test } from 'vitest'
import { counterWorld } from './counter-world.ts'
import { echo, eventsOf, play, replyOf, requestOf, specOf } from './episodes.ts'

test('records an episode from start to end', async () => {
  const played = await play(
    specOf(function* () {
      yield* act('up')
      yield* act('fly')
      return { text: 'enough', claim: 'failure' }
    }),
  )
  expect(played.events).toMatchObject([
    { type: 'episode-start', seq: 0, task: 'counter/test/1', goal: 'reach 4', observation: 'at 0', page: 'counter', trial: 1 },
    { type: 'step-end', seq: 1, step: 1, action: 'up', observation: 'at 1', reward: 0.25, changed: true, by: 'agent' },
    { type: 'step-end', seq: 2, step: 2, action: 'fly', changed: false, invalid: { kind: 'precondition', reason: 'no wings' } },
    { type: 'episode-end', seq: 3, end: 'agent-stopped', success: false, reward: 0.25, progress: 0.25, steps: 2, optimal: 4 },
  ])
  expect(played.end).toEqual(played.events.at(-1))
  expect(played.end.answer).toEqual({ text: 'enough', claim: 'failure' })
  expect(eventsOf(played, 'step-end')[0]?.state).toBe(contentHash({ at: 1, target: 4, secret: false }))
})

test('answers each effect', async () => {
  const answers: unknown[] = []
  const played = await play(
    specOf(
      function* () {
        answers.push(yield* admissible())
        answers.push((yield* tools()).map(({ name }) => name))
        answers.push((yield* ask(requestOf('hello'))).choices[0]?.text)
        answers.push(yield* mark())
        answers.push(yield* note({ kind: 'plan', text: 'go', steps: ['up'] }))
        answers.push(yield* act('up'))
        answers.push(yield* remaining())
      },
      { limits: { maxSteps: 7, maxTokens: 20 } },
    ),
  )
  expect(answers).toEqual([
    ['up', 'down'],
    ['up'],
    'hello',
    { id: 0 },
    undefined,
    { observation: { text: 'at 1', page: 'counter', key: 'at 1' }, terminated: false, changed: true },
    { steps: 6, modelCalls: Number.POSITIVE_INFINITY, tokens: 5, limits: { maxSteps: 7, maxTokens: 20 } },
  ])
  expect(played.events.map(({ type }) => type)).toEqual([
    'episode-start',
    'model-call',
    'mark',
    'note',
    'step-end',
    'episode-end',
  ])
  expect(played.events.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5])
})

test('the briefing has the task, first observation, limits, feedback policy and a random stream', async () => {
  const draws: number[] = []
  const program = (id: string) =>
    specOf(
      function* ({ task, observation, limits, feedback, rng }) {
        draws.push(rng.next())
        yield* note({ kind: 'reflection', text: `${task.goal}, ${observation.text}, ${limits.maxSteps}, ${feedback}` })
      },
      { id, limits: { maxSteps: 3 } },
    )
  const played = await play(program('a'))
  await play(program('a'))
  await play(program('b'))
  expect(eventsOf(played, 'note')[0]?.note).toEqual({ kind: 'reflection', text: 'reach 4, at 0, 3, none' })
  expect(draws[0]).toBe(draws[1])
  expect(draws[0]).not.toBe(draws[2])
})

test.each<[FeedbackPolicy, (boolean | undefined)[], (number | undefined)[]]>([
  ['none', [undefined, undefined], [undefined, undefined]],
  ['terminal', [undefined, true], [undefined, 0.25]],
  ['always', [false, true], [0.25, 0.25]],
])('feedback %s decides which rewards a step reports', async (feedback, successes, rewards) => {
  const results: StepResult[] = []
  const task = { ...specOf(function* () {}).task, goal: 'reach 2' }
  await play(
    specOf(
      function* () {
        results.push(yield* act('up'), yield* act('up'))
      },
      { feedback, task },
    ),
  )
  expect(results.map(({ success }) => success)).toEqual(successes)
  expect(results.map(({ reward }) => reward)).toEqual(rewards)
  expect(results.every((each) => feedback !== 'none' || !('reward' in each || 'success' in each))).toBe(true)
})

test('records a model call with the hash of all fields except its purpose', async () => {
  const request = { ...requestOf('hello', 'one'), temperature: 0.5, stop: ['\n'] }
  const program = function* (): Generator<Effect, void> {
    yield* ask(request)
    yield* ask({ ...request, purpose: 'two' })
    yield* ask({ ...request, temperature: 0.6 })
  }
  const calls = eventsOf(await play(specOf(program, { seed: '0' })), 'model-call')
  const { purpose: _purpose, ...sent } = request
  expect(calls.map(({ purpose }) => purpose)).toEqual(['one', 'two', 'one'])
  expect(calls[0]?.request).toBe(contentHash(sent))
  expect(calls[1]?.request).toBe(calls[0]?.request)
  expect(calls[2]?.request).not.toBe(calls[0]?.request)
  expect(calls.some((call) => 'prompt' in call)).toBe(false)
  const withPrompts = eventsOf(await play(specOf(program, { keepPrompts: true, seed: '0' })), 'model-call')
  expect(withPrompts[0]?.prompt).toEqual(request)
})

test('passes the reply to the agent as recorded', async () => {
  const replies: unknown[] = []
  const model = { id: 'chatty', generate: () => ({ ...replyOf('x'), secret: 'not in the journal' }) }
  const played = await play(
    specOf(
      function* () {
        replies.push(yield* ask(requestOf('hello')))
      },
      { model },
    ),
  )
  expect(replies).toEqual([replyOf('x')])
  expect(eventsOf(played, 'model-call')[0]?.reply).toEqual(replyOf('x'))
})

test('records a parse failure as a separate event', async () => {
  const failure = { kind: 'parse-failure', purpose: 'p', expected: 'a line', reply: 'rubbish', remedy: 'fallback' } as const
  const played = await play(
    specOf(function* () {
      yield* note(failure)
    }),
  )
  expect(played.events[1]).toMatchObject({ type: 'parse-failure', purpose: 'p', expected: 'a line', reply: 'rubbish' })
})

test('sync and async programs and models give equal events', async () => {
  const later = { id: 'echo', generate: async (...args: Parameters<typeof echo.generate>) => echo.generate(...args) }
  function* sync(): Generator<Effect, void> {
    yield* act('up')
    const reply = yield* ask(requestOf('up'))
    yield* act(reply.choices[0]?.text ?? '')
  }
  async function* async(): AsyncGenerator<Effect, void> {
    yield* act('up') as Iterable<Effect>
    const reply = (yield { kind: 'ask', request: requestOf('up') }) as ReturnType<typeof replyOf>
    await Promise.resolve()
    yield { kind: 'act', action: reply.choices[0]?.text ?? '' }
  }
  const played = await play(specOf(sync))
  expect(await play(specOf(async))).toEqual(played)
  expect(await play(specOf(sync, { model: later }))).toEqual(played)
  expect(await play(specOf(async, { model: later }))).toEqual(played)
})

test('a synchronous episode completes before runEpisode returns', () => {
  const types: string[] = []
  const spec = specOf(function* () {
    for (let count = 0; count < 4; count += 1) yield* act((yield* ask(requestOf('up'))).choices[0]?.text ?? '')
  })
  void runEpisode(spec, { clock: zeroClock, signal: new AbortController().signal, emit: ({ type }) => types.push(type) })
  expect(types.at(-1)).toBe('episode-end')
})

test('accepts answers from another source than the world and the model', async () => {
  const recorded = counterWorld()
  const played = await play(
    specOf(
      function* () {
        yield* act((yield* ask(requestOf('down'))).choices[0]?.text ?? '')
      },
      { world: counterWorld({ step: () => expect.unreachable() }) },
    ),
    { answers: { step: (state, action) => recorded.step(state, action), generate: () => replyOf('up') } },
  )
  expect(played.events).toMatchObject([
    {},
    { reply: replyOf('up') },
    { action: 'up', observation: 'at 1' },
    { end: 'agent-stopped' },
  ])
})
