import { act, ask, type Effect, type EpisodeEvent, mark, note, rewind } from '@orreryjs/core'
import { createReplayAgent, type EpisodeSpec, reexecute } from '@orreryjs/harness'
import { describe, expect, test } from 'vitest'
import { play, requestOf, specOf } from './episodes.ts'

function* program(): Generator<Effect, { text: string }> {
  yield* ask(requestOf('up'))
  yield* act('up')
  const origin = yield* mark()
  yield* note({ kind: 'thought', text: 'what if I fly?' })
  yield* act('fly')
  yield* rewind(origin)
  yield* ask(requestOf('secret'))
  yield* act('secret')
  return { text: 'enough' }
}

const SPEC: EpisodeSpec = specOf(program, { rewind: ['snapshot', 'none'], limits: { maxSteps: 20 } })

async function recorded(spec: EpisodeSpec = SPEC): Promise<readonly EpisodeEvent[]> {
  return (await play(spec)).events
}

/** Replaces one member of an event. */
function changed(events: readonly EpisodeEvent[], seq: number, change: object): readonly EpisodeEvent[] {
  return events.map((event) => (event.seq === seq ? ({ ...event, ...change } as EpisodeEvent) : event))
}

test('accepts an unmodified recording with any times', async () => {
  const events = await recorded()
  expect(await reexecute(SPEC, events)).toBeUndefined()
  const later = events.map((event, index) => ({ ...event, at: 1000 + index }))
  expect(await reexecute(SPEC, later)).toBeUndefined()
})

test('accepts every prefix of an unmodified recording', async () => {
  const events = await recorded()
  for (let length = 0; length < events.length; length += 1) {
    expect(await reexecute(SPEC, events.slice(0, length)), `${length} events`).toBeUndefined()
  }
})

describe('finds and names one changed member of any event', () => {
  test.each([
    ['step-end', 'action', 'down'],
    ['step-end', 'observation', 'at 2'],
    ['step-end', 'reward', 0.5],
    ['step-end', 'terminated', true],
    ['step-end', 'success', true],
    ['step-end', 'changed', false],
    ['step-end', 'state', '0'.repeat(32)],
    ['episode-start', 'observation', 'at 7'],
    ['episode-start', 'taskHash', 'f'],
    ['model-call', 'request', '0'.repeat(32)],
    ['mark', 'mark', 3],
    ['rewind', 'means', 'replay'],
    ['note', 'note', { kind: 'thought', text: 'nothing' }],
    ['episode-end', 'success', true],
    ['episode-end', 'reward', 0.9],
    ['episode-end', 'answer', { text: 'never' }],
  ])('%s: %s', async (type, field, value) => {
    const events = await recorded()
    const { seq } = events.find((event) => event.type === type) as EpisodeEvent
    const found = await reexecute(SPEC, changed(events, seq, { [field]: value }))
    expect(found).toMatchObject({ seq, event: type, field: expect.stringMatching(new RegExp(`^${field}`)) })
    expect(found?.recorded).not.toBe(found?.executed)
  })
})

test("shows a changed reply in the agent's next action", async () => {
  const echoing = specOf(function* () {
    const { choices } = yield* ask(requestOf('up'))
    yield* act(choices[0]?.text ?? '')
  })
  const events = await recorded(echoing)
  const reply = { choices: [{ text: 'down', finish: 'stop' }], usage: { inputTokens: 10, outputTokens: 5, cost: 0.5 } }
  expect(await reexecute(echoing, changed(events, 1, { reply }))).toMatchObject({ seq: 2, field: 'action' })
})

test('finds missing and extra events', async () => {
  const events = await recorded()
  const without = events.filter(({ seq }) => seq !== 4).map((event, seq) => ({ ...event, seq }))
  expect(await reexecute(SPEC, without)).toMatchObject({ seq: 4 })
  const last = events.at(-1) as EpisodeEvent
  expect(await reexecute(SPEC, [...events, { ...last, seq: events.length }])).toMatchObject({ seq: events.length })
})

test("follows the world events of a person's episode", async () => {
  const events = await recorded()
  const follower = { ...SPEC, agent: createReplayAgent(events) }
  expect(await reexecute(follower, events, { worldOnly: true })).toBeUndefined()
  const forged = changed(events, 2, { observation: 'at 9' })
  expect(await reexecute(follower, forged, { worldOnly: true })).toMatchObject({ event: 'step-end', field: 'observation' })
})

test('a limit, an abort and a failing model end the episode at the same point', async () => {
  const limited = specOf(
    function* () {
      for (;;) yield* act('up')
    },
    { limits: { maxSteps: 3 } },
  )
  expect(await reexecute(limited, await recorded(limited))).toBeUndefined()

  const abort = new AbortController()
  const aborted = specOf(function* () {
    yield* act('up')
    abort.abort()
    for (;;) yield* act('up')
  })
  const { events } = await play(aborted, { signal: abort.signal })
  expect(events.at(-1)).toMatchObject({ end: 'aborted' })
  expect(await reexecute(aborted, events)).toBeUndefined()

  const broken = specOf(program, {
    model: {
      id: 'broken',
      generate: () => {
        throw new Error('out of order')
      },
    },
  })
  const failure = await recorded(broken)
  expect(failure.at(-1)).toMatchObject({ end: 'error' })
  expect(await reexecute(broken, failure)).toBeUndefined()
})

test('a time limit applies at the same point', async () => {
  let time = 0
  const spec = specOf(
    function* () {
      for (;;) yield* act('look')
    },
    { limits: { timeLimit: 100 } },
  )
  const { events } = await play(spec, { clock: { now: () => (time += 7) } })
  expect(events.at(-1)).toMatchObject({ end: 'time-limit' })
  expect(await reexecute(spec, events)).toBeUndefined()
})
