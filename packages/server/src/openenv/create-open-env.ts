import type { TaskPool } from '../sessions/session.ts'
import { createSessionStore, type StoreOptions } from '../sessions/store.ts'
import { MAX_BODY_BYTES } from '../wire/body.ts'
import { readJson } from '../wire/json.ts'
import { pythonText } from '../wire/python-json.ts'
import { createRouter, type ErrorReplies, type Route, type RouteReply, type RouteRequest } from '../wire/router.ts'
import type { Reply, Service, WireOptions } from '../wire/service.ts'
import { createSockets } from '../wire/sockets.ts'
import { type Environment, openEnvironment } from './environment.ts'
import { EnvironmentError } from './environment-error.ts'
import { answerRpcText, type RpcSessions } from './rpc.ts'
import { actionSchema, describedSchemas, ignoredInAction, problemsOf, resetSchema, stepSchema } from './schemas.ts'
import { handleMcpSocket, handleOpenEnvSocket } from './socket.ts'
import { createStartSelection } from './start-selection.ts'
import { taskRoutes } from './task-api.ts'

/** World of an OpenEnv server. */
export interface OpenEnvSource {
  readonly world: TaskPool['world']
  readonly split: string
  /** One-sentence description of the world. */
  readonly summary: string
  /** Version of Orrery. */
  readonly version: string
}

/** Options of `createOpenEnv`. */
export interface OpenEnvOptions extends StoreOptions, WireOptions {
  /** Token with which OpenEnv's validator reads the trajectory of its own socket. @default no telemetry */
  readonly validationToken?: string
}

/** Serves a world as an OpenEnv environment (openenv-http/1.x): each socket has a session, each HTTP call a fresh environment. */
export function createOpenEnv(source: OpenEnvSource, options: OpenEnvOptions = {}): Service {
  const store = createSessionStore(options)
  const { world } = source
  const starts = createStartSelection(world, source.split, store, options.now)
  const sessions: RpcSessions = {
    store,
    validationToken: options.validationToken,
    open: () => openEnvironment({ world, store, starts }),
    named: new Map(),
  }
  const sockets = createSockets(
    { '/ws': (line) => handleOpenEnvSocket(line, sessions), '/mcp': (line) => handleMcpSocket(line, sessions) },
    WORDING.refused,
    options,
  )
  const routes = [...routesOf(source, sessions), ...taskRoutes(world, starts)]
  return {
    routes,
    handle: createRouter('openenv', routes, WORDING, options),
    upgrade: sockets.upgrade,
    refuse: WORDING.refused,
    maxBody: options.maxBody ?? MAX_BODY_BYTES,
    endIdleSessions() {
      const count = store.endIdle()
      for (const [name, environment] of sessions.named) if (environment.isOver()) sessions.named.delete(name)
      starts.endIdle()
      sockets.closeEnded()
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
  const withFreshEnvironment = (use: (environment: Environment) => RouteReply): RouteReply => {
    const environment = sessions.open()
    try {
      return use(environment)
    } finally {
      environment.close()
    }
  }
  /** Reports the failures of an environment. */
  const route = (method: Route['method'], path: string, answer: (incoming: RouteRequest) => RouteReply): Route => ({
    method,
    path,
    answer(incoming) {
      try {
        return answer(incoming)
      } catch (error) {
        if (error instanceof EnvironmentError) return json(statusOf(error), { detail: error.message })
        throw error
      }
    },
  })
  const reset = ({ body }: RouteRequest): RouteReply => {
    const parsedBody = body.length === 0 ? { value: {} } : readJson(body)
    if ('problem' in parsedBody) return INVALID_JSON
    const request = resetSchema.safeParse(parsedBody.value)
    if (!request.success) return json(422, { detail: problemsOf(request.error, ['body'], parsedBody.value) })
    return withFreshEnvironment((environment) => ({ status: 200, body: pythonText(environment.reset(request.data)) }))
  }
  const step = ({ body }: RouteRequest): RouteReply => {
    const parsedBody = readJson(body)
    if ('problem' in parsedBody) return INVALID_JSON
    const request = stepSchema.safeParse(parsedBody.value)
    if (!request.success) return json(422, { detail: problemsOf(request.error, ['body'], parsedBody.value) })
    const action = actionSchema.safeParse(request.data.action)
    if (!action.success) return json(422, { detail: problemsOf(action.error, [], request.data.action) })
    const ignored = [
      ...(['timeout_s', 'request_id'] as const).filter((name) => (request.data[name] ?? null) !== null),
      ...ignoredInAction(action.data).map((name) => `action.${name}`),
    ]
    return withFreshEnvironment((environment) => {
      return { status: 200, body: pythonText(environment.step(action.data.action)), ignored }
    })
  }
  const schemas = describedSchemas()
  const document = openApi(schemas)
  return [
    route('POST', '/reset', reset),
    route('POST', '/step', step),
    route('GET', '/state', () => withFreshEnvironment((environment) => ({ status: 200, body: pythonText(environment.state()) }))),
    route('GET', '/metadata', () => json(200, metadata)),
    route('GET', '/health', () => json(200, { status: 'healthy' })),
    route('GET', '/schema', () => json(200, schemas)),
    route('GET', '/openapi.json', () => json(200, document)),
    route('POST', '/mcp', ({ body }) => json(200, answerRpcText(body, sessions))),
  ]
}

function statusOf({ code }: EnvironmentError): number {
  return code === 'CAPACITY_REACHED' ? 429 : 422
}

function json(status: number, value: object): Reply {
  return { status, body: JSON.stringify(value) }
}

const TASKS = { tags: ['Task API'] }

const INVALID_JSON: Reply = json(422, {
  detail: [{ type: 'json_invalid', loc: ['body', 0], msg: 'JSON decode error', input: {} }],
})

const WORDING: ErrorReplies = {
  notFound: () => json(404, { detail: 'Not Found' }),
  notAllowed: (allow) => ({ ...json(405, { detail: 'Method Not Allowed' }), headers: { allow } }),
  refused: ({ status, text }) => json(status, { detail: text }),
  failed: () => json(500, { detail: 'Internal Server Error' }),
}

/** Returns the document at `/openapi.json` for these schemas. */
function openApi(schemas: object): object {
  const answer = { 200: { description: 'Successful Response', content: { 'application/json': { schema: { type: 'object' } } } } }
  const get = (summary: string, tags: object = {}) => ({ get: { summary, ...tags, responses: answer } })
  const post = (summary: string, tags: object = {}) => ({
    post: {
      summary,
      ...tags,
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
      '/list_environments': get('List the environments', TASKS),
      '/{env_name}/splits': get('List the splits', TASKS),
      '/{env_name}/tasks': post('List the tasks of a split', TASKS),
      '/{env_name}/num_tasks': post('Count the tasks of a split', TASKS),
      '/{env_name}/task': post('Describe a task', TASKS),
      '/{env_name}/task_range': post('Describe a range of tasks', TASKS),
    },
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [`${name[0]?.toUpperCase()}${name.slice(1)}`, schema]),
      ),
    },
  }
}
