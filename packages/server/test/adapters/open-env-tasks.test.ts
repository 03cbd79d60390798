import { contentHash } from '@orreryjs/core'
import { chooseServed, type ServedWorld } from '@orreryjs/orrery/serving'
import { createOpenEnv } from '@orreryjs/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Served, serveAdapter, type Talk } from './served.ts'

let served: ServedWorld
let server: Served
beforeAll(async () => {
  served = await chooseServed('textcraft', { split: 'test' })
  const { world, split } = served
  server = await serveAdapter(createOpenEnv({ world, split, summary: 'Crafts.', version: '1' }))
})
afterAll(() => server.close())

interface Answer {
  readonly type: string
  readonly data: {
    readonly observation: { readonly task_id: string; readonly text: string; readonly signals: Record<string, unknown> | null }
    readonly reward: number | null
    readonly done: boolean
    readonly message?: string
    readonly code?: string
  }
}

async function reset(socket: Talk, data: object): Promise<Answer> {
  return JSON.parse(await socket.ask({ type: 'reset', data }))
}

async function taskOf(socket: Talk, data: object): Promise<string> {
  const { type, data: answer } = await reset(socket, data)
  return type === 'observation' ? answer.observation.task_id : `${answer.code}: ${answer.message}`
}

async function post(path: string, body: object): Promise<readonly [number, unknown]> {
  const { status, text } = await server.post(path, body)
  return [status, JSON.parse(text)]
}

describe('reset', () => {
  it('starts the task that split and index name, as often as it is asked', async () => {
    const socket = await server.socket('/ws')
    for (let count = 0; count < 3; count += 1) {
      expect(await taskOf(socket, { split: 'test', index: 12 })).toBe('textcraft/test/12')
      expect(await taskOf(socket, { split: 'dev', index: 3, seed: count, options: {}, episode_id: null })).toBe('textcraft/dev/3')
      expect(await taskOf(socket, { index: 0 })).toBe('textcraft/test/0')
    }
    expect(await taskOf(socket, { task_id: 'textcraft/dev/5' })).toBe('textcraft/dev/5')
    expect(await taskOf(socket, { task_id: '5', split: 'dev' })).toBe('textcraft/dev/5')
    const { size } = served.world.tasks
    expect(await taskOf(socket, { split: 'dev', seed: size('dev') + 2 })).toBe('textcraft/dev/2')
    expect(JSON.parse(await socket.ask({ type: 'state' })).data).toMatchObject({ split: 'dev', index: 2, seed: size('dev') + 2 })
    socket.close()
  })

  it('refuses arguments that name no task, and never plays another one', async () => {
    const socket = await server.socket('/ws')
    const size = served.world.tasks.size('test')
    const wrong: readonly (readonly [object, RegExp])[] = [
      [{ split: 'nonsense', index: 12 }, /^EXECUTION_ERROR: textcraft has no split "nonsense"; it has: .*test/],
      [{ split: 'nonsense' }, /no split/],
      [
        { index: 999_999 },
        new RegExp(`^EXECUTION_ERROR: index 999999 is out of range: the split test has the tasks 0 to ${size - 1}$`),
      ],
      [{ split: 'test', index: size }, /out of range/],
      [{ index: -1 }, /^VALIDATION_ERROR/],
      [{ index: 1.5 }, /^VALIDATION_ERROR/],
      [{ index: '12' }, /^VALIDATION_ERROR/],
      [{ index: true }, /^VALIDATION_ERROR/],
      [{ split: 5 }, /^VALIDATION_ERROR/],
      [{ split: 'dev', task_id: 'textcraft/test/5' }, /there is no task/],
      [{ index: 1, task_id: '1' }, /^VALIDATION_ERROR/],
      [{ options: { seed: 1 } }, /^VALIDATION_ERROR/],
      [{ options: [] }, /^VALIDATION_ERROR/],
      [{ signals: ['state_key', 'value'] }, /^VALIDATION_ERROR/],
      [{ signals: 'state_key' }, /^VALIDATION_ERROR/],
      [{ admissible: true, options: { admissible: true } }, /^VALIDATION_ERROR/],
      [{ idx: 3 }, /^VALIDATION_ERROR/],
    ]
    for (const [data, error] of wrong) expect(await taskOf(socket, data), JSON.stringify(data)).toMatch(error)
    // A refused reset does not skip a task either.
    expect(await taskOf(socket, {})).toBe('textcraft/test/0')
    expect(await taskOf(socket, {})).toBe('textcraft/test/1')
    expect((await post('/reset', { split: 'nonsense' }))[0]).toBe(422)
    socket.close()
  })

  it('starts all members of a group in the same state, on every connection', async () => {
    const sockets = await Promise.all(Array.from({ length: 8 }, () => server.socket('/ws')))
    const starts = new Map<string, Set<string>>()
    for (let round = 0; round < 40; round += 1) {
      const group = `group ${round}`
      const answers = await Promise.all(sockets.map((each) => reset(each, { group_id: group, signals: ['state_key'] })))
      starts.set(group, new Set(answers.map(({ data }) => JSON.stringify(data))))
    }
    expect([...starts.values()].filter(({ size }) => size !== 1)).toEqual([])
    // Every group without a selector starts another task.
    expect(new Set([...starts.values()].flatMap((each) => [...each])).size).toBe(40)

    const [one, other] = sockets as [Talk, Talk]
    expect(await taskOf(one, { group_id: 'mine', split: 'dev', index: 7 })).toBe('textcraft/dev/7')
    expect(await taskOf(other, { group_id: 'mine' })).toBe('textcraft/dev/7')
    expect(await taskOf(other, { group_id: 'mine', split: 'dev', index: 8 })).toMatch(
      /^EXECUTION_ERROR: the group "mine" starts textcraft\/dev\/7/,
    )
    const http = await server.post('/reset', { group_id: 'mine' })
    expect(JSON.parse(http.text)).toMatchObject({ observation: { task_id: 'textcraft/dev/7' } })
    for (const socket of sockets) socket.close()
  })

  it('starts in a state that actions lead to, with its reward', async () => {
    const { world } = served
    const task = world.tasks.get('textcraft/test/3')
    const plan = world.plan(world.start(task).state) ?? []
    const socket = await server.socket('/ws')
    const injected = (actions: readonly string[]) => ({
      injected_state: { task_id: task.id, actions },
      signals: ['state_key', 'distance'],
    })
    const middle = await reset(socket, injected(plan.slice(0, -1)))
    expect(middle.data).toMatchObject({ done: false, reward: 0, observation: { task_id: task.id, signals: { distance: 1 } } })
    let turn = world.start(task)
    for (const action of plan.slice(0, -1)) turn = world.step(turn.state, action)
    expect(middle.data.observation.signals?.['state_key']).toBe(contentHash(turn.state))
    const last = JSON.parse(await socket.ask({ type: 'step', data: { action: plan.at(-1) } }))
    expect(last.data).toMatchObject({ done: true, reward: 1, observation: { success: true, signals: { distance: 0 } } })
    expect((await reset(socket, injected(plan))).data).toMatchObject({ done: true, reward: 1 })
    expect(await taskOf(socket, { injected_state: { task_id: 'textcraft/test/x', actions: [] } })).toMatch(/^EXECUTION_ERROR/)
    expect(await taskOf(socket, { injected_state: { task_id: task.id, actions: [1] } })).toMatch(/^VALIDATION_ERROR/)
    expect(await taskOf(socket, { injected_state: { task_id: task.id } })).toMatch(/^VALIDATION_ERROR/)
    socket.close()
  })
})

describe('the Task API', () => {
  it('lists environments, splits and tasks without an episode', async () => {
    expect(JSON.parse((await server.get('/list_environments')).text)).toEqual(['textcraft'])
    const splits = JSON.parse((await server.get('/TextCraft/splits')).text)
    expect(splits.map(({ name }: { name: string }) => name)).toEqual(served.world.tasks.splits)
    expect(splits).toContainEqual({ name: 'train', type: 'train' })
    expect(splits).toContainEqual({ name: 'dev', type: 'validation' })
    for (const { name } of splits) {
      expect(await post('/textcraft/num_tasks', { split: name })).toEqual([200, { num_tasks: served.world.tasks.size(name) }])
    }
    const [, all] = await post('/textcraft/tasks', { split: 'dev' })
    const { tasks } = all as { tasks: readonly { id: string }[] }
    expect(tasks.map(({ id }) => id)).toEqual([...served.world.tasks.ids('dev')].slice(0, 10_000))
  })

  it('describes a task with its difficulty: the length of the oracle', async () => {
    const { world } = served
    for (const index of [0, 1, 7]) {
      const task = world.tasks.get(`textcraft/dev/${index}`)
      const [status, answer] = await post('/textcraft/task', { split: 'dev', index })
      const difficulty = world.plan(world.start(task).state)?.length
      expect([status, answer]).toEqual([200, { task: { id: task.id, split: 'dev', index, group: task.type, difficulty } }])
    }
    const range = async (body: object) =>
      ((await post('/textcraft/task_range', { split: 'dev', ...body }))[1] as { tasks: { index: number }[] }).tasks
    expect((await range({ start: 2, stop: 5 })).map(({ index }) => index)).toEqual([2, 3, 4])
    const size = world.tasks.size('dev')
    expect((await range({ start: size - 2 })).map(({ index }) => index)).toEqual([size - 2, size - 1])
    expect(await range({ start: size - 1, stop: size + 99 })).toHaveLength(1)
    expect(await range({ start: 3, stop: 3 })).toEqual([])
  })

  it('answers wrong requests with the statuses that clients expect', async () => {
    const size = served.world.tasks.size('dev')
    expect((await post('/textcraft/task', { split: 'dev', index: size }))[0]).toBe(400)
    expect((await post('/textcraft/task', { split: 'x', index: 0 }))[0]).toBe(400)
    expect((await post('/textcraft/tasks', { split: 'x' }))[0]).toBe(400)
    expect((await post('/alfworld/tasks', { split: 'dev' }))[0]).toBe(404)
    expect((await server.get('/alfworld/splits')).status).toBe(404)
    for (const body of [
      {},
      { split: 1 },
      { split: 'dev', index: 0, foo: 1 },
      { split: 'dev', index: -1 },
      { split: 'dev', index: '0' },
    ]) {
      expect((await post('/textcraft/task', body))[0], JSON.stringify(body)).toBe(422)
    }
    expect((await post('/textcraft/task_range', { split: 'dev', start: -1 }))[0]).toBe(422)
    expect((await server.post('/textcraft/task', '{')).status).toBe(422)
  })
})
