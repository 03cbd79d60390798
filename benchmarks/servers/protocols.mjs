// One measured request per protocol. Each client plays an episode of its own, so that no two clients share a session.
const ACTION = 'inventory'
/** Text of every observation after `ACTION`. */
const CARRIES_NOTHING = 'not carrying anything'
/** Limits that no measurement reaches. */
const UNLIMITED = ['--max-steps', '1000000000', '--requests-per-minute', '1000000000']
const MODEL = ['model', 'simulated:mid']
const PROMPT = 'Crafting commands:\ncraft 4 oak planks using 1 oak log\n\nGoal: craft oak planks.'
const CHAT = [{ role: 'user', content: PROMPT }]
const CALL_TYPES = { accept: 'application/json, text/event-stream' }

/** The cost of an HTTP request in plain Node.js. */
export const BARE = {
  name: 'Bare HTTP server of Node.js',
  program: 'bare-server.mjs',
  serve: [],
  expected: CARRIES_NOTHING,
  begin: () => ({ path: '', body: { action: ACTION } }),
}

/**
 * Protocols under load. `serve` contains the arguments of `orrery serve`. `begin` prepares a client and returns its request: path, body and
 * headers. Every response must contain the text `expected`. A protocol with a `greeting` uses sockets: the greeting starts the episode, and
 * the body of the request is the message.
 */
export const PROTOCOLS = [
  {
    name: 'OpenEnv over HTTP',
    serve: ['openenv', 'textcraft', ...UNLIMITED],
    expected: CARRIES_NOTHING,
    begin: () => ({ path: 'step', body: { action: { action: ACTION } } }),
  },
  {
    name: 'OpenEnv over a WebSocket',
    serve: ['openenv', 'textcraft', ...UNLIMITED],
    greeting: { type: 'reset', data: {} },
    expected: CARRIES_NOTHING,
    begin: () => ({ path: 'ws', body: { type: 'step', data: { action: ACTION } } }),
  },
  {
    name: 'AgentGym',
    serve: ['agentgym', 'textcraft', ...UNLIMITED],
    expected: CARRIES_NOTHING,
    begin: async (post) => ({ path: 'step', body: { id: (await post('create', {})).id, action: ACTION } }),
  },
  {
    name: 'MCP over HTTP',
    serve: ['mcp', 'textcraft', ...UNLIMITED],
    expected: CARRIES_NOTHING,
    begin: async (post) => {
      const { result } = await post('mcp', toolCall('env_reset', { env: 'textcraft' }), CALL_TYPES)
      const { episode_id } = result.structuredContent
      return { path: 'mcp', body: toolCall('env_step', { episode_id, action: ACTION }), headers: CALL_TYPES }
    },
  },
  {
    name: 'Vector, 16 episodes per message',
    serve: ['vector', 'textcraft', ...UNLIMITED],
    // The server refuses more connections.
    maxClients: 256,
    expected: CARRIES_NOTHING,
    begin: async (post) => {
      const headers = { 'x-orrery-connection': (await post('connect')).connection }
      const { world } = await post('message', { op: 'open', name: 'textcraft' }, headers)
      const { ids } = await post('message', { op: 'tasks', world }, headers)
      const { episodes } = await post('message', { op: 'start', world, tasks: ids.slice(0, 16), signals: [] }, headers)
      return { path: 'message', headers, body: { op: 'step', episodes, actions: episodes.map(() => ACTION), signals: [] } }
    },
  },
  model('Chat Completions', 'v1/chat/completions', { model: 'mid', messages: CHAT }),
  model('Chat Completions, streamed', 'v1/chat/completions', { model: 'mid', messages: CHAT, stream: true }),
  model('Responses', 'v1/responses', { model: 'mid', input: PROMPT, store: false }),
  model('Messages', 'v1/messages', { model: 'mid', max_tokens: 256, messages: CHAT }, { 'anthropic-version': '2023-06-01' }),
  model('Gemini', 'v1beta/models/mid:generateContent', { contents: [{ role: 'user', parts: [{ text: PROMPT }] }] }),
]

function model(name, path, body, headers = {}) {
  return { name, serve: MODEL, expected: 'simulated:mid', begin: () => ({ path, body, headers }) }
}

function toolCall(name, params) {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: params } }
}
