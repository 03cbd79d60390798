import { rng } from '@orreryjs/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Listening, listen } from '../../src/listen.ts'
import { SERVICES } from './services.ts'

/** Valid request, with a value for every field that its route has. */
interface Valid {
  readonly service: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Sent as JSON or as a form, or in the query of a GET. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly isForm?: boolean
  readonly headers?: Readonly<Record<string, string>>
  readonly accepts?: readonly number[]
}

const CHAT = { model: 'x', messages: [{ role: 'user', content: 'hi' }] }
const rpc = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params })
const MCP = { accept: 'application/json, text/event-stream' }
const VALID: readonly Valid[] = [
  { service: 'model server', method: 'POST', path: '/v1/chat/completions', fields: CHAT },
  { service: 'model server', method: 'POST', path: '/v1/responses', fields: { model: 'x', input: 'hi' } },
  {
    service: 'model server',
    method: 'POST',
    path: '/v1/messages',
    fields: { ...CHAT, max_tokens: 9 },
    headers: { 'anthropic-version': '2023-06-01' },
  },
  { service: 'model server', method: 'POST', path: '/v1/completions', fields: { model: 'x', prompt: 'hi' } },
  { service: 'model server', method: 'GET', path: '/v1/models', fields: {} },
  { service: 'model server', method: 'GET', path: '/__calls', fields: {} },
  { service: 'model server', method: 'POST', path: '/__script', fields: { steps: [{ kind: 'reply', text: 'x' }] } },
  { service: 'agentgym', method: 'POST', path: '/create', fields: {} },
  { service: 'agentgym', method: 'POST', path: '/reset', fields: { id: 0, data_idx: 1 } },
  { service: 'agentgym', method: 'POST', path: '/step', fields: { id: 0, action: 'up' } },
  { service: 'agentgym', method: 'GET', path: '/observation', fields: { id: 0 } },
  { service: 'agentgym', method: 'GET', path: '/health', fields: {} },
  { service: 'openenv', method: 'POST', path: '/reset', fields: { seed: 1, episode_id: 'a', admissible: true } },
  { service: 'openenv', method: 'POST', path: '/reset', fields: { task_id: '1' } },
  { service: 'openenv', method: 'POST', path: '/step', fields: { action: { action: 'up' }, timeout_s: 5, request_id: 'a' } },
  { service: 'openenv', method: 'GET', path: '/state', fields: {} },
  { service: 'openenv', method: 'POST', path: '/mcp', fields: rpc('tools/call', { name: 'act', arguments: { action: 'up' } }) },
  { service: 'openenv', method: 'POST', path: '/mcp', fields: rpc('tools/list', {}) },
  {
    service: 'mcp',
    method: 'POST',
    path: '/mcp',
    fields: rpc('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } }),
    headers: MCP,
  },
  {
    service: 'mcp',
    method: 'POST',
    path: '/mcp',
    fields: rpc('tools/call', { name: 'env_reset', arguments: { env: 'counter', task_id: '1' } }),
    headers: MCP,
  },
  { service: 'mcp', method: 'GET', path: '/metadata', fields: {} },
  { service: 'site', method: 'POST', path: '/start', fields: { task: '0' }, isForm: true, accepts: [303] },
  { service: 'site', method: 'GET', path: '/', fields: {} },
  { service: 'site', method: 'GET', path: '/fixed_0', fields: {}, accepts: [303] },
  { service: 'sites of WebArena', method: 'POST', path: '/start', fields: { task: '0' }, isForm: true, accepts: [303] },
  { service: 'sites of WebArena', method: 'POST', path: '/__reset', fields: { task: 'webarena/test/0' } },
  { service: 'view', method: 'GET', path: '/api/run/a/lines', fields: { since: 3 } },
  { service: 'view', method: 'GET', path: '/api/runs', fields: {} },
]

/** Members of clients' own data, which every protocol passes on or checks by itself. */
const FREE_FORM = ['capabilities', 'clientInfo', '_meta']

/** Returns names that clients write by mistake for a known one. */
function mistakes(name: string, draw: ReturnType<typeof rng>): readonly string[] {
  const at = Math.floor(draw.next() * (name.length - 1))
  const all = [
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2),
    `${name}s`,
    name[0]?.toUpperCase() + name.slice(1),
    name.toUpperCase(),
    name.replaceAll('_', ''),
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    ` ${name}`,
  ]
  return all.filter((each) => each !== name && each !== '')
}
const EXTRAS = [
  'foo',
  'data',
  'options',
  'params',
  'session_id',
  'kwargs',
  'task',
  'taskid',
  'Seed',
  '__proto__',
  'constructor',
  '',
]

/** Returns every way to add a field that the request does not have, at any level: the changed fields, and the name. */
function* wrongFields(
  fields: Readonly<Record<string, unknown>>,
  draw: ReturnType<typeof rng>,
): Generator<readonly [object, string]> {
  const known = Object.keys(fields)
  const names = new Set([...known.flatMap((name) => mistakes(name, draw)), ...EXTRAS].filter((name) => !known.includes(name)))
  const value = known.length === 0 ? 1 : fields[known.at(-1) ?? '']
  for (const name of names) {
    const added = Object.fromEntries([...Object.entries(fields), [name, name === 'data' ? fields : value]])
    yield [added, name]
  }
  for (const [name, member] of Object.entries(fields)) {
    if (typeof member !== 'object' || member === null || Array.isArray(member) || FREE_FORM.includes(name)) continue
    for (const [changed, wrong] of wrongFields(member as Record<string, unknown>, draw))
      yield [{ ...fields, [name]: changed }, wrong]
  }
}

let servers: ReadonlyMap<string, Listening>
const notices: string[] = []
const failures: unknown[] = []
beforeAll(async () => {
  const hooks = { onFailure: (error: unknown) => failures.push(error), onNotice: (text: string) => notices.push(text) }
  const used = SERVICES.filter(({ name }) => VALID.some(({ service }) => service === name))
  const started = used.map(async (each) => [each.name, await listen(await each.create(hooks), { port: 0 })] as const)
  servers = new Map(await Promise.all(started))
  // The first environment of AgentGym.
  await fetch(`${servers.get('agentgym')?.url}create`, { method: 'POST' })
})
afterAll(() => Promise.all([...servers.values()].map(({ close }) => close())))

function send({ service, method, path, isForm, headers }: Valid, fields: object, query: string = ''): Promise<Response> {
  const url = `${servers.get(service)?.url.slice(0, -1)}${path}`
  const pairs = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  if (method === 'GET')
    return fetch(`${url}?${new URLSearchParams([...pairs, ...new URLSearchParams(query)])}`, { redirect: 'manual' })
  return fetch(query === '' ? url : `${url}?${query}`, {
    method,
    redirect: 'manual',
    headers: { ...headers, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm === true ? new URLSearchParams(pairs) : JSON.stringify(fields),
  })
}

/** Returns a name as the header writes it, for a regular expression. */
function escaped(name: string): string {
  return name.replace(/[^\w.[\]?$-]/g, encodeURIComponent).replace(/[$.[\]?-]/g, '\\$&')
}

/** True if a response refuses the request: by its status, or inside JSON-RPC. */
async function isRefused(response: Response): Promise<boolean> {
  const text = await response.text()
  return (response.status >= 400 && response.status < 500) || /"error":\{"code"|"isError":true/.test(text)
}

describe.each(VALID)('$service: $method $path', (valid) => {
  test('refuses or names every field that has no effect', async () => {
    const draw = rng('ignored', valid.path)
    const whole = await send(valid, valid.fields)
    expect(valid.accepts ?? [200]).toContain(whole.status)
    expect(await isRefused(whole)).toBe(false)
    let count = 0
    for (const [fields, name] of wrongFields(valid.fields, draw)) {
      const response = await send(valid, fields)
      const header = response.headers.get('x-orrery-ignored') ?? ''
      const isNamed = header
        .split(', ')
        .some((each) => (name === '' ? /[%.?]$/ : new RegExp(`(?:^|[.?])${escaped(name)}$`)).test(each) || each === 'body')
      expect((await isRefused(response)) || isNamed, `${JSON.stringify(fields)} with ${name}: ${header}`).toBe(true)
      count += 1
    }
    expect(count).toBeGreaterThan(5)
    for (const query of [
      'foo=1',
      'a[b]=1',
      Object.keys(valid.fields)[0] === undefined ? 'x=' : `${Object.keys(valid.fields)[0]}=9`,
    ]) {
      const response = await send(valid, valid.fields, query)
      expect((await isRefused(response)) || response.headers.get('x-orrery-ignored')?.includes('?'), query).toBe(true)
    }
    expect(failures).toEqual([])
  })
})

test('names the nearest field', async () => {
  const texts: string[] = []
  const wrong = [
    [VALID[0], { ...CHAT, temprature: 1 }, 'Did you mean "temperature"?'],
    [VALID[0], { ...CHAT, messages: [{ role: 'user', contents: 'x', content: 'x' }] }, 'Did you mean "content"?'],
    [VALID[2], { ...CHAT, max_tokens: 9, temprature: 1 }, 'Did you mean "temperature"?'],
    [VALID[12], { taskid: '1' }, 'Did you mean \\"task_id\\"?'],
    [VALID[14], { action: { action: 'up' }, session_id: 'x' }, 'sessions are at /ws'],
    [VALID[25], { taks: 'webarena/test/0' }, 'Did you mean \\"task\\"?'],
  ] as const
  for (const [valid, fields, hint] of wrong) {
    const text = await (await send(valid as Valid, fields)).text()
    texts.push(text)
    expect(text.replaceAll('\\"', '"')).toContain(hint.replaceAll('\\"', '"'))
  }
  const gym = await (await send(VALID[8] as Valid, { id: 0, dataidx: 3 })).json()
  expect(gym).toMatchObject({ detail: [{ type: 'extra_forbidden', msg: expect.stringContaining('Did you mean "data_idx"?') }] })
})

test('sockets refuse unknown fields, and name metadata in the message', async () => {
  const socket = new WebSocket(new URL('ws', servers.get('openenv')?.url.replace('http', 'ws')))
  await new Promise((resolve) => socket.once('open', resolve))
  const ask = (message: object): Promise<Record<string, unknown>> =>
    new Promise((resolve) => {
      socket.once('message', (data) => resolve(JSON.parse(String(data))))
      socket.send(JSON.stringify(message))
    })
  const wrong: readonly object[] = [
    { type: 'reset', data: { taskid: '1' } },
    { type: 'reset', data: { data: { seed: 5 } } },
    { type: 'reset', data: { options: { seed: 5 } } },
    { type: 'reset', data: { Seed: 5 } },
    { type: 'reset', data: { seed: 5, task_id: '1' } },
    { type: 'reset', seed: 5 },
    { type: 'step', data: { action: 'up', timeout_s: 1 } },
    { type: 'state', data: { episode_id: 'x' } },
  ]
  for (const message of wrong) expect(await ask(message), JSON.stringify(message)).toMatchObject({ type: 'error' })
  expect(await ask({ type: 'step', data: { action: 'up', metadata: { a: 1 } } })).toMatchObject({ ignored: ['metadata'] })
  expect(await ask({ type: 'step', data: { action: 'up', metadata: {} } })).not.toHaveProperty('ignored')
  const nowhere = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { session_id: 'x' } }
  expect(await ask({ type: 'mcp', data: nowhere })).toMatchObject({ data: { error: { code: -32_602 } } })
  socket.close()
})
