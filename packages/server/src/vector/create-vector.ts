import { randomBytes } from 'node:crypto'
import { OrreryError } from '@orreryjs/core'
import type { StoreOptions } from '../sessions/store.ts'
import { createRouter, type ErrorReplies, type Route } from '../wire/router.ts'
import type { Reply, Service, WireOptions } from '../wire/service.ts'
import { connectVector, type VectorConnection, type VectorSource, type VectorWorld } from './connect-vector.ts'
import type { OpenWorld } from './messages.ts'

/** Worlds of a server that the Python package connects to. */
export interface ServedVector {
  readonly worlds: readonly VectorWorld[]
  /** Version of Orrery. */
  readonly version: string
}

/** Options of `createVector`. */
export interface VectorOptions extends StoreOptions, WireOptions {
  /** Maximum number of connections. @default 256 */
  readonly maxConnections?: number
}

/** Client and the time of its last message. */
interface Client {
  readonly connection: VectorConnection
  lastUsedAt: number
}

const MAX_CONNECTIONS = 256
const IDLE_TIME = 3_600_000
/** A message with the actions of thousands of episodes, or with their paths after a lost connection. */
const MAX_BODY = 1 << 25
const ID_HEADER = 'x-orrery-connection'

/**
 * Serves worlds to the Python package over HTTP. A client gets an id from `POST /connect` and sends messages to `POST /message` with that
 * id; episodes belong to the connection. A client may open only these worlds, as they are: never other data, options or dialects.
 */
export function createVector({ worlds, version }: ServedVector, options: VectorOptions = {}): Service {
  const { maxConnections = MAX_CONNECTIONS, maxBody = MAX_BODY, idleTime = IDLE_TIME, maxSessions, now = Date.now } = options
  const clients = new Map<string, Client>()
  const source: VectorSource = { version, open: (request) => servedWorld(worlds, request) }
  const episodes = (): number => [...clients.values()].reduce((count, { connection }) => count + connection.size(), 0)
  const connect: Route['answer'] = ({ body }) => {
    if (body.length > 0) return UNEXPECTED_BODY
    if (clients.size >= maxConnections) return failure(503, 'CONFIG_INVALID', `expected at most ${maxConnections} connections`)
    const id = randomBytes(24).toString('base64url')
    const connection = connectVector(source, { ...options, idleTime: 0, ...(maxSessions !== undefined && { total: episodes }) })
    clients.set(id, { connection, lastUsedAt: now() })
    return json(200, { connection: id })
  }
  const disconnect = (id: string): void => {
    clients.get(id)?.connection.close()
    clients.delete(id)
  }
  const withClient =
    (answer: (client: Client, id: string, body: Buffer) => Reply): Route['answer'] =>
    ({ request, body }) => {
      const id = String(request.headers[ID_HEADER] ?? '')
      const client = clients.get(id)
      if (client === undefined)
        return failure(404, 'CONFIG_INVALID', `${ID_HEADER}: no open connection with this id. Connect again.`)
      client.lastUsedAt = now()
      return answer(client, id, body)
    }
  const names = worlds.map(({ world }) => world.id)
  const routes: readonly Route[] = [
    { method: 'GET', path: '/health', answer: () => json(200, { status: 'healthy' }) },
    { method: 'GET', path: '/metadata', answer: () => json(200, { name: 'orrery', version, protocol: 'vector', worlds: names }) },
    { method: 'POST', path: '/connect', answer: connect },
    {
      method: 'POST',
      path: '/message',
      answer: withClient(({ connection }, _, body) => ({ status: 200, body: connection.answer(body.toString()) })),
    },
    {
      method: 'POST',
      path: '/disconnect',
      answer: withClient((_, id, body) => {
        if (body.length > 0) return UNEXPECTED_BODY
        disconnect(id)
        return json(200, {})
      }),
    },
  ]
  return {
    routes,
    handle: createRouter('vector', routes, WORDING, options),
    refuse: WORDING.refused,
    maxBody,
    endIdleSessions() {
      const idle = idleTime === 0 ? [] : [...clients].filter(([, { lastUsedAt }]) => lastUsedAt < now() - idleTime)
      for (const [id] of idle) disconnect(id)
      return idle.length
    },
    close() {
      for (const id of [...clients.keys()]) disconnect(id)
    },
  }
}

/** Returns a served world, with another of its splits if the client names one. */
function servedWorld(worlds: readonly VectorWorld[], request: OpenWorld): VectorWorld {
  const { name, split, dialect } = request
  const served = worlds.find(({ world }) => world.id === name)
  if (served === undefined) {
    const names = worlds.map(({ world }) => world.id).join(', ')
    throw new OrreryError('WORLD_UNKNOWN', `no world named ${quoted(name)} on this server. Expected: ${names}.`)
  }
  const { world } = served
  for (const field of ['data', 'options'] as const) {
    if (request[field] !== undefined)
      throw new OrreryError('CONFIG_INVALID', `${field}: expected none: the server chose them when it started`)
  }
  if (dialect !== undefined && dialect !== world.dialect)
    throw new OrreryError('CONFIG_INVALID', `dialect: expected ${world.dialect}, which this server plays, not ${quoted(dialect)}`)
  if (split === undefined) return served
  if (!world.tasks.splits.includes(split)) {
    const splits = world.tasks.splits.join(', ')
    throw new OrreryError('SPLIT_UNKNOWN', `no split of ${world.id} named ${quoted(split)}. Expected: ${splits}.`)
  }
  return { ...served, split }
}

const MAX_LENGTH = 60

function quoted(text: string): string {
  return JSON.stringify(text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}...` : text)
}

function json(status: number, value: unknown): Reply {
  return { status, body: JSON.stringify(value) }
}

function failure(status: number, code: string, message: string): Reply {
  return json(status, { error: { code, message } })
}

const UNEXPECTED_BODY = failure(400, 'CONFIG_INVALID', 'body: expected none')

const WORDING: ErrorReplies = {
  notFound: () => failure(404, 'CONFIG_INVALID', 'expected POST /connect, /message or /disconnect, GET /health or /metadata'),
  notAllowed: (allow) => ({ ...failure(405, 'CONFIG_INVALID', `expected ${allow}`), headers: { allow } }),
  refused: ({ status, text }) => failure(status, 'CONFIG_INVALID', text),
  failed: () => failure(500, 'INTERNAL', 'the request failed'),
}
