import { chooseServed, type ServedWorld } from '@orreryjs/orrery/serving'
import { createOpenEnv } from '@orreryjs/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndedEpisode } from '../../src/sessions/session.ts'
import { type Served, serveAdapter, type Talk } from './served.ts'

const MAX_SESSIONS = 200
const played: EndedEpisode[] = []
let served: ServedWorld
let server: Served
beforeAll(async () => {
  served = await chooseServed('alfworld', {})
  const { world, split } = served
  const options = { maxSessions: MAX_SESSIONS, maxSteps: 60, onEpisodeEnd: (each: EndedEpisode) => played.push(each) }
  server = await serveAdapter(createOpenEnv({ world, split, summary: '', version: '1' }, options))
})
afterAll(() => server.close())

/** Members of the data of all answers. */
interface Answer {
  readonly code?: string
  readonly observation: { readonly signals: { readonly admissible: readonly string[] } }
  readonly envs: readonly number[]
  readonly results: readonly Answer[]
}

async function ask(socket: Talk, type: string, data?: object): Promise<Answer> {
  const answer = JSON.parse(await socket.ask({ type, ...(data && { data }) }))
  expect(['error', 'observation', 'state', type]).toContain(answer.type)
  return answer.data
}

const SIGNALS = ['state_key', 'progress', 'distance', 'dead_end', 'admissible']

describe('forks on a socket', () => {
  it('continue from the same state, apart from each other', async () => {
    const socket = await server.socket('/ws')
    const reset = await ask(socket, 'reset', { index: 4, signals: SIGNALS, episode_id: 'e' })
    const [first = ''] = reset.observation.signals.admissible
    await ask(socket, 'step', { action: first })
    const { envs } = await ask(socket, 'orrery/fork', { count: 5 })
    expect(envs).toEqual([1, 2, 3, 4, 5])
    const batch = await ask(socket, 'orrery/step_batch', { envs: [1], actions: ['look'] })
    const actions = (batch.results[0]?.observation.signals.admissible ?? []).slice(0, 4)
    expect(actions).toHaveLength(4)
    const { results } = await ask(socket, 'orrery/step_batch', { envs: [2, 3, 4, 5], actions })

    // Each result equals the result of a separate episode.
    for (const [index, action] of actions.entries()) {
      const alone = await server.socket('/ws')
      await ask(alone, 'reset', { index: 4, signals: SIGNALS })
      await ask(alone, 'step', { action: first })
      expect(results[index], action).toEqual(await ask(alone, 'step', { action }))
      alone.close()
    }
    // The state of the parent has not changed.
    expect(await ask(socket, 'state')).toMatchObject({ episode_id: 'e', step_count: 1 })
    socket.close()
    await socket.closed
  })

  it('restore a snapshot in any environment of the socket', async () => {
    const socket = await server.socket('/ws')
    await ask(socket, 'reset', { index: 2, signals: ['state_key', 'distance'] })
    const { world } = served
    const plan = world.plan(world.start(world.tasks.get([...world.tasks.ids(served.split)][2] ?? '')).state) ?? []
    const [before, after] = [plan.slice(0, 2), plan.slice(2)]
    for (const action of before) await ask(socket, 'step', { action })
    expect(await ask(socket, 'orrery/snapshot')).toEqual({ snapshot: 0 })
    const finish = async () => {
      let last = {}
      for (const action of after) last = await ask(socket, 'step', { action })
      return last
    }
    const first = await finish()
    expect(first).toMatchObject({ done: true, reward: 1 })
    const restored = await ask(socket, 'orrery/restore', { snapshot: 0 })
    expect(restored).toMatchObject({ done: false, reward: null, observation: { signals: { distance: after.length } } })
    expect(await ask(socket, 'state')).toMatchObject({ step_count: before.length })
    expect(await finish()).toEqual(first)
    await ask(socket, 'orrery/fork', { count: 1 })
    expect(await ask(socket, 'orrery/restore', { env: 1, snapshot: 0 })).toEqual(restored)
    expect(await ask(socket, 'orrery/forget', { snapshots: [0] })).toEqual({ snapshots: 0 })
    expect(await ask(socket, 'orrery/restore', { snapshot: 0 })).toMatchObject({ code: 'EXECUTION_ERROR' })
    socket.close()
    await socket.closed
  })

  it('refuse wrong messages without any effect', async () => {
    const socket = await server.socket('/ws')
    await ask(socket, 'reset', { index: 0 })
    await ask(socket, 'orrery/fork', { count: 2 })
    const wrong: readonly (readonly [string, object | undefined, string])[] = [
      ['orrery/fork', {}, 'VALIDATION_ERROR'],
      ['orrery/fork', { count: 0 }, 'VALIDATION_ERROR'],
      ['orrery/fork', { count: 1e9 }, 'VALIDATION_ERROR'],
      ['orrery/fork', { count: MAX_SESSIONS }, 'CAPACITY_REACHED'],
      ['orrery/fork', { count: 1, env: 9 }, 'EXECUTION_ERROR'],
      ['orrery/fork', { n: 1 }, 'VALIDATION_ERROR'],
      ['orrery/snapshot', { env: -1 }, 'VALIDATION_ERROR'],
      ['orrery/restore', { snapshot: 7 }, 'EXECUTION_ERROR'],
      ['orrery/restore', undefined, 'VALIDATION_ERROR'],
      ['orrery/step_batch', { envs: [1, 2], actions: ['look'] }, 'VALIDATION_ERROR'],
      ['orrery/step_batch', { envs: [1, 1], actions: ['look', 'look'] }, 'VALIDATION_ERROR'],
      ['orrery/step_batch', { envs: [1, 9], actions: ['look', 'look'] }, 'EXECUTION_ERROR'],
      ['orrery/step_batch', { envs: [1], actions: [5] }, 'VALIDATION_ERROR'],
      ['orrery/close', { envs: [0] }, 'EXECUTION_ERROR'],
      ['orrery/close', { envs: [1, 9] }, 'EXECUTION_ERROR'],
      ['orrery/forget', { snapshots: [3] }, 'EXECUTION_ERROR'],
      ['orrery/fly', {}, 'UNKNOWN_TYPE'],
    ]
    for (const [type, data, code] of wrong)
      expect((await ask(socket, type, data)).code, `${type} ${JSON.stringify(data)}`).toBe(code)
    // The refused batches took no step, and no environment is missing.
    expect(await ask(socket, 'orrery/fork', { count: 1 })).toEqual({ envs: [3] })
    expect((await ask(socket, 'orrery/step_batch', { envs: [1, 2, 3], actions: ['look', 'look', 'look'] })).results).toHaveLength(
      3,
    )
    expect(await ask(socket, 'orrery/close', { envs: [1, 2] })).toEqual({ envs: 2 })
    socket.close()
    await socket.closed
  })

  it('answer for each member of a batch at the maximum number of steps', async () => {
    const socket = await server.socket('/ws')
    await ask(socket, 'reset', { index: 0 })
    await ask(socket, 'orrery/fork', { count: 1 })
    for (let count = 0; count < 60; count += 1) await ask(socket, 'step', { action: 'look' })
    const { results } = await ask(socket, 'orrery/step_batch', { envs: [0, 1], actions: ['look', 'look'] })
    expect(results).toMatchObject([{ error: { code: 'EXECUTION_ERROR' } }, { done: false }])
    socket.close()
    await socket.closed
  })

  it('end with their socket, and every played path is reported once', async () => {
    played.length = 0
    const socket = await server.socket('/ws')
    await ask(socket, 'reset', { index: 1 })
    await ask(socket, 'step', { action: 'look' })
    await ask(socket, 'orrery/fork', { count: 100 })
    await ask(socket, 'orrery/snapshot')
    await ask(socket, 'orrery/step_batch', { envs: [1, 2], actions: ['inventory', 'look'] })
    await ask(socket, 'orrery/restore', { env: 1, snapshot: 0 })
    socket.close()
    await socket.closed
    // The room of the first socket is free again.
    const next = await server.socket('/ws')
    await ask(next, 'reset', {})
    expect((await ask(next, 'orrery/fork', { count: MAX_SESSIONS - 1 })).envs).toHaveLength(MAX_SESSIONS - 1)
    next.close()
    await next.closed
    expect(played.map(({ actions }) => actions.join()).sort()).toEqual(['look', 'look,inventory', 'look,look'])
  })
})
