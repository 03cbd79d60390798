import { agentGymSettings, agentGymViews, chooseServed } from '@orreryjs/orrery/serving'
import { createAgentGym } from '../../src/agentgym/create-agent-gym.ts'
import type { Service } from '../../src/wire/service.ts'
import { SERVICES, type ServiceHooks } from './services.ts'

/** Valid request to a route, with a value for every field that the route has. */
export interface RouteCase {
  readonly service: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path as the service declares it. */
  readonly route: string
  /** Path of the request. @default `route` */
  readonly path?: string
  /** Sent as JSON or as a form, or in the query of a GET. `$0` to `$2` are environments that exist. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly isForm?: boolean
  readonly headers?: Readonly<Record<string, string>>
  readonly accepts?: readonly number[]
  /** Fields without effect that clients of the original always send. Responses name them. */
  readonly inert?: readonly string[]
  /**
   * True if unknown fields are accepted and named in a header: MCP requires receivers to accept them, and tools of browsers extend the address
   * of a page. @default false
   */
  readonly namesUnknown?: boolean
}

type Fields = RouteCase['fields']

const CHAT = { model: 'x', messages: [{ role: 'user', content: 'hi' }] }
const ANTHROPIC = { 'anthropic-version': '2023-06-01' }
const MCP = { accept: 'application/json, text/event-stream' }
const rpc = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params })

const cases = (service: string, ...rows: readonly Omit<RouteCase, 'service'>[]): readonly RouteCase[] =>
  rows.map((row) => ({ service, ...row }))
const get = (route: string, fields: Fields = {}, more: Partial<RouteCase> = {}) => ({
  method: 'GET' as const,
  route,
  fields,
  ...more,
})
const post = (route: string, fields: Fields = {}, more: Partial<RouteCase> = {}) => ({
  method: 'POST' as const,
  route,
  fields,
  ...more,
})
const remove = (route: string, more: Partial<RouteCase> = {}) => ({ method: 'DELETE' as const, route, fields: {}, ...more })

/** Routes that every AgentGym server adds; `field` names an environment in the routes of the original. */
const additions = (field: 'id' | 'env_idx', action: string) => [
  post('/step', { [field]: '$0', action }),
  get('/observation', { [field]: '$0' }),
  post('/snapshot', { id: '$0' }),
  post('/restore', { id: '$0', snapshot: 0 }),
  post('/forget', { snapshot: 1 }),
  post('/fork', { id: '$0', count: 2 }),
  post('/step_batch', { ids: ['$0', '$1'], actions: [action, action], signals: ['progress'] }),
  post('/signals', { ids: ['$0'], signals: ['state_key', 'distance'] }),
  get('/health'),
  get('/metadata'),
  get('/'),
]
const opening = [post('/create')]

/** Every route of every API, each with a request that has all its fields. A route that is missing here fails the test. */
export const ROUTE_CASES: readonly RouteCase[] = [
  ...cases(
    'model server',
    post('/chat/completions', CHAT, { path: '/v1/chat/completions' }),
    post('/responses', { model: 'x', input: 'hi' }, { path: '/v1/responses' }),
    post('/responses/input_tokens', { model: 'x', input: 'hi' }, { path: '/v1/responses/input_tokens' }),
    get('/responses/:id', {}, { path: '/v1/responses/$response' }),
    get('/responses/:id/input_items', {}, { path: '/v1/responses/$response/input_items' }),
    remove('/responses/:id', { path: '/v1/responses/$response' }),
    post('/messages', { ...CHAT, max_tokens: 9 }, { path: '/v1/messages', headers: ANTHROPIC }),
    post('/messages/count_tokens', CHAT, { path: '/v1/messages/count_tokens', headers: ANTHROPIC }),
    post('/completions', { model: 'x', prompt: 'hi' }, { path: '/v1/completions' }),
    post(
      '/v1beta/models/:call',
      { contents: [{ role: 'user', parts: [{ text: 'hi' }] }] },
      { path: '/v1beta/models/x:generateContent' },
    ),
    get('/models', {}, { path: '/v1/models' }),
    get('/models/:id', {}, { path: '/v1/models/tiny' }),
    get('/__calls'),
    remove('/__calls'),
    get('/__script'),
    get('/__script/schema'),
    post('/__script', { steps: [{ kind: 'reply', text: 'x' }] }),
    remove('/__script'),
  ),
  ...cases(
    'agentgym',
    ...opening,
    ...additions('id', 'up'),
    post('/reset', { id: '$0', data_idx: 1 }),
    get('/available_actions', { id: '$0' }),
    get('/detail', { id: '$0' }),
    post('/close', { id: '$2' }),
  ),
  ...cases(
    'agentgym textcraft',
    post('/create', { minecraft_dir: 'x' }, { inert: ['minecraft_dir'] }),
    ...additions('id', 'inventory'),
    post('/reset', { id: '$0', data_idx: 1 }),
    get('/detail', { id: '$0' }),
    get('/commands', { id: '$0' }, { accepts: [404] }),
    get('/goal', { id: '$0' }, { accepts: [404] }),
    post('/close', { id: '$2' }),
  ),
  ...cases(
    'agentgym alfworld',
    ...opening,
    post('/reset', { id: '$0', game: 1, world_type: 'Text' }),
    ...additions('id', 'look'),
    get('/available_actions', { id: '$0' }),
    get('/detail', { id: '$0' }),
    post('/close', { id: '$2' }),
  ),
  ...cases(
    'agentgym webshop',
    ...opening,
    post('/reset', { env_idx: '$0', session_id: 3 }),
    ...additions('env_idx', 'search[red]'),
    get('/list_envs'),
    get('/available_actions', { env_idx: '$0' }),
    get('/instruction_text', { env_idx: '$0' }),
    get('/state', { env_idx: '$0' }),
    post('/close', { env_idx: '$2' }),
  ),
  ...cases(
    'agentgym webarena',
    ...opening,
    post('/reset', { env_idx: '$0', seed: 1, idx: 3 }, { inert: ['seed'] }),
    ...additions('env_idx', 'the next action I will perform is ```scroll [down]```'),
    get('/list_envs'),
    get('/observation_metadata', { env_idx: '$0' }),
    post('/close', { env_idx: '$2' }),
  ),
  ...cases(
    'openenv',
    post('/reset', {
      split: 'all',
      index: 2,
      seed: 1,
      group_id: 'g',
      episode_id: 'a',
      options: { admissible: true, signals: ['progress'] },
    }),
    post('/reset', { task_id: '1', admissible: true, signals: ['state_key'] }),
    post('/reset', { injected_state: { task_id: 'counter/all/1', actions: ['up'] } }),
    post(
      '/step',
      { action: { action: 'up', metadata: {} }, timeout_s: 5, request_id: 'a' },
      { inert: ['timeout_s', 'request_id'] },
    ),
    get('/state'),
    get('/metadata'),
    get('/health'),
    get('/schema'),
    get('/openapi.json'),
    post('/mcp', rpc('tools/call', { name: 'act', arguments: { action: 'up' } })),
    post('/mcp', rpc('tools/list', {})),
    get('/list_environments'),
    get('/:env_name/splits', {}, { path: '/counter/splits' }),
    post('/:env_name/tasks', { split: 'all' }, { path: '/counter/tasks' }),
    post('/:env_name/num_tasks', { split: 'all' }, { path: '/counter/num_tasks' }),
    post('/:env_name/task', { split: 'all', index: 1 }, { path: '/counter/task' }),
    post('/:env_name/task_range', { split: 'all', start: 1, stop: 3 }, { path: '/counter/task_range' }),
  ),
  ...cases(
    'mcp',
    post(
      '/mcp',
      rpc('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } }),
      { headers: MCP, namesUnknown: true },
    ),
    ...[
      ['env_list_tasks', { env: 'counter', split: 'all', limit: 2 }],
      ['env_reset', { env: 'counter', task_id: '1', split: 'all' }],
      ['env_reset', { env: 'counter', split: 'all', index: 1 }],
      ['env_reset', { env: 'counter', seed: 1 }],
    ].map(([name, args]) => post('/mcp', rpc('tools/call', { name, arguments: args }), { headers: MCP, namesUnknown: true })),
    get('/mcp', {}, { headers: MCP, accepts: [405], namesUnknown: true }),
    remove('/mcp', { accepts: [400, 405], namesUnknown: true }),
    get('/metadata'),
    get('/health'),
  ),
  ...cases(
    'site',
    post('/start', { task: '0' }, { isForm: true, accepts: [303] }),
    get('/', {}, { namesUnknown: true }),
    get('/fixed_:task', {}, { path: '/fixed_0', accepts: [303], namesUnknown: true }),
  ),
  ...cases(
    'sites of WebArena',
    post('/start', { task: '0' }, { isForm: true, accepts: [303] }),
    post('/__reset', { task: 'webarena/test/0' }),
  ),
  ...cases(
    'view',
    get('/api/runs'),
    get('/api/run/:run', {}, { path: '/api/run/a' }),
    get('/api/run/:run/lines', { since: 3 }, { path: '/api/run/a/lines' }),
    get('/api/run/:run/report', {}, { path: '/api/run/a/report' }),
    get('/api/run/:run/episode/:number', {}, { path: '/api/run/a/episode/0' }),
  ),
]

/** Routes that answer with a stream without end, whose query is checked as well. */
export const STREAMS: readonly string[] = ['GET /api/changes', 'GET /api/run/:run/changes']

/** Valid messages of OpenEnv's socket by type. */
export const MESSAGE_CASES: Readonly<Record<string, readonly object[]>> = {
  reset: [
    { split: 'all', index: 1, seed: 2, group_id: 'h', episode_id: 'a', options: { admissible: true, signals: ['progress'] } },
    { task_id: '1', admissible: true, signals: ['state_key'] },
    { injected_state: { task_id: 'counter/all/1', actions: ['up'] } },
  ],
  step: [{ action: 'up' }],
  state: [{}],
  close: [],
  mcp: [rpc('tools/call', { name: 'act', arguments: { action: 'up' } }), rpc('openenv/session/create', {})],
  'orrery/snapshot': [{ env: 0 }],
  'orrery/restore': [{ env: 0, snapshot: 0 }],
  'orrery/fork': [{ env: 0, count: 2 }],
  'orrery/step_batch': [{ envs: [0, 1], actions: ['up', 'up'] }],
  'orrery/forget': [{ snapshots: [] }],
  'orrery/close': [{ envs: [] }],
}

/** Creates the services of the cases. */
export async function caseServices(hooks: ServiceHooks): Promise<ReadonlyMap<string, Service>> {
  const names = new Set(ROUTE_CASES.map(({ service }) => service))
  const created = SERVICES.filter(({ name }) => names.has(name)).map(
    async ({ name, create }): Promise<[string, Service]> => [name, await create(hooks)],
  )
  const gyms = ['textcraft', 'alfworld', 'webshop', 'webarena'].map(async (id): Promise<[string, Service]> => {
    const settings = id === 'webarena' ? { worldOption: { size: 'small' } } : {}
    const served = await chooseServed(id, settings, agentGymSettings)
    const { world, split, entry } = served
    const replies = entry.package.presentation?.replyProtocol
    const source = { world, split, summary: '', version: '1', views: agentGymViews(served), ...(replies && { replies }) }
    return [`agentgym ${id}`, createAgentGym(source, hooks)]
  })
  return new Map(await Promise.all([...created, ...gyms]))
}
