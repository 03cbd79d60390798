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

  it('returns correctable failures as a result, and wrong arguments as an error', async () => {
    expect((await call('env_step', { episode_id: 'x', action: 'up' })).isError).toBe(true)
    expect((await call('env_reset', { env: 'moon', task_id: 'x' })).isError).toBe(true)
    await expect(call('env_step', { episode_id: 5 })).rejects.toMatchObject({ code: -32602 })
    await expect(call('env_fly', {})).rejects.toMatchObject({ code: -32602 })
    await expect(client.readResource({ uri: 'env://x/transcript' })).rejects.toMatchObject({ code: -32602 })
  })
})
