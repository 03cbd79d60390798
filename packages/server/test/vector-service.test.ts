import { once } from 'node:events'
import { connect as openSocket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { type Listening, type ListenOptions, listen } from '../src/listen.ts'
import { createVector, type VectorOptions } from '../src/vector/create-vector.ts'
import { counter } from './adapters/counter.ts'

interface Answer {
  readonly connection: string
  readonly episodes: readonly number[]
  readonly error: { readonly code: string; readonly message: string }
}

/** Serves the world that counts. */
async function serve(options: VectorOptions = {}, access: Omit<ListenOptions, 'port'> = {}) {
  const worlds = [{ world: counter, split: 'all', maxSteps: 9 }]
  const service = createVector({ worlds, version: '1.2.3' }, options)
  const listening: Listening = await listen(service, { port: 0, ...access })
  const post = async (path: string, body: string | undefined, headers: Readonly<Record<string, string>> = {}) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
    const response = await fetch(new URL(path, listening.url), body === undefined ? init : { ...init, body })
    return { status: response.status, answer: (await response.json()) as Answer }
  }
  const connect = async (headers: Readonly<Record<string, string>> = {}) => {
    const { answer } = await post('/connect', undefined, headers)
    const own = { ...headers, 'x-orrery-connection': answer.connection }
    return { own, call: async (message: unknown) => (await post('/message', JSON.stringify(message), own)).answer }
  }
  return { service, post, connect, url: listening.url, [Symbol.asyncDispose]: listening.close }
}

const OPEN = { op: 'open', name: 'counter' }
const START = { op: 'start', world: 0, tasks: ['counter/all/0', 'counter/all/1'], signals: [] }

describe('the vector protocol over HTTP', () => {
  test('plays episodes that belong to their connection', async () => {
    await using server = await serve()
    const [one, other] = [await server.connect(), await server.connect()]
    expect(await one.call(OPEN)).toMatchObject({ world: 0, id: 'counter', split: 'all', maxSteps: 9 })
    const { episodes } = await one.call(START)
    expect(await one.call({ op: 'step', episodes, actions: ['up', 'up'], signals: [] })).toMatchObject({
      text: ['1 of 3', '1 of 4'],
    })
    // The ids belong to another connection.
    const refused = { error: { code: 'CONFIG_INVALID', message: `episodes: there is no open episode ${episodes[0]}` } }
    expect(await other.call({ op: 'step', episodes, actions: ['up', 'up'], signals: [] })).toEqual(refused)
    expect(await other.call({ op: 'hello', close: episodes })).toEqual({ protocol: 1, version: '1.2.3' })
    expect((await one.call({ op: 'fork', episodes })).episodes).toHaveLength(2)
    expect((await server.post('/disconnect', undefined, one.own)).status).toBe(200)
    const { status, answer } = await server.post('/message', JSON.stringify(OPEN), one.own)
    expect({ status, code: answer.error.code }).toEqual({ status: 404, code: 'CONFIG_INVALID' })
  })

  test.each([
    [{ name: 'alfworld' }, 'WORLD_UNKNOWN', 'no world named "alfworld" on this server. Expected: counter.'],
    [{ name: '../../etc/passwd' }, 'WORLD_UNKNOWN', 'no world named "../../etc/passwd" on this server. Expected: counter.'],
    [{ name: './vending.ts' }, 'WORLD_UNKNOWN', 'no world named "./vending.ts" on this server. Expected: counter.'],
    [{ name: '__proto__' }, 'WORLD_UNKNOWN', 'no world named "__proto__" on this server. Expected: counter.'],
    [{ name: 'counter\n' }, 'WORLD_UNKNOWN', 'no world named "counter\\n" on this server. Expected: counter.'],
    [{ name: 'x'.repeat(9_999) }, 'WORLD_UNKNOWN', `no world named "${'x'.repeat(60)}..." on this server. Expected: counter.`],
    [{ data: '/etc' }, 'CONFIG_INVALID', 'data: expected none: the server chose them when it started'],
    [{ data: '//host/share' }, 'CONFIG_INVALID', 'data: expected none: the server chose them when it started'],
    [{ data: '' }, 'CONFIG_INVALID', 'data: expected none: the server chose them when it started'],
    [{ options: {} }, 'CONFIG_INVALID', 'options: expected none: the server chose them when it started'],
    [{ options: { data: '/etc' } }, 'CONFIG_INVALID', 'options: expected none: the server chose them when it started'],
    [{ dialect: 'loud' }, 'CONFIG_INVALID', 'dialect: expected plain, which this server plays, not "loud"'],
    [{ split: 'test' }, 'SPLIT_UNKNOWN', 'no split of counter named "test". Expected: all.'],
    [{ split: 3 }, 'CONFIG_INVALID', 'message: split: Invalid input: expected string, received number'],
    [{ path: '/etc' }, 'CONFIG_INVALID', expect.stringMatching(/^message: path: unknown field\./)],
  ])('opens only the worlds that it was started with: %j', async (fields, code, message) => {
    await using server = await serve()
    const { call } = await server.connect()
    expect(await call({ ...OPEN, ...fields })).toEqual({ error: { code, message } })
    // A refused message opens no world.
    expect((await call(START)).error.message).toBe('world: expected the number of an opened world, not 0')
    expect(await call({ ...OPEN, split: 'all', dialect: 'plain' })).toMatchObject({ world: 0 })
  })

  test('refuses guessed ids, other paths and bodies', async () => {
    await using server = await serve()
    await server.connect()
    for (const id of ['', '0', 'undefined', '__proto__', 'x'.repeat(4_000)])
      expect((await server.post('/message', JSON.stringify(OPEN), { 'x-orrery-connection': id })).status).toBe(404)
    expect(await server.post('/connect', '{"name":"counter"}')).toMatchObject({
      status: 400,
      answer: { error: { message: 'body: expected none' } },
    })
    expect((await server.post('/connect?data=/etc', undefined)).status).toBe(400)
    expect((await server.post('/', undefined)).status).toBe(404)
    const { own } = await server.connect()
    for (const body of ['', 'nonsense', '[]', 'null', '{"op":"open"}', '{"op":"exit"}', '\u0000'])
      expect((await server.post('/message', body, own)).answer.error.code).toBe('CONFIG_INVALID')
    expect((await server.post('/message', `${'['.repeat(100_000)}`, own)).status).toBe(400)
    expect((await server.post('/message', 'x'.repeat(1 << 26), own)).status).toBe(413)
  })

  test('limits episodes and connections of all clients together', async () => {
    await using server = await serve({ maxSessions: 3, maxConnections: 2 })
    const [one, other] = [await server.connect(), await server.connect()]
    for (const { call } of [one, other]) await call(OPEN)
    const { episodes } = await one.call(START)
    expect((await other.call(START)).error.message).toBe('expected at most 3 open episodes, not 4')
    expect((await other.call({ ...START, tasks: START.tasks.slice(1) })).episodes).toHaveLength(1)
    expect((await one.call({ op: 'fork', episodes: episodes.slice(1) })).error.message).toBe(
      'expected at most 3 open episodes, not 4',
    )
    expect((await server.post('/connect', undefined)).status).toBe(503)
    await server.post('/disconnect', undefined, one.own)
    expect((await other.call({ ...START, tasks: START.tasks.slice(1) })).episodes).toHaveLength(1)
    expect((await server.post('/connect', undefined)).status).toBe(200)
  })

  test('ends idle connections and their episodes', async () => {
    let time = 0
    await using server = await serve({ maxConnections: 1, idleTime: 1_000, now: () => time })
    const { own } = await server.connect()
    time = 900
    expect((await server.post('/message', '{"op":"hello"}', own)).status).toBe(200)
    time = 1_800
    expect(server.service.endIdleSessions?.()).toBe(0)
    time = 2_000
    expect(server.service.endIdleSessions?.()).toBe(1)
    expect((await server.post('/message', '{"op":"hello"}', own)).status).toBe(404)
    expect((await server.post('/connect', undefined)).status).toBe(200)
  })

  test('requires the token for every route', async () => {
    await using server = await serve({}, { token: 'secret' })
    expect((await server.post('/connect', undefined)).status).toBe(401)
    const { own, call } = await server.connect({ authorization: 'Bearer secret' })
    expect(await call(OPEN)).toMatchObject({ world: 0 })
    const withoutToken = { 'x-orrery-connection': own['x-orrery-connection'] }
    expect((await server.post('/message', JSON.stringify(OPEN), withoutToken)).status).toBe(401)
  })

  test('survives bytes that are no HTTP', async () => {
    await using server = await serve()
    const socket = openSocket(Number(new URL(server.url).port), '127.0.0.1')
    socket.write(Buffer.from([0, 0, 0, 14, ...Buffer.from('{"op":"hello"}')]))
    const [reply] = await once(socket, 'data')
    expect(String(reply)).toMatch(/^HTTP\/1.1 400 /)
    socket.destroy()
    expect(await (await server.connect()).call(OPEN)).toMatchObject({ world: 0 })
  })
})
