import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createMcp } from '@orreryjs/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counter } from './counter.ts'
import { type Served, serveAdapter } from './served.ts'

let server: Served
beforeAll(async () => {
  const adapter = createMcp({ worlds: [{ world: counter, split: 'all', summary: 'Counts.' }], version: '1' }, { maxSteps: 5 })
  server = await serveAdapter(adapter)
})
afterAll(() => server.close())

const ERAS = [
  ['with sessions', '2025-11-25', {}],
  ['without', '2026-07-28', { versionNegotiation: { mode: 'auto' } }],
] as const

describe.each(ERAS)('the era %s', (_, version, options) => {
  let client: Client
  beforeAll(async () => {
    client = new Client({ name: 'test', version: '1' }, options)
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', server.url)))
  })
  afterAll(() => client.close())

  const call = async (name: string, values: Record<string, unknown>) => {
    const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: values })
    return { content, isError, structured: structuredContent as Record<string, unknown> }
  }
  const begin = async (task = 'counter/all/0'): Promise<string> =>
    String((await call('env_reset', { env: 'counter', task_id: task })).structured['episode_id'])

  it('is supported', () => expect(client.getNegotiatedProtocolVersion()).toBe(version))

  it('lists tools with schemas and hints, and tasks', async () => {
    const { tools } = await client.listTools()
    const hints = tools.map(({ name, annotations, outputSchema }) => [name, annotations?.readOnlyHint, outputSchema?.['type']])
    expect(hints).toEqual([
      ['env_list_tasks', true, 'object'],
      ['env_reset', false, 'object'],
      ['env_step', false, 'object'],
      ['env_state', true, 'object'],
      ['env_fork', false, 'object'],
      ['env_close', false, 'object'],
    ])
    expect(tools.every(({ annotations }) => annotations?.openWorldHint === false)).toBe(true)
    const { structured: content } = await call('env_list_tasks', { env: 'counter', limit: 1 })
    expect(content).toEqual({ tasks: [{ id: 'counter/all/0', difficulty: 'count', hash: 'hash-0' }] })
  })

  it('plays, forks and ends episodes', async () => {
    const id = await begin()
    const first = await call('env_step', { episode_id: id, action: 'up' })
    expect(first.content).toEqual([{ type: 'text', text: '1 of 3' }])
    expect(first.structured).toEqual({
      observation: '1 of 3',
      reward: 0,
      terminated: false,
      truncated: false,
      success: false,
      step: 1,
      admissible: ['up'],
    })
    const fork = String((await call('env_fork', { episode_id: id })).structured['episode_id'])
    await call('env_step', { episode_id: fork, action: 'up' })
    const last = await call('env_step', { episode_id: fork, action: 'up' })
    expect(last.structured).toMatchObject({ reward: 1, terminated: true, success: true })
    expect((await call('env_state', { episode_id: id })).structured).toMatchObject({ observation: '1 of 3', step: 1 })
    const { contents } = await client.readResource({ uri: `env://${fork}/transcript` })
    expect(contents).toMatchObject([{ text: '0 of 3\n> up\n1 of 3\n> up\n2 of 3\n> up\n3 of 3\n' }])
    expect((await call('env_close', { episode_id: fork })).structured).toEqual({ closed: true })
    expect((await call('env_state', { episode_id: fork })).isError).toBe(true)
  })

  it('returns a refused action as an observation, and marks the last step', async () => {
    const id = await begin()
    expect((await call('env_step', { episode_id: id, action: 'fly' })).isError).toBe(false)
    for (let count = 0; count < 3; count += 1) await call('env_step', { episode_id: id, action: 'fly' })
    expect((await call('env_step', { episode_id: id, action: 'fly' })).structured).toMatchObject({ step: 5, truncated: true })
    expect((await call('env_step', { episode_id: id, action: 'up' })).isError).toBe(true)
  })

  const failure = async (name: string, values: Record<string, unknown>): Promise<string> => {
    const { content, isError } = await call(name, values)
    expect(isError).toBe(true)
    return (content as readonly { readonly text: string }[]).map(({ text }) => text).join()
  }

  it('returns every failure that a model can correct as a result', async () => {
    expect(await failure('env_step', { episode_id: 'x', action: 'up' })).toContain("there is no episode 'x'")
    expect(await failure('env_reset', { env: 'moon', task_id: 'x' })).toBe("there is no env 'moon'; there are: counter")
    expect(await failure('env_reset', { env: 'counter', split: 'dev' })).toBe("counter has no split 'dev'; it has: all")
    expect(await failure('env_reset', { env: 'counter', task_id: '9' })).toContain("there is no task '9' in counter all")
  })

  it('describes invalid arguments in a result, and names the unknown ones', async () => {
    expect(await failure('env_step', { episode_id: 'x', action: 'up', thought: 'hm', plan: [] })).toBe(
      'env_step did nothing: unknown argument "thought"; unknown argument "plan". ' +
        'Expected arguments: episode_id (string), action (string). Call env_step again.',
    )
    expect(await failure('env_step', { episode_id: 5 })).toBe(
      'env_step did nothing: argument "episode_id": expected string, got 5; missing argument "action" (string). ' +
        'Expected arguments: episode_id (string), action (string). Call env_step again.',
    )
    expect(await failure('env_list_tasks', { env: 'counter', limit: 0 })).toBe(
      'env_list_tasks did nothing: argument "limit": expected integer from 1 to 10000, got 0. ' +
        'Expected arguments: env (string), split (string, optional), limit (integer from 1 to 10000, optional). ' +
        'Call env_list_tasks again.',
    )
    const long = await failure('env_reset', { env: { text: 'x'.repeat(500) }, seed: -1 })
    expect(long).toContain('"seed": expected integer from 0, got -1')
    expect(long.length).toBeLessThan(400)
    // `prototype` names are arguments like any other.
    expect(await failure('env_close', JSON.parse('{"__proto__": 1, "toString": 2}'))).toContain('missing argument "episode_id"')
  })

  it('describes invalid arguments of every tool', async () => {
    const { tools } = await client.listTools()
    for (const { name, inputSchema } of tools) {
      const parameters = Object.keys(inputSchema.properties ?? {})
      const text = await failure(name, { thought: 'hm' })
      for (const parameter of parameters) expect(text).toContain(`${parameter} (`)
      for (const parameter of inputSchema.required ?? []) expect(text).toContain(`missing argument "${parameter}"`)
      for (const parameter of parameters)
        expect(await failure(name, { [parameter]: [7] })).toContain(`argument "${parameter}": expected `)
    }
  })

  it('fails with a protocol error for an unknown tool, a malformed call and an unknown resource', async () => {
    await expect(call('env_fly', {})).rejects.toMatchObject({ code: -32602 })
    await expect(call('env_step', 5 as never)).rejects.toThrow()
    await expect(client.readResource({ uri: 'env://x/transcript' })).rejects.toMatchObject({ code: -32602 })
  })

  it('starts the next task, the task with a number, or one by the last part of its id', async () => {
    const reset = async (values: object) => (await call('env_reset', { env: 'counter', ...values })).structured
    const first = Number(String((await reset({}))['task_id']).slice('counter/all/'.length))
    // A refused reset and one with a task do not count.
    await call('env_reset', { env: 'counter', task_id: 'x' })
    expect(await reset({ task_id: '2' })).toMatchObject({ task_id: 'counter/all/2', goal: 'count to 5' })
    for (const step of [1, 2, 3, 4]) expect(await reset({})).toMatchObject({ task_id: `counter/all/${(first + step) % 4}` })
    expect(await reset({ seed: 7, split: 'all' })).toMatchObject({ task_id: 'counter/all/3', observation: '0 of 6' })
  })
})

describe('sessions of the protocol', () => {
  const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const INITIALIZE = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } }
  let now = 0
  const worlds = [{ world: counter, split: 'all', summary: 'Counts.' }]
  const adapter = createMcp({ worlds, version: '1' }, { maxSessions: 2, idleTime: 1000, now: () => now })
  let limited: Served
  beforeAll(async () => {
    limited = await serveAdapter(adapter)
  })
  afterAll(() => limited.close())

  const send = (method: string, params: object, session?: string): Promise<Response> =>
    fetch(new URL('mcp', limited.url), {
      method: 'POST',
      headers: { ...HEADERS, ...(session !== undefined && { 'mcp-session-id': session }) },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
  const initialize = async (): Promise<string> => {
    const response = await send('initialize', INITIALIZE)
    expect(await response.text()).toContain('"serverInfo"')
    return response.headers.get('mcp-session-id') ?? ''
  }
  const statusOf = async (session: string): Promise<number> => {
    const response = await send('tools/list', {}, session)
    await response.text()
    return response.status
  }

  it('begin with initialize and end with DELETE', async () => {
    const session = await initialize()
    expect(session).toMatch(/^[0-9a-f-]{36}$/)
    expect(await statusOf(session)).toBe(200)
    const deleted = await fetch(new URL('mcp', limited.url), { method: 'DELETE', headers: { 'mcp-session-id': session } })
    expect(deleted.status).toBe(200)
    expect(await statusOf(session)).toBe(404)
    expect(await statusOf('never')).toBe(404)
  })

  it('make room for others, the least recently used first, and end when idle', async () => {
    const [first, second] = [await initialize(), await initialize()]
    expect(await statusOf(first)).toBe(200)
    const third = await initialize()
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([200, 404, 200])
    now += 2000
    expect(await statusOf(third)).toBe(200)
    adapter.endIdleSessions()
    expect([await statusOf(first), await statusOf(third)]).toEqual([404, 200])
  })

  it('are optional', async () => {
    const response = await send('tools/call', { name: 'env_list_tasks', arguments: { env: 'counter' } })
    expect(await response.text()).toContain('counter/all/0')
    expect(response.headers.get('mcp-session-id')).toBeNull()
  })

  it('end open streams when the server stops', async () => {
    const other = await serveAdapter(createMcp({ worlds: [{ world: counter, split: 'all', summary: '' }], version: '1' }))
    const started = await fetch(new URL('mcp', other.url), {
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: INITIALIZE }),
    })
    await started.text()
    const session = started.headers.get('mcp-session-id') ?? ''
    const stream = await fetch(new URL('mcp', other.url), {
      headers: { accept: 'text/event-stream', 'mcp-session-id': session },
    })
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    const ended = stream.text()
    await other.close()
    await expect(ended).resolves.toBe('')
  })
})
