import {
  type AgentProgram,
  type Answer,
  act,
  admissible,
  ask,
  type Effect,
  type EndReason,
  type ErrorCode,
  type LanguageModel,
  mark,
  note,
  OrreryError,
  rewind,
} from '@orreryjs/core'
import { type EpisodeSpec, reexecute, runEpisode, zeroClock } from '@orreryjs/harness'
import { expect, test, vi } from 'vitest'
import { counterWorld } from './counter-world.ts'
import { eventsOf, play, replyOf, requestOf, specOf } from './episodes.ts'

/** A program that only an untyped caller can write. */
function garbage(yielded: unknown): () => AgentProgram {
  return function* () {
    yield yielded as Effect
  }
}

function* climb(): Generator<Effect, void> {
  for (let count = 0; count < 4; count += 1) yield* act('up')
}

function* stepping(): Generator<Effect, void> {
  yield* act('up')
}

function* failing(): Generator<Effect, void> {
  yield* act('up')
  throw new Error('no idea')
}

async function* failingLater(): AsyncGenerator<Effect, void> {
  yield { kind: 'act', action: 'up' }
  throw new Error('no idea')
}

function* claiming(): Generator<Effect, Answer> {
  yield* act('up')
  return 'done' as Answer
}

function* musing(): Generator<Effect, void> {
  for (;;) yield* note({ kind: 'reflection', text: 'hm' })
}

function* dithering(): Generator<Effect, void> {
  for (;;) yield* rewind(yield* mark())
}

const broken = (message: string) => (): never => {
  throw new Error(message)
}

type Program = () => AgentProgram

const programErrors: [string, Program, string, string][] = [
  ['a program that throws', failing, 'AGENT_FAILED', 'agent tester threw: no idea'],
  ['an async program that throws', failingLater, 'AGENT_FAILED', 'agent tester threw: no idea'],
  ['an agent that cannot begin', broken('no program'), 'AGENT_FAILED', 'agent tester threw: no program'],
  ['a number as effect', garbage(42), 'EFFECT_UNKNOWN', 'agent tester yielded something of type number'],
  ['nothing as effect', garbage(undefined), 'EFFECT_UNKNOWN', 'type undefined'],
  ['null as effect', garbage(null), 'EFFECT_UNKNOWN', 'agent tester yielded'],
  ['an unknown kind', garbage({ kind: 'dance' }), 'EFFECT_UNKNOWN', '"dance"'],
  ['an action that is no string', garbage({ kind: 'act', action: 7 }), 'EFFECT_UNKNOWN', 'expected a string'],
  ['no request', garbage({ kind: 'ask' }), 'EFFECT_UNKNOWN', 'model request'],
  ['a request beyond JSON', garbage({ kind: 'ask', request: { ...requestOf('x'), seed: 1n } }), 'EFFECT_UNKNOWN', 'bigint'],
  ['a note that is none', garbage({ kind: 'note', note: { kind: 'plan', steps: 'up' } }), 'EFFECT_UNKNOWN', 'note.text'],
  ['no note', garbage({ kind: 'note' }), 'EFFECT_UNKNOWN', 'note'],
  ['a mark from elsewhere', garbage({ kind: 'rewind', mark: { id: 3 } }), 'EFFECT_UNKNOWN', 'mark 3'],
  ['no mark', garbage({ kind: 'rewind' }), 'EFFECT_UNKNOWN', 'mark undefined'],
  ['an answer that is none', claiming, 'EFFECT_UNKNOWN', 'answer'],
  ['endless notes', musing, 'AGENT_STALLED', 'in a row'],
  ['endless rewinds', dithering, 'AGENT_STALLED', 'in a row'],
]

function* offered(): Generator<Effect, void> {
  yield* act('up')
  yield* admissible()
}

const data = (): never => {
  throw new OrreryError('DATA_INVALID', 'no product')
}
const disk = (): never => {
  throw Object.assign(new Error('EIO: i/o error, read'), { syscall: 'read' })
}
const refusal = (): never => {
  throw new OrreryError('TASK_UNKNOWN', 'no task')
}

// Any error on an action counts as a failure of the agent, except errors of files.
const worldErrors: [string, Parameters<typeof counterWorld>[0], string, string, Program?][] = [
  ['cannot start', { start: broken('no key') }, 'WORLD_FAILED', 'world counter threw: no key'],
  ['cannot plan', { plan: broken('lost') }, 'WORLD_FAILED', 'lost'],
  ['cannot read its data', { step: data }, 'DATA_INVALID', 'no product'],
  ['cannot read its disk', { step: disk }, 'WORLD_FAILED', 'EIO'],
  ['cannot step', { step: broken('stuck') }, 'ACTION_FAILED', 'world counter, action "up", threw: stuck'],
  ['refuses with a code', { step: refusal }, 'ACTION_FAILED', 'threw: TASK_UNKNOWN: no task'],
  [
    'returns a state beyond JSON',
    { step: (state) => ({ ...counterWorld().step(state, 'up'), state: 1n as never }) },
    'ACTION_FAILED',
    'bigint',
  ],
  ['cannot list actions after a step', { admissible: broken('none') }, 'ACTION_FAILED', 'none', offered],
  ['cannot tell its progress', { progress: () => Number.NaN }, 'ACTION_FAILED', 'NaN'],
  [
    'has too much of a part',
    { rewardComponents: () => ({ colour: 1.5 }) },
    'ACTION_FAILED',
    '1.5 for the reward component colour',
  ],
]

test.each(programErrors)('%s ends the episode as an error', async (_, program, code, message) => {
  await expectError(specOf(program), code, message)
})

test.each(worldErrors)('a world that %s ends the episode as an error', async (_, replaced, code, message, program = stepping) => {
  await expectError(specOf(program, { world: counterWorld(replaced) }), code, message)
})

test("an error of the agent's code is the agent's, whatever its code; an error of a server is not", async () => {
  const throwing = (code: ErrorCode): Program =>
    function* () {
      yield* act('up')
      throw new OrreryError(code, 'thrown')
    }
  await expectError(specOf(throwing('INTERNAL')), 'AGENT_FAILED', 'agent tester threw: INTERNAL: thrown')
  await expectError(specOf(throwing('MODEL_UNAVAILABLE')), 'MODEL_UNAVAILABLE', 'thrown')
})

test('shortens the error of a long action', async () => {
  function* shouting(): Generator<Effect, void> {
    yield* act('up'.repeat(100_000))
  }
  const step = (_: unknown, action: string): never => broken(`cannot read ${action}`)()
  const { end } = await play(specOf(shouting, { world: counterWorld({ step }) }))
  expect(end.error).toMatchObject({ code: 'ACTION_FAILED' })
  expect(end.error?.message.length).toBeLessThan(2010)
})

async function expectError(spec: EpisodeSpec, code: string, message: string): Promise<void> {
  const failures: string[] = []
  const played = await play(spec, { onFailure: (error) => failures.push(error.code) })
  expect(played.end).toMatchObject({ end: 'error', success: false, error: { code } })
  expect(played.end.error?.message).toContain(message)
  expect(played.events[0]?.type).toBe('episode-start')
  expect(played.events.map(({ seq }) => seq)).toEqual(played.events.map((_, index) => index))
  expect(failures).toContain(code)
}

test('never records a reward that is not a number', async () => {
  const world = counterWorld({ step: (state, action) => ({ ...counterWorld().step(state, action), state, reward: Number.NaN }) })
  const played = await play(specOf(climb, { world }))
  expect(played.end).toMatchObject({ end: 'error', error: { code: 'ACTION_FAILED' }, reward: 0 })
  expect(eventsOf(played, 'step-end')).toHaveLength(0)
})

const asking = function* (): Generator<Effect, void> {
  yield* ask(requestOf('?'))
}
const badModels: [string, () => unknown, string][] = [
  [
    'throws',
    () => {
      throw new OrreryError('MODEL_TIMEOUT', 'too slow')
    },
    'MODEL_TIMEOUT',
  ],
  [
    'throws something else',
    () => {
      throw new TypeError('oops')
    },
    'MODEL_FAILED',
  ],
  ['gives nothing', () => undefined, 'MODEL_BAD_REPLY'],
  ['gives no choice', () => ({ ...replyOf(''), choices: [] }), 'MODEL_BAD_REPLY'],
  ['counts half tokens', () => replyOf('', 0.5), 'MODEL_BAD_REPLY'],
]

test.each(badModels)('a model that %s ends the episode; the call is recorded', async (_, generate, code) => {
  for (const answer of [generate, async () => generate()]) {
    const played = await play(specOf(asking, { model: { id: 'bad', generate: answer as never } }))
    expect(played.end).toMatchObject({ end: 'error', error: { code } })
    expect(eventsOf(played, 'model-call')).toMatchObject([{ error: { code } }])
    expect(eventsOf(played, 'model-call')[0]).not.toHaveProperty('reply')
  }
})

const endings: [string, () => AgentProgram, EndReason][] = [
  [
    'solving and going on',
    function* () {
      yield* climb()
      yield* ask(requestOf('why?'))
      yield* act('up')
    },
    'solved',
  ],
  ['solving and returning', climb, 'solved'],
  [
    'failing and going on',
    function* () {
      yield* act('quit')
      yield* note({ kind: 'reflection', text: 'pity' })
      yield* act('up')
    },
    'failed',
  ],
  [
    'solving and throwing',
    function* () {
      yield* climb()
      throw new Error('late')
    },
    'solved',
  ],
  [
    'failing and throwing',
    function* () {
      yield* act('quit')
      throw new Error('late')
    },
    'error',
  ],
  ['returning at once', function* () {}, 'agent-stopped'],
]

test.each(endings)('%s', async (_, program, end) => {
  const played = await play(specOf(program))
  expect(played.end.end).toBe(end)
  const steps = eventsOf(played, 'step-end')
  expect(steps.filter(({ terminated }) => terminated)).toHaveLength(end === 'agent-stopped' ? 0 : 1)
})

test('records an error after the solution', async () => {
  const played = await play(
    specOf(function* () {
      yield* climb()
      throw new Error('late')
    }),
  )
  expect(played.end).toMatchObject({ end: 'solved', success: true, error: { code: 'AGENT_FAILED' } })
})

test('calls return on a program, whose later behaviour has no effect', async () => {
  const limits = { maxSteps: 1 }
  const cleaned = vi.fn()
  const tidy = function* (): Generator<Effect, void> {
    try {
      for (;;) yield* act('up')
    } finally {
      cleaned()
    }
  }
  const stubborn = function* (): Generator<Effect, void> {
    try {
      for (;;) yield* act('up')
    } finally {
      for (;;) yield* act('up')
    }
  }
  const clinging = function* (): Generator<Effect, void> {
    for (;;)
      try {
        yield* act('up')
      } finally {
        yield* act('down')
      }
  }
  const angry = function* (): Generator<Effect, void> {
    try {
      for (;;) yield* act('up')
    } finally {
      // biome-ignore lint/correctness/noUnsafeFinally: what it must not be able to do is the point.
      throw new Error('leave me')
    }
  }
  const hanging = async function* (): AsyncGenerator<Effect, void> {
    try {
      for (;;) yield { kind: 'act', action: 'up' }
    } finally {
      await new Promise(() => {})
    }
  }
  for (const program of [tidy, stubborn, clinging, angry, hanging]) {
    const played = await play(specOf(program, { limits }))
    expect(played.end).toMatchObject({ end: 'step-limit', steps: 1 })
  }
  expect(cleaned).toHaveBeenCalledOnce()
})

test('an abort ends an episode whose model never replies', async () => {
  const controller = new AbortController()
  const model = {
    id: 'silent',
    generate: () => {
      setImmediate(() => controller.abort())
      return new Promise<never>(() => {})
    },
  }
  const played = await play(specOf(asking, { model }), { signal: controller.signal })
  expect(played.events.map(({ type }) => type)).toEqual(['episode-start', 'episode-end'])
  expect(played.end.end).toBe('aborted')
})

test('an abort that makes the model fail is an abort', async () => {
  const controller = new AbortController()
  const generate = (_: unknown, { signal }: { signal: AbortSignal }): Promise<never> => {
    setImmediate(() => controller.abort(new Error('stop')))
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  const played = await play(specOf(asking, { model: { id: 'obedient', generate } }), { signal: controller.signal })
  expect(played.end.end).toBe('aborted')
})

test('an abort ends a program that never continues', async () => {
  const controller = new AbortController()
  const program = async function* (): AsyncGenerator<Effect, void> {
    setImmediate(() => controller.abort())
    await new Promise(() => {})
  }
  expect((await play(specOf(program), { signal: controller.signal })).end.end).toBe('aborted')
})

test('an abort ends a synchronous episode', async () => {
  const controller = new AbortController()
  const program = function* (): Generator<Effect, void> {
    for (let count = 0; ; count += 1) {
      if (count === 3) controller.abort()
      yield* act('wait')
    }
  }
  expect((await play(specOf(program), { signal: controller.signal })).end).toMatchObject({ end: 'aborted', steps: 3 })
})

test('rejects if an event cannot be stored, without further events', async () => {
  for (const failing of ['episode-start', 'model-call', 'step-end', 'episode-end']) {
    const actions: string[] = []
    const emit = ({ type }: { type: string }): void => {
      if (type === failing) throw new Error('disk full')
      actions.push(type)
    }
    const program = function* (): Generator<Effect, void> {
      yield* asking()
      yield* act('up')
    }
    const context = { clock: zeroClock, signal: new AbortController().signal, emit }
    await expect(runEpisode(specOf(program), context)).rejects.toThrow('disk full')
    expect(actions).toEqual(['episode-start', 'model-call', 'step-end', 'episode-end'].slice(0, actions.length))
    expect(actions).not.toContain(failing)
  }
})

test('rejects if a reply cannot be stored, without blaming an episode', async () => {
  const full = new OrreryError('FILE_UNWRITABLE', 'cannot write cassette: ENOSPC')
  const refuse = (): never => {
    throw full
  }
  for (const generate of [refuse, async () => refuse()]) {
    const actions: string[] = []
    const emit = ({ type }: { type: string }): void => void actions.push(type)
    const context = { clock: zeroClock, signal: new AbortController().signal, emit }
    await expect(runEpisode(specOf(asking, { model: { id: 'kept', generate } }), context)).rejects.toBe(full)
    expect(actions).toEqual(['episode-start'])
  }
})

/** Sends all of its notes, as long as there are few enough. */
function overflowing(maxMessages: number): LanguageModel {
  return {
    id: 'narrow',
    generate: ({ messages }) => {
      if (messages.length > maxMessages) throw new OrreryError('CONTEXT_OVERFLOW', `at most ${maxMessages} messages`)
      return replyOf('up')
    },
  }
}

function* remembering(shrink: boolean): Generator<Effect, void> {
  const notes: string[] = []
  let shown = Number.POSITIVE_INFINITY
  for (;;) {
    notes.push('up')
    try {
      const messages = notes.slice(-shown).map((content) => ({ role: 'user', content }) as const)
      yield* act((yield* ask({ purpose: 'test.step', messages })).choices[0]?.text ?? '')
    } catch (error) {
      if (!shrink) throw error
      shown = 1
    }
  }
}

test('a context overflow is passed to the agent and counts as its result', async () => {
  const strict = await play(specOf(() => remembering(false), { model: overflowing(2) }))
  expect(strict.end).toMatchObject({ end: 'context-overflow', steps: 2 })
  expect(strict.end).not.toHaveProperty('error')
  expect(eventsOf(strict, 'model-call').at(-1)?.error?.code).toBe('CONTEXT_OVERFLOW')
  const spec = specOf(() => remembering(true), { model: overflowing(2) })
  const shrinking = await play(spec)
  expect(shrinking.end).toMatchObject({ end: 'solved' })
  expect(eventsOf(shrinking, 'model-call').filter(({ error }) => error !== undefined)).toHaveLength(1)
  expect(await reexecute(spec, shrinking.events)).toBeUndefined()
})

test('ends an agent that repeats an oversized prompt', async () => {
  function* stubborn(): Generator<Effect, void> {
    for (;;) {
      try {
        yield* ask(requestOf('too long'))
      } catch {
        // It repeats the same prompt.
      }
    }
  }
  const played = await play(specOf(stubborn, { model: overflowing(0) }))
  expect(played.end).toMatchObject({ end: 'context-overflow', steps: 0 })
  expect(eventsOf(played, 'model-call').length).toBeLessThan(30)
})

test('counts a blocked prompt or reply as a refusal, which the journal tells apart', async () => {
  const model: LanguageModel = {
    id: 'filtered',
    generate: () => {
      throw new OrreryError('MODEL_FILTERED', 'the filter blocked the reply')
    },
  }
  function* asking(): Generator<Effect, void> {
    yield* act('up')
    yield* ask(requestOf('what now?'))
    yield* act('up')
  }
  const played = await play(specOf(asking, { model }))
  expect(played.end).toMatchObject({ end: 'refused', success: false, steps: 1 })
  expect(played.end).not.toHaveProperty('error')
  expect(eventsOf(played, 'model-call')[0]?.error?.code).toBe('MODEL_FILTERED')
})

test('drops refused choices, and ends the episode if there are no others', async () => {
  const model: LanguageModel = {
    id: 'shy',
    generate: ({ n = 1 }) => {
      const sorry = { text: 'I cannot help with that.', finish: 'refusal' } as const
      const choices = n === 1 ? [sorry] : [sorry, { text: 'up', finish: 'stop' } as const]
      return { choices, usage: { inputTokens: 1, outputTokens: 1 } }
    },
  }
  function* sampling(): Generator<Effect, void> {
    for (let n = 2; ; n -= 1) {
      const { choices } = yield* ask({ ...requestOf('what now?'), n })
      for (const { text } of choices) yield* act(text)
    }
  }
  const played = await play(specOf(sampling, { model }))
  expect(eventsOf(played, 'step-end').map(({ action }) => action)).toEqual(['up'])
  expect(played.end).toMatchObject({ end: 'refused', steps: 1 })
  expect(eventsOf(played, 'model-call')[0]?.reply?.choices).toHaveLength(2)
})
