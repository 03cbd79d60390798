import { agentGymSettings, agentGymViews, chooseServed } from '@orreryjs/orrery/serving'
import { createAgentGym } from '@orreryjs/server'
import { describe, expect, test } from 'vitest'
import { counter } from './counter.ts'
import { type Served, serveAdapter } from './served.ts'

interface Gym {
  readonly name: string
  readonly field: 'id' | 'env_idx'
  readonly start: object
  /** Actions that lead to the state that is forked, and one action for each of three forks. */
  readonly before: readonly string[]
  readonly after: readonly [string, string, string]
  readonly settings?: object
}

const GYMS: readonly Gym[] = [
  {
    name: 'textcraft',
    field: 'id',
    start: { data_idx: 3 },
    before: ['inventory'],
    after: ['get 1 oak log', 'get 1 dirt', 'inventory'],
  },
  {
    name: 'alfworld',
    field: 'id',
    start: { game: 2, world_type: 'Text' },
    before: ['look'],
    after: ['inventory', 'go to desk 1', 'look'],
  },
  {
    name: 'webshop',
    field: 'env_idx',
    start: { session_id: 5 },
    before: ['search[red]'],
    after: ['click[back to search]', 'click[next >]', 'x'],
  },
  {
    name: 'webarena',
    field: 'env_idx',
    start: { idx: 4, seed: 0 },
    before: ['In summary, the next action I will perform is ```scroll [down]```'],
    after: ['```scroll [up]```', '```go_back```', 'nothing'].map(
      (each) => `In summary, the next action I will perform is ${each}`,
    ) as [string, string, string],
    settings: { worldOption: { size: 'small' } },
  },
  { name: 'counter', field: 'id', start: { data_idx: 1 }, before: ['up'], after: ['up', 'down', 'look'] },
]

async function serve({ name, settings = {} }: Gym, maxSessions = 50): Promise<Served> {
  const options = { maxSessions, maxSteps: 5 }
  if (name === 'counter')
    return serveAdapter(createAgentGym({ world: counter, split: 'all', summary: '', version: '1' }, options))
  const served = await chooseServed(name, settings, agentGymSettings)
  const { world, split, entry } = served
  const replies = entry.package.presentation?.replyProtocol
  return serveAdapter(
    createAgentGym(
      { world, split, summary: '', version: '1', views: agentGymViews(served), ...(replies && { replies }) },
      options,
    ),
  )
}

describe.each(GYMS)('forks of $name', (gym) => {
  const { field, start, before, after } = gym

  test('continue from the same state, apart from each other', async () => {
    const server = await serve(gym)
    const post = async (path: string, body: object) => {
      const { status, text } = await server.post(path, body)
      return { status, value: JSON.parse(text) }
    }
    /** Starts an environment and plays to the state that is forked. */
    const open = async (): Promise<number> => {
      const { value } = await post('/create', {})
      const id = typeof value === 'number' ? value : value[field]
      await post('/reset', { [field]: id, ...start })
      for (const action of before) await post('/step', { [field]: id, action })
      return id
    }
    const id = await open()
    const { ids } = (await post('/fork', { id, count: 3 })).value
    expect(new Set([id, ...ids]).size).toBe(4)
    const { snapshot } = (await post('/snapshot', { id })).value
    const seen = JSON.parse((await server.get(`/observation?${field}=${id}`)).text)
    const { results, signals } = (await post('/step_batch', { ids, actions: after, signals: ['state_key', 'progress'] })).value
    expect(signals).toHaveLength(3)
    for (const [index, action] of after.entries()) {
      const alone = await open()
      expect((await post('/step', { [field]: alone, action })).value, action).toEqual(results[index])
      expect((await post('/signals', { ids: [alone], signals: ['state_key', 'progress'] })).value.signals).toEqual([
        signals[index],
      ])
      await post('/close', { [field]: alone })
    }
    // Neither the parent nor the snapshot has changed.
    expect(JSON.parse((await server.get(`/observation?${field}=${id}`)).text)).toEqual(seen)
    expect((await post('/restore', { id: ids[0], snapshot })).value).toEqual({ observation: seen })
    expect((await post('/step', { [field]: ids[0], action: after[1] })).value).toEqual(results[1])
    expect((await post('/forget', { snapshot })).value).toBe(true)
    await server.close()
  })

  test('refuse wrong requests without any effect', async () => {
    const server = await serve(gym, 3)
    const created = JSON.parse((await server.post('/create', {})).text)
    const id = typeof created === 'number' ? created : created[field]
    await server.post('/reset', { [field]: id, ...start })
    const { ids } = JSON.parse((await server.post('/fork', { id, count: 1 })).text)
    const wrong: readonly (readonly [string, object, number])[] = [
      ['/fork', { id, count: 5 }, 429],
      ['/fork', { id, count: 0 }, 422],
      ['/fork', { id, count: '1.5' }, 422],
      ['/fork', { id }, 422],
      ['/fork', { id, count: 1, n: 2 }, 422],
      ['/fork', { id: 12_345, count: 1 }, 404],
      ['/snapshot', {}, 422],
      ['/snapshot', { id: -1 }, 404],
      ['/restore', { id, snapshot: 9 }, 404],
      ['/forget', { snapshot: 9 }, 404],
      ['/step_batch', { ids: [id, ids[0]], actions: ['x'] }, 422],
      ['/step_batch', { ids: [id, id], actions: ['x', 'x'] }, 422],
      ['/step_batch', { ids: [id, 12_345], actions: [before[0], before[0]] }, 404],
      ['/step_batch', { ids: [id], actions: 'x' }, 422],
      ['/step_batch', { ids: [id], actions: [5] }, 422],
      ['/step_batch', { ids: [id], actions: ['x'], signals: ['value'] }, 422],
      ['/signals', { ids: [id], signals: 'progress' }, 422],
      ['/signals', { ids: [id] }, 422],
    ]
    const before404 = JSON.parse((await server.post('/signals', { ids: [id], signals: ['state_key'] })).text)
    for (const [path, body, status] of wrong) {
      expect((await server.post(path, body)).status, `${path} ${JSON.stringify(body)}`).toBe(status)
    }
    expect(JSON.parse((await server.post('/signals', { ids: [id], signals: ['state_key'] })).text)).toEqual(before404)
    expect((await server.post('/snapshot', { id })).status).toBe(200)
    expect((await server.post('/snapshot', { id })).status).toBe(429)
    await server.close()
  })
})
