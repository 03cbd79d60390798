import { act, ask, type Effect, type EpisodeEvent, OrreryError, recall } from '@orreryjs/core'
import { type EpisodeSpec, rebuildRequests } from '@orreryjs/harness'
import { expect, test } from 'vitest'
import { play, requestOf, specOf } from './episodes.ts'

/** Each request depends on the previous reply. */
function* program(): Generator<Effect, void> {
  const { observation } = yield* act('up')
  const { choices } = yield* ask(requestOf(observation.text))
  yield* ask(requestOf(`after ${choices[0]?.text}`))
}

const SPEC: EpisodeSpec = specOf(program)

test('rebuilds the original requests, whether the journal has them or not', async () => {
  const { events } = await play({ ...SPEC, keepPrompts: true })
  const prompts = events.flatMap((event) => (event.type === 'model-call' ? [event.prompt] : []))
  expect(prompts).toHaveLength(2)
  const { events: without } = await play({ ...SPEC, keepPrompts: false })
  expect(without.some((event) => event.type === 'model-call' && event.prompt !== undefined)).toBe(false)
  expect(await rebuildRequests(SPEC, without)).toEqual(prompts)
})

test('rebuilds the request of a failed call', async () => {
  const failing = { id: 'failing', generate: () => Promise.reject(new OrreryError('MODEL_TIMEOUT', 'late')) }
  const spec = { ...SPEC, model: failing, keepPrompts: false }
  const { events } = await play(spec)
  expect(events.find((event) => event.type === 'model-call')).toMatchObject({ error: { code: 'MODEL_TIMEOUT' } })
  expect(await rebuildRequests(spec, events)).toHaveLength(1)
})

test('detects an agent with different or missing requests', async () => {
  const { events } = await play(SPEC)
  function* other(): Generator<Effect, void> {
    yield* act('up')
    yield* ask(requestOf('something else'))
  }
  function* silent(): Generator<Effect, void> {
    yield* act('up')
  }
  const rebuilt = (changed: typeof program, recorded: readonly EpisodeEvent[] = events) =>
    rebuildRequests(specOf(changed), recorded)
  await expect(rebuilt(other)).rejects.toMatchObject({
    code: 'JOURNAL_INVALID',
    message: expect.stringContaining('this model request differs'),
  })
  await expect(rebuilt(silent)).rejects.toMatchObject({
    code: 'JOURNAL_INVALID',
    message: expect.stringContaining('this model request is missing'),
  })
})

test('rebuilds requests that contain what the episode recalled', async () => {
  function* recaller(): Generator<Effect, void> {
    const [entry] = yield* recall('rules')
    yield* ask(requestOf(`rule: ${entry?.value}`))
  }
  const spec = specOf(recaller, { stream: { id: 's', position: 2, length: 2, memory: 'read-only' }, keepPrompts: true })
  const { events } = await play(spec, { memory: [{ key: 'rules', value: 'count up' }] })
  const requests = await rebuildRequests(spec, events)
  expect(requests.flatMap(({ messages }) => messages.map(({ content }) => content))).toEqual(['rule: count up'])
})
