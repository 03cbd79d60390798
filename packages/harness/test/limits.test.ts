import { getEventListeners } from 'node:events'
import { act, ask, type Effect, type EndReason, type LanguageModel, type Limits, note } from '@orreryjs/core'
import { type EpisodeSpec, reexecute, systemClock } from '@orreryjs/harness'
import { expect, test } from 'vitest'
import { counterTask } from './counter-world.ts'
import { echo, eventsOf, play, requestOf, specOf } from './episodes.ts'

/** Calls the model and takes the actions, forever. */
function* always(...actions: string[]): Generator<Effect, void> {
  for (;;) for (const action of actions) yield* act((yield* ask(requestOf(action))).choices[0]?.text ?? '')
}

const far = counterTask('far', 1000)

test.each<[string, Limits, string[], EndReason, { steps: number; calls: number }]>([
  ['steps', { maxSteps: 3 }, ['up'], 'step-limit', { steps: 3, calls: 3 }],
  ['no steps', { maxSteps: 0 }, ['up'], 'step-limit', { steps: 0, calls: 0 }],
  ['model calls', { maxModelCalls: 3 }, ['up'], 'model-call-limit', { steps: 3, calls: 3 }],
  ['tokens, 15 a call', { maxTokens: 31 }, ['up'], 'token-limit', { steps: 3, calls: 3 }],
  ['tokens, exactly', { maxTokens: 30 }, ['up'], 'token-limit', { steps: 2, calls: 2 }],
  ['cost, 0.5 a call', { costLimit: 1 }, ['up'], 'cost-limit', { steps: 2, calls: 2 }],
  ['invalid actions', { maxInvalid: 2 }, ['up', 'fly'], 'invalid-limit', { steps: 4, calls: 4 }],
  ['repeats', { maxRepeats: 3 }, ['up', 'wait', 'wait'], 'step-limit', { steps: 9, calls: 9 }],
  ['repeats in a row', { maxRepeats: 2 }, ['up', 'wait', 'wait'], 'repeat-limit', { steps: 3, calls: 3 }],
  ['a single step is no repeat', { maxRepeats: 1 }, ['up', 'wait', 'wait'], 'repeat-limit', { steps: 3, calls: 3 }],
])('%s', async (_, limits, actions, end, used) => {
  const played = await play(specOf(() => always(...actions), { task: far, limits: { maxSteps: 9, ...limits } }))
  expect(played.end).toMatchObject({ end, steps: used.steps, success: false })
  expect(eventsOf(played, 'step-end')).toHaveLength(used.steps)
  expect(eventsOf(played, 'model-call')).toHaveLength(used.calls)
})

test('time', async () => {
  let now = 1000
  const clock = { now: () => now }
  const model = {
    id: 'slow',
    generate: () => {
      now += 40
      return { choices: [{ text: 'up', finish: 'stop' as const }], usage: { inputTokens: 0, outputTokens: 0 } }
    },
  }
  const played = await play(
    specOf(() => always('up'), { task: far, model, limits: { timeLimit: 100 } }),
    { clock },
  )
  expect(played.end).toMatchObject({ end: 'time-limit', steps: 2, at: 1120 })
  expect(eventsOf(played, 'model-call').map(({ duration, at }) => [duration, at])).toEqual([
    [40, 1040],
    [40, 1080],
    [40, 1120],
  ])
})

test('accepts a clock that goes back', async () => {
  let now = 1000
  const clock = { now: () => (now -= 1) }
  const played = await play(
    specOf(() => always('up'), { limits: { maxModelCalls: 1 } }),
    { clock },
  )
  expect(played.end.end).toBe('model-call-limit')
  expect(eventsOf(played, 'model-call')[0]?.duration).toBe(0)
})

test('a task solved with the last step is solved', async () => {
  const played = await play(specOf(() => always('up'), { limits: { maxSteps: 4, maxModelCalls: 4 } }))
  expect(played.end).toMatchObject({ end: 'solved', success: true, steps: 4, reward: 1, progress: 1 })
})

test('after the end of a task, other limits apply but do not change the end reason', async () => {
  const program = function* (): Generator<Effect, void> {
    yield* act('quit')
    for (;;) yield* ask(requestOf('why?'))
  }
  const played = await play(specOf(program, { limits: { maxSteps: 1, maxModelCalls: 3 } }))
  expect(played.end).toMatchObject({ end: 'failed', steps: 1 })
  expect(eventsOf(played, 'model-call')).toHaveLength(3)
})

const thinker = (changed: Partial<EpisodeSpec>): EpisodeSpec =>
  specOf(
    function* () {
      for (;;) {
        yield* note({ kind: 'thought', text: 'hm' })
        yield* note({ kind: 'reflection', text: 'oh' })
        yield* act('up')
      }
    },
    { task: far, limits: { maxSteps: 5 }, ...changed },
  )

test('thoughts are free unless they are counted', async () => {
  const played = await play(thinker({}))
  expect(played.end).toMatchObject({ end: 'step-limit', steps: 5 })
  expect(eventsOf(played, 'step-end').map(({ step }) => step)).toEqual([1, 2, 3, 4, 5])
})

test('counted thoughts are steps, other notes are not', async () => {
  const played = await play(thinker({ countThoughts: true }))
  expect(played.end).toMatchObject({ end: 'step-limit', steps: 5 })
  expect(eventsOf(played, 'step-end').map(({ step }) => step)).toEqual([2, 4])
  expect(eventsOf(played, 'note').map((event) => event.note.kind)).toEqual([
    'thought',
    'reflection',
    'thought',
    'reflection',
    'thought',
    'reflection',
  ])
})

test('a thought beyond the step limit ends the episode, one after the end of the task does not count', async () => {
  const ended = function* (): Generator<Effect, void> {
    yield* act('quit')
    yield* note({ kind: 'thought', text: 'pity' })
  }
  const played = await play(specOf(ended, { countThoughts: true, limits: { maxSteps: 1 } }))
  expect(played.end).toMatchObject({ end: 'failed', steps: 1 })
  expect(eventsOf(played, 'note')).toHaveLength(1)
  const full = await play(thinker({ countThoughts: true, limits: { maxSteps: 2 } }))
  expect(full.events.map(({ type }) => type)).toEqual(['episode-start', 'note', 'note', 'step-end', 'episode-end'])
})

test('the time limit cancels a pending call and reports it', async () => {
  let cut: unknown
  const generate: LanguageModel['generate'] = (_, { signal }) => {
    signal.addEventListener('abort', () => {
      cut = signal.reason
    })
    return new Promise<never>(() => undefined)
  }
  const spec = specOf(() => always('up'), { model: { id: 'silent', generate }, limits: { timeLimit: 20 } })
  const played = await play(spec, { clock: systemClock })
  expect(played.events.map(({ type }) => type)).toEqual(['episode-start', 'model-call', 'episode-end'])
  const error = { code: 'MODEL_OVERTIME', message: "test.step: no reply within the episode's 20 ms" }
  expect(cut).toMatchObject(error)
  expect(eventsOf(played, 'model-call')).toMatchObject([{ error }])
  expect(played.end).toMatchObject({ end: 'time-limit', success: false })
  expect(played.end).not.toHaveProperty('error')
  expect(played.end.at - (played.events[0]?.at ?? 0)).toBeGreaterThanOrEqual(20)
  expect(await reexecute(spec, played.events)).toBeUndefined()
})

test("a call within the time limit leaves no timers, and the run's clock decides", async () => {
  const controller = new AbortController()
  const generate: LanguageModel['generate'] = async (request, options) => {
    await new Promise((resolve) => setTimeout(resolve, 30))
    return echo.generate(request, options)
  }
  const limits = { timeLimit: 10, maxModelCalls: 2 }
  const spec = specOf(() => always('up'), { model: { id: 'late', generate }, limits })
  // On a clock fixed at 0 no time passes.
  expect((await play(spec, { signal: controller.signal })).end.end).toBe('model-call-limit')
  expect(getEventListeners(controller.signal, 'abort')).toEqual([])
})

test('an abort before the time limit is an abort', async () => {
  const controller = new AbortController()
  const generate = (): Promise<never> => {
    setImmediate(() => controller.abort())
    return new Promise<never>(() => undefined)
  }
  const spec = specOf(() => always('up'), { model: { id: 'silent', generate }, limits: { timeLimit: 60_000 } })
  const played = await play(spec, { clock: systemClock, signal: controller.signal })
  expect(played.events.map(({ type }) => type)).toEqual(['episode-start', 'episode-end'])
  expect(played.end.end).toBe('aborted')
})
