import { agentGymSettings, chooseServed } from '@orreryjs/orrery/serving'
import { createAgentGym } from '../../src/agentgym/create-agent-gym.ts'
import { createMcp } from '../../src/mcp/create-mcp.ts'
import { createOpenEnv } from '../../src/openenv/create-open-env.ts'
import type { SessionLimits } from '../../src/sessions/store.ts'
import type { Service } from '../../src/wire/service.ts'
import type { Target } from './hostile.ts'

/** Returns the three protocol adapters as targets; `failures` collects their reported failures. */
export async function targets(failures: unknown[]): Promise<readonly Target[]> {
  const options: SessionLimits & { onFailure(error: unknown): void } = {
    maxSessions: 200,
    onFailure: (error) => failures.push(error),
  }
  const craft = await chooseServed('textcraft', {}, agentGymSettings)
  const house = await chooseServed('alfworld', {})
  const gym = ({ world, split }: typeof craft): Service => createAgentGym({ world, split, summary: '', version: '1' }, options)
  const ids = [0, 1, 2, 3]
  const actions = ['get 1 dirt', 'inventory', 'craft 1 stick using 1 x', 'go to desk 1', 'look']
  const source = { world: craft.world, split: craft.split, summary: '', version: '1' }
  const task = 'textcraft/agentgym/1'
  const routes = ['/create', '/step', '/reset', '/observation', '/detail', '/available_actions', '/commands', '/goal', '/close']
  return [
    {
      name: 'agentgym textcraft',
      service: gym(craft),
      paths: routes,
      members: { id: ids, action: actions, data_idx: [0, 543, -1, null] },
      // The original calls methods that it does not have.
      breaks: (request, status) => status === 500 && /^GET \/(?:commands|goal)\b/.test(request),
    },
    {
      name: 'agentgym alfworld',
      service: gym(house),
      paths: routes,
      members: { id: ids, action: actions, game: [0, 1, -1, 99999], world_type: ['Text', 'Hybrid', 'x'] },
    },
    {
      name: 'openenv',
      service: createOpenEnv(source, options),
      paths: ['/reset', '/step', '/state', '/schema', '/metadata', '/health', '/openapi.json', '/mcp'],
      members: {
        action: [{ action: 'inventory' }, { action: 5 }, {}],
        seed: [0, 3, -1],
        task_id: [task, 'x'],
        jsonrpc: ['2.0'],
        method: ['tools/list', 'tools/call', 'openenv/session/create', 'openenv/session/close'],
        params: [{ name: 'act', arguments: { action: 'inventory' } }, { session_id: 'x' }, {}],
        id: [1, 'a', null],
      },
      socket: '/ws',
      // Sessions that are created and never closed exhaust the store.
      breaks: (_, status) => status === 503,
    },
    {
      name: 'mcp',
      service: createMcp({ worlds: [source], version: '1' }, options),
      paths: ['/mcp', '/mcp', '/health', '/metadata'],
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
          { name: 'env_reset', arguments: { env: 'textcraft', task_id: task } },
          { name: 'env_step', arguments: { episode_id: 'x', action: 'inventory' } },
          { name: 'env_close', arguments: { episode_id: 5 } },
          { uri: 'env://x/transcript' },
          { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
          {},
        ],
      },
    },
  ]
}
