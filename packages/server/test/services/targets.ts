import { agentGymSettings, agentGymViews, chooseServed, type ServedWorld } from '@orreryjs/orrery/serving'
import { createAgentGym } from '../../src/agentgym/create-agent-gym.ts'
import { createMcp } from '../../src/mcp/create-mcp.ts'
import { createOpenEnv } from '../../src/openenv/create-open-env.ts'
import type { Service } from '../../src/wire/service.ts'
import { counter } from '../adapters/counter.ts'
import type { Target } from './attack.ts'
import type { Shape } from './hostile.ts'
import { SERVICES, type ServiceHooks } from './services.ts'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const IDS = [0, 1, 2, 3]
const ACTIONS = [
  'get 1 dirt',
  'inventory',
  'craft 1 stick using 1 x',
  'go to desk 1',
  'look',
  'search[red]',
  'click[buy now]',
  'click [1]',
]
const GYM_PATHS = [
  '/create',
  '/step',
  '/reset',
  '/observation',
  '/detail',
  '/available_actions',
  '/commands',
  '/goal',
  '/close',
  '/list_envs',
  '/state',
  '/instruction_text',
  '/observation_metadata',
]
const MESSAGES = [
  [{ role: 'user', content: 'hi' }],
  [
    { role: 'user', content: [{ type: 'text', text: 'x' }] },
    { role: 'assistant', content: null },
  ],
  [{ role: 'tool', content: 'x', tool_call_id: 'x' }],
  [{ role: 'assistant', content: '', tool_calls: [{ id: 'a', type: 'function', function: { name: 'a', arguments: '{' } }] }],
]
const TOOLS = [
  [],
  [{ type: 'function', function: { name: 'a', parameters: { type: 'object', $ref: '#' } } }],
  [{ type: 'function', name: 'a', parameters: { type: 'array', items: { enum: [] } } }],
  [{ name: 'a', input_schema: { type: 'object', properties: { a: { anyOf: [] } }, required: ['b'] } }],
]
const MODEL_MEMBERS: Shape['members'] = {
  model: ['x'],
  messages: MESSAGES,
  tools: TOOLS,
  max_tokens: [1, 100],
  stream: [true, false],
}

/** Returns every service as a target; `hooks` collect their failures. */
export async function targets(hooks: ServiceHooks): Promise<readonly Target[]> {
  const options = { maxSessions: 200, ...hooks }
  const gym = ({ world, split }: ServedWorld, views = {}): Service =>
    createAgentGym({ world, split, summary: '', version: '1', views }, options)
  const service = async (name: string): Promise<Service> => {
    const found = SERVICES.find((each) => each.name === name)
    if (found === undefined) throw new Error(`no service ${name}`)
    return found.create(hooks)
  }
  const craft = await chooseServed('textcraft', {}, agentGymSettings)
  const house = await chooseServed('alfworld', {})
  const shop = await chooseServed('webshop', {}, agentGymSettings)
  const web = await chooseServed('webarena', { worldOption: { size: 'small' } }, agentGymSettings)
  const source = { world: craft.world, split: craft.split, summary: '', version: '1' }
  const gymShape = { paths: GYM_PATHS, contentType: JSON_TYPE }
  const modelShape = { contentType: JSON_TYPE }
  return [
    {
      name: 'chat',
      service: await service('model server'),
      ...modelShape,
      paths: ['/v1/chat/completions', '/chat/completions', '/v1/models', '/v1/models/x', '/__calls'],
      members: {
        ...MODEL_MEMBERS,
        n: [1, 2],
        tool_choice: ['auto', 'none'],
        stop: ['x'],
        response_format: [{ type: 'json_object' }],
      },
    },
    {
      name: 'responses',
      service: await service('model server'),
      ...modelShape,
      paths: ['/v1/responses', '/v1/responses/x', '/v1/responses/x/input_items', '/v1/responses/input_tokens'],
      members: {
        model: ['x'],
        input: ['hi', [{ type: 'function_call_output', call_id: 'a', output: 'x' }], [{ type: 'item_reference', id: 'x' }]],
        tools: TOOLS,
        stream: [true, false],
        previous_response_id: ['x', null],
        text: [{ format: { type: 'json_schema', name: 'a', schema: { type: 'object' } } }],
      },
    },
    {
      name: 'messages',
      service: await service('model server'),
      ...modelShape,
      headers: ['anthropic-version: 2023-06-01'],
      paths: ['/v1/messages', '/messages', '/v1/messages/count_tokens'],
      members: { ...MODEL_MEMBERS, system: ['x'], thinking: [{ type: 'adaptive' }], stop_sequences: [['x']] },
    },
    {
      name: 'completions and scripts',
      service: await service('model server'),
      ...modelShape,
      paths: ['/v1/completions', '/__script', '/__script/schema', '/__calls'],
      // Scripts that ask for a 5xx are not hostile.
      members: {
        model: ['x'],
        prompt: ['x', ['x']],
        steps: [[{ kind: 'reply', text: 'x' }], [{ kind: 'model' }]],
        echo: [true],
        n: [1],
      },
    },
    {
      name: 'model proxy',
      service: await service('model proxy'),
      ...modelShape,
      paths: ['/v1/chat/completions', '/v1/responses'],
      members: MODEL_MEMBERS,
    },
    {
      name: 'agentgym textcraft',
      service: gym(craft),
      ...gymShape,
      members: { id: IDS, action: ACTIONS, data_idx: [0, 543, -1, null] },
    },
    {
      name: 'agentgym alfworld',
      service: gym(house),
      ...gymShape,
      members: { id: IDS, action: ACTIONS, game: [0, 1, -1, 99999], world_type: ['Text', 'Hybrid', 'x'] },
    },
    {
      name: 'agentgym webshop',
      service: gym(shop, agentGymViews(shop)),
      ...gymShape,
      members: { env_idx: IDS, action: ACTIONS, session_id: [0, -1, 99999, null] },
    },
    {
      name: 'agentgym webarena',
      service: createAgentGym(
        {
          world: web.world,
          split: web.split,
          summary: '',
          version: '1',
          ...(web.entry.package.presentation?.replyProtocol && { replies: web.entry.package.presentation.replyProtocol }),
        },
        options,
      ),
      ...gymShape,
      members: { env_idx: IDS, action: ACTIONS, idx: [0, -1, 99999], seed: [1, null] },
    },
    {
      name: 'agentgym, other worlds',
      service: createAgentGym({ world: counter, split: 'all', summary: '', version: '1' }, options),
      ...gymShape,
      members: { id: IDS, action: ['up'], data_idx: [0, 3] },
    },
    {
      name: 'openenv',
      service: createOpenEnv(source, options),
      contentType: JSON_TYPE,
      paths: ['/reset', '/step', '/state', '/schema', '/metadata', '/health', '/openapi.json', '/mcp'],
      sockets: ['/ws', '/mcp', '/none'],
      members: {
        action: [{ action: 'inventory' }, { action: 5 }, {}],
        seed: [0, 3, -1],
        task_id: ['textcraft/agentgym/1', 'x'],
        jsonrpc: ['2.0'],
        method: ['tools/list', 'tools/call', 'openenv/session/create', 'openenv/session/close'],
        params: [{ name: 'act', arguments: { action: 'inventory' } }, { session_id: 'x' }, {}],
      },
    },
    {
      name: 'mcp',
      service: createMcp({ worlds: [source], version: '1' }, options),
      contentType: JSON_TYPE,
      headers: ['accept: application/json, text/event-stream'],
      paths: ['/mcp', '/mcp', '/mcp', '/health', '/metadata'],
      members: {
        jsonrpc: ['2.0', '2.0', '1.0'],
        id: [1, 'a', null],
        method: [
          'tools/list',
          'tools/call',
          'resources/read',
          'initialize',
          'server/discover',
          'notifications/initialized',
          'ping',
        ],
        params: [
          { name: 'env_list_tasks', arguments: { env: 'textcraft', limit: 2 } },
          { name: 'env_reset', arguments: { env: 'textcraft', task_id: 'textcraft/agentgym/1' } },
          { name: 'env_step', arguments: { episode_id: 'x', action: 'inventory' } },
          { name: 'env_close', arguments: { episode_id: 5 } },
          { uri: 'env://x/transcript' },
          { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
          {},
        ],
      },
    },
    {
      name: 'site',
      service: await service('site'),
      contentType: FORM_TYPE,
      paths: ['/', '/start', '/fixed_0', '/fixed_9', '/s/x', '/s/x/0', '/style.css'],
      members: { task: ['0', 'any', '9'], action: ['search[{query}]', 'click[buy now]'], query: ['mug'] },
    },
    {
      name: 'sites of WebArena',
      service: await service('sites of WebArena'),
      contentType: JSON_TYPE,
      paths: [
        '/',
        '/start',
        '/fixed_0',
        '/task',
        '/task/answer',
        '/__hand',
        '/__enter',
        '/__state',
        '/__reset',
        '/__answer',
        '/__snapshot',
      ],
      members: { task: ['webarena/test/0', '0'], answer: ['x'], state: [{}], seal: ['x'], key: ['x'], to: ['/', '//x'] },
    },
    {
      name: 'view',
      service: await service('view'),
      contentType: JSON_TYPE,
      paths: [
        '/',
        '/api/runs',
        '/api/run/a',
        '/api/run/a/lines',
        '/api/run/a/episode/0',
        '/api/run/a/report',
        '/run/a/',
        '/playground/',
      ],
      members: { since: [0, 5] },
    },
  ]
}
