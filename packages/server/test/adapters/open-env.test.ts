import { createOpenEnv } from '@orreryjs/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counter } from './counter.ts'
import { type Served, serveAdapter } from './served.ts'

const SOURCE = { world: counter, split: 'all', summary: 'Counts.', version: '1' }

let server: Served
beforeAll(async () => {
  server = await serveAdapter(createOpenEnv(SOURCE, { maxSessions: 3 }))
})
afterAll(() => server.close())

const json = async (answer: Promise<{ readonly status: number; readonly text: string }>): Promise<unknown> =>
  JSON.parse((await answer).text)

describe('what `openenv validate` checks', () => {
  it('passes', async () => {
    const [api, health, metadata, schema, rpc] = await Promise.all([
      json(server.get('/openapi.json')),
      json(server.get('/health')),
      json(server.get('/metadata')),
      json(server.get('/schema')),
      server.post('/mcp', {}),
    ])
    expect(api).toMatchObject({ info: { version: '1.0.0' }, paths: { '/reset': {}, '/step': {}, '/state': {} } })
    expect(health).toEqual({ status: 'healthy' })
    expect(metadata).toMatchObject({ name: 'counter', description: expect.stringContaining('Counts.') })
    expect(schema).toMatchObject({
      action: { type: 'object', required: ['action'] },
      observation: { type: 'object' },
      state: { type: 'object' },
    })
    expect([rpc.status, JSON.parse(rpc.text)]).toMatchObject([200, { jsonrpc: '2.0', error: { code: -32600 } }])
  })
})

describe('HTTP', () => {
  it('has a fresh environment for each call', async () => {
    const step = { action: { action: 'up' } }
    const [first, twice] = [await server.post('/step', step), await server.post('/step', step)]
    expect(twice).toEqual(first)
    expect(JSON.parse(first.text)).toMatchObject({ observation: { text: '1 of 3' }, reward: 0, done: false })
    expect(await json(server.get('/state'))).toMatchObject({ episode_id: null, step_count: 0 })
  })

  it('starts a named task, and refuses an unknown one', async () => {
    expect(await json(server.post('/reset', { seed: 6 }))).toMatchObject({
      observation: { task_id: 'counter/all/2' },
      reward: null,
    })
    expect(await json(server.post('/reset'))).toMatchObject({ observation: { task_id: 'counter/all/0' } })
    const [unknown, wrong] = [await server.post('/reset', { task_id: 'x' }), await server.post('/reset', { seed: -1 })]
    expect([unknown.status, wrong.status]).toEqual([422, 422])
    expect(JSON.parse(wrong.text)).toMatchObject({ detail: [{ loc: ['body', 'seed'], input: -1 }] })
    expect((await server.post('/step', { action: { act: 'up' } })).status).toBe(422)
  })
})

describe('sockets', () => {
  it('have separate sessions', async () => {
    const [one, other] = [await server.socket('/ws'), await server.socket('/ws')]
    const step = { type: 'step', data: { action: 'up' } }
    expect(
      JSON.parse(await one.ask({ type: 'reset', data: { task_id: 'counter/all/1', episode_id: 'mine', admissible: true } })),
    ).toMatchObject({
      type: 'observation',
      data: { observation: { text: '0 of 4', admissible: ['up'], goal: 'count to 4' }, reward: null, done: false },
    })
    await one.ask(step)
    expect(JSON.parse(await other.ask(step))).toMatchObject({ data: { observation: { text: '1 of 3', admissible: null } } })
    expect(JSON.parse(await one.ask({ type: 'state' }))).toEqual({
      type: 'state',
      data: { episode_id: 'mine', step_count: 1, task_id: 'counter/all/1', split: 'all', index: 1, seed: null, done: false },
    })
    other.close()
    await other.closed
    for (let count = 0; count < 2; count += 1) await one.ask(step)
    expect(JSON.parse(await one.ask(step))).toMatchObject({ data: { reward: 1, done: true, observation: { success: true } } })
    one.close()
    await one.closed
  })

  it('report errors by code, and continue', async () => {
    const socket = await server.socket('/ws')
    const errors = []
    for (const message of ['{', { type: 'fly' }, { type: 'step', data: {} }, { type: 'reset', data: { task_id: 'x' } }]) {
      errors.push(JSON.parse(await socket.ask(message)).data)
    }
    expect(errors.map(({ code }) => code)).toEqual(['INVALID_JSON', 'UNKNOWN_TYPE', 'VALIDATION_ERROR', 'EXECUTION_ERROR'])
    expect(errors[0].message).toBe('Invalid JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)')
    expect(JSON.parse(await socket.ask({ type: 'step', data: { action: 'up' } })).type).toBe('observation')
    expect(JSON.parse(await socket.ask('[]')).data.code).toBe('SESSION_ERROR')
    await socket.closed
  })

  it('are refused at the maximum number of sessions', async () => {
    const open = await Promise.all([1, 2, 3].map(() => server.socket('/ws')))
    for (const socket of open) await socket.ask({ type: 'state' })
    const more = await server.socket('/ws')
    expect(JSON.parse(await more.ask(undefined)).data.code).toBe('CAPACITY_REACHED')
    await more.closed
    for (const socket of open) {
      socket.close()
      await socket.closed
    }
  })
})

describe('JSON-RPC', () => {
  const rpc = async (
    method: string,
    params: object = {},
  ): Promise<{ result?: Record<string, unknown>; error?: { code: number } }> =>
    JSON.parse((await server.post('/mcp', { jsonrpc: '2.0', id: 1, method, params })).text)

  it('plays in a named session', async () => {
    const created = await rpc('openenv/session/create')
    const session = created.result?.['session_id']
    const listed = await rpc('tools/list', { session_id: session })
    expect(listed.result).toMatchObject({ tools: [{ name: 'act' }, { name: 'count' }] })
    await rpc('tools/call', { session_id: session, name: 'count', arguments: { way: 'up' } })
    const second = await rpc('tools/call', { session_id: session, name: 'act', arguments: { action: 'up' } })
    expect(second.result).toMatchObject({ content: [{ type: 'text', text: '2 of 3' }] })
    expect((await rpc('openenv/session/close', { session_id: session })).result).toMatchObject({ closed: true })
    expect((await rpc('tools/list', { session_id: session })).error).toMatchObject({ code: -32602 })
  })

  it('refuses unknown methods', async () => {
    expect((await rpc('tools/call', { name: 'fly' })).error).toMatchObject({ code: -32602 })
    expect((await rpc('fly')).error).toMatchObject({ code: -32601 })
  })
})
