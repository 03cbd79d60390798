import { act, ask, type Effect, type EpisodeEvent } from '@orreryjs/core'
import { type EpisodeSpec, type Fork, forkEpisode, zeroClock } from '@orreryjs/harness'
import { expect, test } from 'vitest'
import { counterTask } from './counter-world.ts'
import { play, replyOf, requestOf, specOf } from './episodes.ts'

const SETTINGS = { limits: { maxSteps: 5 }, task: counterTask('far', 50), seed: '0' }

/** Takes the action that the model replies with; the request contains everything before. */
function* program(): Generator<Effect, void> {
  const seen: string[] = []
  for (;;) {
    const { choices } = yield* ask(requestOf(seen.join(' ')))
    const action = choices[0]?.text ?? ''
    const { observation } = yield* act(action)
    seen.push(action, observation.text)
  }
}

/** The same as an async generator, with a clean-up. */
function asynchronous(onClose: () => void): EpisodeSpec {
  async function* slow(): AsyncGenerator<Effect, void, unknown> {
    const inner = program()
    let answer: unknown
    try {
      for (;;) {
        const { done, value } = inner.next(answer as never)
        if (done === true) return
        answer = yield value
      }
    } finally {
      onClose()
    }
  }
  return specOf(slow, { ...SETTINGS, model: COUNTER })
}

/** Replies with `up`, or with `down` if the prompt has a `down` or a seed. */
const COUNTER: EpisodeSpec['model'] = {
  id: 'echo',
  generate: ({ messages, seed }) => replyOf(seed !== undefined || messages[0]?.content.includes('down') === true ? 'down' : 'up'),
}

const SPEC = specOf(program, { ...SETTINGS, model: COUNTER })

async function actionsOf(spec: EpisodeSpec, fork: Omit<Fork, 'before'>, steps: number): Promise<readonly string[]> {
  const { events } = await play(spec)
  const { events: played } = await forkEpisode(spec, { ...fork, before: beforeStep(events, steps + 1) }, CONTEXT)
  expect(played.map(({ seq }) => seq)).toEqual([...played.keys()])
  return played.flatMap((event) => (event.type === 'step-end' ? [event.action] : []))
}

const CONTEXT = { clock: zeroClock, signal: new AbortController().signal }

function beforeStep(events: readonly EpisodeEvent[], step: number): readonly EpisodeEvent[] {
  return events.slice(
    0,
    events.findIndex((event) => event.type === 'step-end' && event.step === step),
  )
}

test('a fork without a change repeats the episode', async () => {
  const { events } = await play(SPEC, { optimal: () => undefined })
  for (let at = 1; at <= events.length; at += 1) {
    const { events: played } = await forkEpisode(SPEC, { before: events.slice(0, at) }, CONTEXT)
    expect(played).toEqual(events)
  }
})

test('replaces only the first action after the fork, and the agent reacts to its observation', async () => {
  expect(await actionsOf(SPEC, { action: 'down' }, 2)).toEqual(['up', 'up', 'down', 'up', 'up'])
  let closed = 0
  const slow = asynchronous(() => {
    closed += 1
  })
  expect(await actionsOf(slow, { action: 'down' }, 2)).toEqual(['up', 'up', 'down', 'up', 'up'])
  expect(closed).toBe(2)
})

test('edits requests only after the fork', async () => {
  const editRequest: Fork['editRequest'] = (request) => ({ ...request, messages: [{ role: 'user', content: 'down' }] })
  expect(await actionsOf(SPEC, { editRequest }, 3)).toEqual(['up', 'up', 'up', 'up', 'down'])
})

test('samples other than the first have a seed after the fork', async () => {
  expect(await actionsOf(SPEC, { sample: 1 }, 2)).toEqual(['up', 'up', 'up', 'up', 'up'])
  expect(await actionsOf(SPEC, { sample: 2 }, 2)).toEqual(['up', 'up', 'up', 'down', 'down'])
})

test('ends at the first step after the fork', async () => {
  expect(await actionsOf(SPEC, { endsAtStep: true }, 2)).toEqual(['up', 'up', 'up'])
})

test('rejects events that the agent does not repeat', async () => {
  const { events } = await play(SPEC)
  function* other(): Generator<Effect, void> {
    yield* act('up')
  }
  const fork = { before: events.slice(0, 4) }
  await expect(forkEpisode(specOf(other, { ...SETTINGS, model: COUNTER }), fork, CONTEXT)).rejects.toMatchObject({
    code: 'JOURNAL_INVALID',
    message: expect.stringContaining('event 1'),
  })
})
