import { act, ask, type Effect, type EpisodeEvent, type ModelRequest, mark, OrreryError, remaining } from '@orreryjs/core'
import { zeroClock } from '@orreryjs/harness'
import { answersOf, openSteppedEpisode, pauseEpisode, type SteppedEpisode } from '@orreryjs/harness/stepping'
import { describe, expect, test } from 'vitest'
import { play, replyOf, requestOf, specOf } from './episodes.ts'

/** Calls the model and takes its actions until the task ends. */
function* actOnReplies(): Generator<Effect, void> {
  for (;;) {
    const { choices } = yield* ask(requestOf('up'))
    const result = yield* act(choices[0]?.text ?? '')
    if (result.terminated) return
  }
}

async function playOn(episode: SteppedEpisode): Promise<SteppedEpisode> {
  while (episode.next !== undefined) await episode.step()
  return episode
}

describe('a paused episode', () => {
  test('performs effects, replacements or provided results', async () => {
    const received: unknown[] = []
    const events: EpisodeEvent[] = []
    const program = function* (): Generator<Effect, void> {
      received.push((yield* act('up')).observation.text, (yield* act('up')).observation.text)
      received.push((yield* ask(requestOf('hello'))).choices[0]?.text, yield* mark(), (yield* remaining()).steps)
    }
    const episode = pauseEpisode(specOf(program), { clock: zeroClock, emit: (event) => events.push(event) })
    const text = 'a dragon'
    const observation = { text, page: 'counter', key: text }
    expect(await episode.nextEffect()).toEqual({ kind: 'act', action: 'up' })
    episode.decide({ kind: 'perform', effect: { kind: 'act', action: 'down' } })
    await episode.nextEffect()
    episode.decide({
      kind: 'perform',
      turn: (state) => ({ state, observation, reward: 0, terminated: false, success: false, changed: true }),
    })
    await episode.nextEffect()
    episode.decide({ kind: 'perform', reply: replyOf('hi') })
    await episode.nextEffect()
    expect(episode.result).toMatchObject({ choices: [{ text: 'hi' }] })
    episode.decide({ kind: 'answer', value: { id: 7 } })
    await episode.nextEffect()
    episode.decide({ kind: 'perform' })
    expect(await episode.nextEffect()).toBeUndefined()
    expect(received).toEqual(['at -1', text, 'hi', { id: 7 }, Number.POSITIVE_INFINITY])
    expect(events.map(({ type }) => type)).toEqual(['episode-start', 'step-end', 'step-end', 'model-call', 'episode-end'])
  })

  test('throws a context overflow into the agent, which may catch it', async () => {
    const caught: unknown[] = []
    const overflow = new OrreryError('CONTEXT_OVERFLOW', 'the prompt is too long')
    const program = function* (): Generator<Effect, void> {
      try {
        yield* ask(requestOf('a long prompt'))
      } catch (error) {
        caught.push(error)
      }
      yield* ask(requestOf('a short prompt'))
      yield* act('up')
    }
    const generate = ({ messages }: ModelRequest) =>
      messages[0]?.content === 'a long prompt' ? Promise.reject(overflow) : Promise.resolve(replyOf('up'))
    const spec = specOf(program)
    const events: EpisodeEvent[] = []
    const episode = pauseEpisode(
      { ...spec, model: { ...spec.model, generate } },
      { clock: zeroClock, emit: (event) => events.push(event) },
    )
    while ((await episode.nextEffect()) !== undefined) episode.decide({ kind: 'perform' })
    expect(caught).toEqual([overflow])
    expect(events.map(({ type }) => type)).toEqual(['episode-start', 'model-call', 'model-call', 'step-end', 'episode-end'])
    expect(events.at(-1)).toMatchObject({ end: 'agent-stopped' })
  })

  test.each([
    ['before its first effect', 0, 'aborted'],
    ['while it waits', 1, 'aborted'],
    ['once it is over', 2, 'agent-stopped'],
  ])('lets the agent clean up when stopped %s', async (_, effects, end) => {
    const log: string[] = []
    const program = function* (): Generator<Effect, void> {
      try {
        yield* act('up')
        yield* act('up')
      } finally {
        log.push('closed')
      }
    }
    const events: EpisodeEvent[] = []
    const episode = pauseEpisode(specOf(program), { clock: zeroClock, emit: (event) => events.push(event) })
    for (let performed = 0; performed < effects; performed += 1) {
      await episode.nextEffect()
      episode.decide({ kind: 'perform' })
    }
    if (effects > 0) await episode.nextEffect()
    await episode.stop()
    expect(await episode.nextEffect()).toBeUndefined()
    expect([events.at(-1), log]).toMatchObject([{ type: 'episode-end', end }, ['closed']])
  })
})

describe('a stepped episode', () => {
  test('records a regular episode, and numbers its calls and actions', async () => {
    const { completed, events, end } = await playOn(await openSteppedEpisode(specOf(actOnReplies)))
    expect(events).toEqual((await play(specOf(actOnReplies))).events)
    expect(end?.end).toBe('solved')
    expect(completed.map(({ effect, index }) => `${effect.kind} ${index}`).slice(0, 4)).toEqual([
      'ask 0',
      'act 0',
      'ask 1',
      'act 1',
    ])
    expect(completed.flatMap(({ from, to }) => events.slice(from, to))).toEqual(events.slice(1))
  })

  test('accepts provided replies and actions, and repeats the episode from its answers', async () => {
    const first = await openSteppedEpisode(specOf(actOnReplies))
    await first.step({ kind: 'reply', reply: 'fly' })
    await first.step({ kind: 'action', action: 'down' })
    expect(first.completed).toMatchObject([
      { isProvided: true },
      { effect: { action: 'down' }, agentEffect: { action: 'fly' }, isProvided: true, index: 0 },
    ])
    await playOn(first)
    const answers = answersOf(first.completed, first.events)
    expect(answers.actions[0]).toBe('down')
    const mute = { id: 'echo', generate: () => Promise.reject(new Error('asked again')) }
    const repeated = await playOn(await openSteppedEpisode(specOf(actOnReplies, { model: mute }), { answers }))
    expect(repeated.events).toEqual(first.events)
  })

  test('waits for a person, and survives a server failure', async () => {
    const withPersonModel = await openSteppedEpisode(
      specOf(actOnReplies, { model: { id: 'you', kind: 'person', generate: () => replyOf('') } }),
    )
    expect(withPersonModel.requiredInput).toBe('reply')
    await expect(withPersonModel.step()).rejects.toThrow('the episode needs input: provide a reply')
    const withPersonAgent = await openSteppedEpisode(specOf(actOnReplies), { isPerson: true })
    await withPersonAgent.step()
    expect(withPersonAgent.requiredInput).toBe('action')
    let failures = 1
    const server = {
      id: 'server',
      kind: 'server' as const,
      generate: () => (failures-- > 0 ? Promise.reject(new Error('away')) : replyOf('up')),
    }
    const withServer = await openSteppedEpisode(specOf(actOnReplies, { model: server }))
    await expect(withServer.step()).rejects.toThrow('away')
    expect([withServer.completed, withServer.next?.kind]).toEqual([[], 'ask'])
    expect((await playOn(withServer)).end?.end).toBe('solved')
  })
})
