import { pythonText } from '../agentgym/python-json.ts'
import { type TaskPool, taskPool } from '../sessions/session.ts'
import { createSessionStore, type StoreOptions } from '../sessions/store.ts'
import type { ProtocolAdapter, WireOptions } from '../wire/protocol-adapter.ts'
import { createRouter, type ErrorReplies, type Reply, type Route, type RouteRequest } from '../wire/router.ts'
import { createSockets } from '../wire/sockets.ts'
import { type Environment, EnvironmentError, openEnvironment } from './environment.ts'
import { answerRpcText, type RpcSessions } from './rpc.ts'
import { actionSchema, describedSchemas, problemsOf, resetSchema, stepSchema } from './schemas.ts'
import { handleMcpSocket, handleOpenEnvSocket } from './socket.ts'

/** World of an OpenEnv server. */
export interface OpenEnvSource {
  readonly world: TaskPool['world']
  readonly split: string
  /** One-sentence description of the world. */
  readonly summary: string
  /** Version of Orrery. */
  readonly version: string
}

/** Serves a world as an OpenEnv environment (openenv-http/1.x): each socket has a session, each HTTP call a fresh environment. */
export function createOpenEnv(source: OpenEnvSource, options: StoreOptions & WireOptions = {}): ProtocolAdapter {
  const store = createSessionStore(options)
  const pool = taskPool(source.world, source.split)
  const sessions: RpcSessions = { open: () => openEnvironment(pool, store), named: new Map() }
  const sockets = createSockets(
    { '/ws': (line) => handleOpenEnvSocket(line, sessions), '/mcp': (line) => handleMcpSocket(line, sessions) },
    options,
  )
  return {
    handle: createRouter(routesOf(source, sessions), WORDING, options),
    upgrade: sockets.upgrade,
    endIdleSessions() {
      const count = store.endIdle()
      for (const [name, environment] of sessions.named) if (environment.isOver()) sessions.named.delete(name)
      return count
    },
    close() {
      sockets.close()
      store.closeAll()
    },
  }
}

function routesOf({ world, split, summary, version }: OpenEnvSource, sessions: RpcSessions): readonly Route[] {
  const description = `${summary} Split ${split}, dialect ${world.dialect}.`
  const metadata = { name: world.id, description, readme_content: null, version, author: 'Orrery', documentation_url: null }
  const withFreshEnvironment = (use: (environment: Environment) => Reply): Reply => {
    const environment = sessions.open()
    try {
      return use(environment)
    } finally {
      environment.close()
    }
  }
  const withErrors =
    (answer: Route['answer']): Route['answer'] =>
    (incoming) => {
      try {
        return answer(incoming)
      } catch (error) {
        if (error instanceof EnvironmentError) return json(statusOf(error), { detail: error.message })
        throw error
      }
    }
  const reset = (incoming: RouteRequest): Reply => {
    const parsedBody = readJson(incoming, {})
    if ('status' in parsedBody) return parsedBody
    const request = resetSchema.safeParse(parsedBody.value)
    if (!request.success) return json(422, { detail: problemsOf(request.error, ['body'], parsedBody.value) })
    return withFreshEnvironment((environment) => ({ status: 200, body: pythonText(environment.reset(request.data)) }))
  }
  const step = (incoming: RouteRequest): Reply => {
    const parsedBody = readJson(incoming, undefined)
    if ('status' in parsedBody) return parsedBody
    const request = stepSchema.safeParse(parsedBody.value)
    if (!request.success) return json(422, { detail: problemsOf(request.error, ['body'], parsedBody.value) })
    const action = actionSchema.safeParse(request.data.action)
    if (!action.success) return json(422, { detail: problemsOf(action.error, [], request.data.action) })
    return withFreshEnvironment((environment) => ({ status: 200, body: pythonText(environment.step(action.data.action)) }))
  }
  const schemas = describedSchemas()
  const document = openApi(schemas)
  return [
    { method: 'POST', path: '/reset', answer: withErrors(reset) },
    { method: 'POST', path: '/step', answer: withErrors(step) },
    {
      method: 'GET',
      path: '/state',
      answer: withErrors(() => withFreshEnvironment((environment) => ({ status: 200, body: pythonText(environment.state()) }))),
    },
    { method: 'GET', path: '/metadata', answer: () => json(200, metadata) },
    { method: 'GET', path: '/health', answer: () => json(200, { status: 'healthy' }) },
    { method: 'GET', path: '/schema', answer: () => json(200, schemas) },
    { method: 'GET', path: '/openapi.json', answer: () => json(200, document) },
    { method: 'POST', path: '/mcp', answer: ({ body }) => json(200, answerRpcText(body.toString('utf8'), sessions)) },
  ]
}

/** Parses the JSON of a body; returns `absent` if the body is empty. */
function readJson({ body }: RouteRequest, absent: unknown): { readonly value: unknown } | Reply {
  if (body.length === 0 && absent !== undefined) return { value: absent }
  try {
    return { value: JSON.parse(body.toString('utf8')) }
  } catch {
    return json(422, { detail: [{ type: 'json_invalid', loc: ['body', 0], msg: 'JSON decode error', input: {} }] })
  }
}

function statusOf({ code }: EnvironmentError): number {
  return code === 'CAPACITY_REACHED' ? 503 : 422
}

function json(status: number, value: object): Reply {
  return { status, body: JSON.stringify(value) }
}

const WORDING: ErrorReplies = {
  notFound: () => json(404, { detail: 'Not Found' }),
  notAllowed: (allow) => ({ ...json(405, { detail: 'Method Not Allowed' }), headers: { allow } }),
  refused: ({ status, text }) => json(status, { detail: text }),
  tooLarge: () => json(413, { detail: 'the body is too large' }),
  failed: () => json(500, { detail: 'Internal Server Error' }),
}

/** Returns the document at `/openapi.json` for these schemas. */
function openApi(schemas: object): object {
  const answer = { 200: { description: 'Successful Response', content: { 'application/json': { schema: { type: 'object' } } } } }
  const get = (summary: string) => ({ get: { summary, responses: answer } })
  const post = (summary: string) => ({
    post: {
      summary,
      requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
      responses: { ...answer, 422: { description: 'Validation Error' } },
    },
  })
  return {
    openapi: '3.1.0',
    info: { title: 'OpenEnv Environment HTTP API', version: '1.0.0' },
    paths: {
      '/reset': post('Reset the environment'),
      '/step': post('Execute an action in the environment'),
      '/state': get('Get current environment state'),
      '/metadata': get('Get environment metadata'),
      '/health': get('Health check'),
      '/schema': get('Get all JSON schemas'),
      '/mcp': post('JSON-RPC endpoint of MCP'),
    },
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [`${name[0]?.toUpperCase()}${name.slice(1)}`, schema]),
      ),
    },
  }
}
