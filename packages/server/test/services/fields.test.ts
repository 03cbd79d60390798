import { rng } from '@orreryjs/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Listening, listen } from '../../src/listen.ts'
import { messageSchemas } from '../../src/openenv/schemas.ts'
import type { Service } from '../../src/wire/service.ts'
import { caseServices, MESSAGE_CASES, ROUTE_CASES, type RouteCase, STREAMS } from './route-cases.ts'

/** Members of clients' own data, which every protocol passes on or checks by itself. */
const FREE_FORM = ['capabilities', 'clientInfo', '_meta', 'metadata']

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
const EXTRAS = ['foo', 'data', 'kwargs', 'n', 'task', 'taskid', 'world', 'Seed', '__proto__', 'constructor', '']

/** Every nth wrong request is sent. Three shares no factor with the eight types of mistakes. `fields.long.test.ts` sends all. */
const STRIDE = process.env['ORRERY_LONG'] === undefined ? 3 : 1

/** Returns the requests that are sent, beginning with another one for each case. */
function sampled<Request>(all: readonly Request[], of: number): readonly Request[] {
  return all.filter((_, index) => (index + of) % STRIDE === 0)
}

/** A changed request: its fields, and the name of the unknown or mistyped one. */
type Wrong = readonly [fields: object, name: string]

/** Returns every way to add a field that the request does not have, at any level. */
function* unknownFields(fields: RouteCase['fields'], draw: ReturnType<typeof rng>): Generator<Wrong> {
  const known = Object.keys(fields)
  const names = new Set([...known.flatMap((name) => mistakes(name, draw)), ...EXTRAS].filter((name) => !known.includes(name)))
  const value = known.length === 0 ? 1 : fields[known.at(-1) ?? '']
  for (const name of names) yield [Object.fromEntries([...Object.entries(fields), [name, value]]), name]
  for (const [name, member] of Object.entries(fields)) {
    if (!isObject(member) || FREE_FORM.includes(name)) continue
    for (const [changed, wrong] of unknownFields(member, draw)) yield [{ ...fields, [name]: changed }, wrong]
  }
}

/** Returns the request with each field replaced by values of other types, at any level. */
function* mistypedFields(fields: RouteCase['fields']): Generator<Wrong> {
  for (const [name, member] of Object.entries(fields)) {
    // The id of JSON-RPC is a number or a text.
    if (FREE_FORM.includes(name) || (name === 'id' && 'jsonrpc' in fields)) continue
    for (const value of otherTypes(name, member)) yield [{ ...fields, [name]: value }, name]
    if (!isObject(member)) continue
    for (const [changed, wrong] of mistypedFields(member)) yield [{ ...fields, [name]: changed }, wrong]
  }
}

/** Fields that accept fractions. */
const FRACTIONS = ['timeout_s']

function otherTypes(name: string, value: unknown): readonly unknown[] {
  // Placeholders are numbers. Python reads `false` as 0.
  if (typeof value === 'number' || (typeof value === 'string' && /^\$\d$/.test(value)))
    return ['x', {}, [1], ...(FRACTIONS.includes(name) ? [] : [1.5])]
  if (typeof value === 'string') return [{ a: 1 }, [], false]
  if (typeof value === 'boolean') return ['yes', 1, {}]
  return Array.isArray(value) ? ['x', 7, { 0: 'x' }, [{}], [[]]] : ['x', 7, [1]]
}

function isObject(value: unknown): value is RouteCase['fields'] {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

let services: ReadonlyMap<string, Service>
let servers: ReadonlyMap<string, Listening>
/** Values of the placeholders in the cases, by service. */
const placeholders = new Map<string, ReadonlyMap<string, unknown>>()
const failures: unknown[] = []
beforeAll(async () => {
  services = await caseServices({ onFailure: (error) => failures.push(error), onNotice: () => undefined })
  servers = new Map(
    await Promise.all([...services].map(async ([name, each]) => [name, await listen(each, { port: 0 })] as const)),
  )
  for (const [name, { url }] of servers) {
    if (name.startsWith('agentgym')) placeholders.set(name, await openEnvironments(url, name))
    if (name === 'model server') {
      const body = JSON.stringify({ model: 'x', input: 'hi' })
      const response = await fetch(`${url}v1/responses`, { method: 'POST', headers: JSON_TYPE, body })
      placeholders.set(name, new Map([['$response', ((await response.json()) as { readonly id: string }).id]]))
    }
  }
})
afterAll(() => Promise.all([...servers.values()].map(({ close }) => close())))

const JSON_TYPE = { 'content-type': 'application/json' }

/** Opens three environments and takes snapshots of the first. */
async function openEnvironments(url: string, service: string): Promise<ReadonlyMap<string, unknown>> {
  const post = async (path: string, body: object) =>
    (await fetch(new URL(path, url), { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) })).json()
  const ids = new Map<string, unknown>()
  for (const name of ['$0', '$1', '$2']) {
    const created = (await post('create', {})) as number | { readonly id?: number; readonly env_idx?: number }
    const id = typeof created === 'number' ? created : (created.id ?? created.env_idx)
    ids.set(name, id)
    const reset = ROUTE_CASES.find((each) => each.service === service && each.route === '/reset')
    await post('reset', replaced(reset?.fields ?? {}, new Map([['$0', id]])) as object)
  }
  for (let count = 0; count < 40; count += 1) await post('snapshot', { id: ids.get('$0') })
  return ids
}

function replaced(value: unknown, names: ReadonlyMap<string, unknown> = new Map()): unknown {
  if (typeof value === 'string') return names.get(value) ?? value
  if (Array.isArray(value)) return value.map((each) => replaced(each, names))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replaced(member, names)]))
}

interface Answer {
  readonly status: number
  readonly text: string
  /** Names in the header for fields without effect. */
  readonly ignored: readonly string[]
  readonly isRefused: boolean
}

async function send(
  { service, method, route, path = route, isForm, headers }: RouteCase,
  fields: object,
  query = '',
): Promise<Answer> {
  const names = placeholders.get(service)
  const filled = replaced(fields, names) as object
  const address = path.replace(/\$\w+/, (name) => String(names?.get(name)))
  const url = `${servers.get(service)?.url.slice(0, -1)}${address}`
  const pairs = Object.entries(filled).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  const isBodiless = method !== 'POST'
  const search = new URLSearchParams([...(isBodiless ? pairs : []), ...new URLSearchParams(query)]).toString()
  const response = await fetch(search === '' ? url : `${url}?${search}`, {
    method,
    redirect: 'manual',
    headers: { ...headers, ...(!isBodiless && !isForm && JSON_TYPE) },
    ...(!isBodiless && { body: isForm === true ? new URLSearchParams(pairs) : JSON.stringify(filled) }),
  })
  const text = await response.text()
  const ignored = response.headers.get('x-orrery-ignored')?.split(', ') ?? []
  // Errors of JSON-RPC and of tools have the status 200.
  const isRefused = (response.status >= 400 && response.status < 500) || /"error":\{"code"|"isError":true/.test(text)
  return { status: response.status, text, ignored, isRefused }
}

/** True if the header names a field: the last part of one of its paths. */
function isNamed(name: string, ignored: readonly string[]): boolean {
  const encoded = name.replace(/[^\w.[\]?$-]/g, encodeURIComponent)
  return ignored.some((each) =>
    name === '' ? /[%.?]$/.test(each) : each === 'body' || new RegExp(`(?:^|[.?])${escaped(encoded)}$`).test(each),
  )
}

function escaped(text: string): string {
  return text.replace(/[$.[\]?-]/g, '\\$&')
}

const TITLES = ROUTE_CASES.map((each) => ({
  each,
  title: `${each.service}: ${each.method} ${each.path ?? each.route} ${Object.keys(each.fields)}`,
}))

describe.each(TITLES)('$title', ({ each }) => {
  test('has no field that is accepted and ignored', async () => {
    const { fields, namesUnknown = false, inert = [], accepts = [200] } = each
    const draw = rng('fields', each.service, each.route)
    const whole = await send(each, fields)
    expect(accepts, whole.text).toContain(whole.status)
    expect(whole.ignored).toEqual(inert)

    const all = [...unknownFields(fields, draw)]
    expect(all.length).toBeGreaterThan(5)
    for (const [changed, name] of sampled(
      all,
      TITLES.findIndex(({ each: other }) => other === each),
    )) {
      const answer = await send(each, changed)
      const what = `${JSON.stringify(changed)} with ${name}: ${answer.status} ${answer.text.slice(0, 200)}`
      if (namesUnknown && isNamed(name, answer.ignored)) expect(answer.status, what).toBeLessThan(500)
      else {
        expect(answer.isRefused, what).toBe(true)
        // The refusal is about this field.
        if (!namesUnknown && name !== '__proto__') expect(answer.text, what).toMatch(new RegExp(escaped(name.trim()), 'i'))
      }
    }
    const [first = 'x'] = Object.keys(fields)
    for (const query of ['foo=1', 'a[b]=1', `${first}=9`]) {
      const answer = await send(each, fields, query)
      const isFine = answer.isRefused || (namesUnknown && answer.ignored.some((name) => name.startsWith('?')))
      expect(isFine, `${query}: ${answer.status} ${answer.text.slice(0, 200)}`).toBe(true)
    }
    expect(failures).toEqual([])
  })

  test('refuses values of another type', async () => {
    const isText = each.method !== 'POST' || each.isForm === true
    for (const [changed, name] of mistypedFields(each.fields)) {
      const value = Reflect.get(changed, name)
      // A query consists of text.
      if (isText && typeof value !== 'string') continue
      const answer = await send(each, changed)
      expect(answer.isRefused, `${JSON.stringify(changed)}: ${answer.status} ${answer.text.slice(0, 200)}`).toBe(true)
    }
    expect(failures).toEqual([])
  })
})

test('the cases are all routes of all services', () => {
  for (const [name, { routes = [] }] of services) {
    // Base URLs with and without `/v1` lead to the same routes.
    const plain = (path: string): string => path.replace(/^(?:\/v1(?=\/))+/, '')
    const declared = new Set(
      routes.filter(({ parameters }) => parameters !== 'any').map(({ method, path }) => `${method} ${plain(path)}`),
    )
    const covered = ROUTE_CASES.filter(({ service }) => service === name).map(({ method, route }) => `${method} ${route}`)
    expect(
      [...declared].filter((each) => !covered.includes(each) && !STREAMS.includes(each)),
      name,
    ).toEqual([])
    if (routes.length > 0)
      expect(
        covered.filter((each) => !declared.has(each)),
        name,
      ).toEqual([])
  }
})

test('streams refuse unknown parameters', async () => {
  for (const path of ['/api/changes', '/api/run/a/changes']) {
    expect((await send({ service: 'view', method: 'GET', route: path, fields: {} }, { since: 1 })).status).toBe(400)
  }
})

test('names the nearest field', async () => {
  const find = (service: string, route: string): RouteCase => {
    const found = ROUTE_CASES.find((each) => each.service === service && each.route === route)
    if (found === undefined) throw new Error(`no case ${service} ${route}`)
    return found
  }
  const chat = find('model server', '/chat/completions')
  const wrong = [
    [chat, { ...chat.fields, temprature: 1 }, 'Did you mean "temperature"?'],
    [chat, { ...chat.fields, messages: [{ role: 'user', contents: 'x', content: 'x' }] }, 'Did you mean "content"?'],
    [find('openenv', '/reset'), { taskid: '1' }, 'Did you mean "task_id"?'],
    [find('openenv', '/step'), { action: { action: 'up' }, session_id: 'x' }, 'sessions are at /ws'],
    [find('agentgym', '/reset'), { id: 0, dataidx: 3 }, 'Did you mean "data_idx"?'],
    [find('agentgym', '/observation'), { ids: 0 }, 'Did you mean "id"?'],
    [find('sites of WebArena', '/__reset'), { taks: 'webarena/test/0' }, 'Did you mean "task"?'],
  ] as const
  for (const [each, fields, hint] of wrong) expect((await send(each, fields)).text.replaceAll('\\"', '"')).toContain(hint)
})

describe('messages of a socket', () => {
  const open = async () => {
    const socket = new WebSocket(new URL('ws', servers.get('openenv')?.url.replace('http', 'ws')))
    await new Promise((resolve) => socket.once('open', resolve))
    const ask = (message: object): Promise<Record<string, unknown>> =>
      new Promise((resolve) => {
        socket.once('message', (data) => resolve(JSON.parse(String(data))))
        socket.send(JSON.stringify(message))
      })
    return { ask, close: () => socket.close() }
  }
  const isRefused = (answer: object): boolean => /"type":"error"|"error":\{"code"/.test(JSON.stringify(answer))

  test('are all in the cases', () => {
    expect(Object.keys(MESSAGE_CASES).sort()).toEqual(Object.keys(messageSchemas).sort())
  })

  test.each(Object.entries(MESSAGE_CASES))('%s has no field that is accepted and ignored', async (type, valid) => {
    const socket = await open()
    await socket.ask({ type: 'orrery/snapshot' })
    await socket.ask({ type: 'orrery/fork', data: { count: 1 } })
    const draw = rng('messages', type)
    for (const data of valid) {
      expect(isRefused(await socket.ask({ type, data })), JSON.stringify(data)).toBe(false)
      const wrong = [...unknownFields({ type, data }, draw), ...mistypedFields({ data })].map(([fields]) => ({ type, ...fields }))
      for (const message of sampled(wrong, data === valid[0] ? 0 : 1)) {
        const answer = await socket.ask(message)
        expect(isRefused(answer), `${JSON.stringify(message)}: ${JSON.stringify(answer)}`).toBe(true)
      }
      expect(wrong.length).toBeGreaterThan(10)
    }
    // A `close` with wrong fields does not close.
    if (type === 'close') expect(isRefused(await socket.ask({ type, data: { now: true } }))).toBe(true)
    socket.close()
    expect(failures).toEqual([])
  })

  test('name metadata of an action, which has no effect', async () => {
    const socket = await open()
    expect(await socket.ask({ type: 'step', data: { action: 'up', metadata: { a: 1 } } })).toMatchObject({
      ignored: ['metadata'],
    })
    expect(await socket.ask({ type: 'step', data: { action: 'up', metadata: {} } })).not.toHaveProperty('ignored')
    socket.close()
  })
})
