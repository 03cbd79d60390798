import { WebSocket } from 'ws'
import { listen } from '../../src/listen.ts'
import type { Service } from '../../src/wire/service.ts'

/** Episode over a protocol, from the client's view. */
export interface Play {
  /** Starts the task with a number and returns the observation. */
  begin(number: number): Promise<string>
  step(action: string): Promise<Seen>
  end(): Promise<void>
}

/** Result of a step. */
export interface Seen {
  readonly text: string
  readonly reward: number
  readonly done: boolean
}

/** Serves a service while `use` runs. */
export async function withServer(service: Service, use: (url: string) => Promise<void>): Promise<void> {
  const { url, close } = await listen(service, { port: 0 })
  await use(url).finally(close)
}

async function ask(url: string, path: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(new URL(path, url), { method: 'POST', headers, body: JSON.stringify(body) })
  const value: unknown = await response.json()
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${JSON.stringify(value)}`)
  return value
}

/** AgentGym's client of TextCraft, and of worlds that AgentGym does not have. */
export function textCraftClient(url: string): Promise<Play> {
  return sessionClient(url, (id, number) => ({ id, data_idx: number }))
}

/** AgentGym's client of ALFWorld. */
export function alfworldClient(url: string): Promise<Play> {
  return sessionClient(url, (id, game) => ({ id, game, world_type: 'Text' }))
}

/** Common part of both clients; `beginning` is the body that starts an episode. */
async function sessionClient(url: string, beginning: (id: number, number: number) => object): Promise<Play> {
  const { id } = (await ask(url, 'create', {})) as { id: number }
  return {
    begin: async (number) => ((await ask(url, 'reset', beginning(id, number))) as { observation: string }).observation,
    async step(action) {
      const { observation, reward, done } = (await ask(url, 'step', { id, action })) as {
        observation: string
        reward: number
        done: boolean
      }
      return { text: observation, reward, done }
    },
    end: async () => void (await ask(url, 'close', { id })),
  }
}

/** AgentGym's client of WebShop. */
export async function webshopClient(url: string): Promise<Play> {
  const id = (await ask(url, 'create', {})) as number
  return {
    begin: async (goal) => ((await ask(url, 'reset', { env_idx: id, session_id: goal })) as [string])[0],
    async step(action) {
      const { state, reward, done } = (await ask(url, 'step', { env_idx: id, action })) as {
        state: string
        reward: number
        done: boolean
      }
      return { text: state, reward, done }
    },
    end: async () => void (await ask(url, 'close', { env_idx: id })),
  }
}

/** OpenEnv's client: a socket. */
export async function openEnvClient(url: string): Promise<Play> {
  const socket = new WebSocket(new URL('ws', url.replace('http', 'ws')))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const request = (
    type: string,
    data: object,
  ): Promise<{ observation: { text: string }; reward: number | null; done: boolean }> =>
    new Promise((resolve) => {
      socket.once('message', (message) => resolve(JSON.parse(String(message)).data))
      socket.send(JSON.stringify({ type, data }))
    })
  return {
    begin: async (seed) => (await request('reset', { seed })).observation.text,
    async step(action) {
      const { observation, reward, done } = await request('step', { action })
      return { text: observation.text, reward: reward ?? 0, done }
    },
    end: () =>
      new Promise((resolve) => {
        socket.once('close', () => resolve())
        socket.close()
      }),
  }
}

/** MCP's tools, called as JSON-RPC over HTTP without a session. */
export async function mcpClient(url: string, env: string, tasks: readonly string[]): Promise<Play> {
  let episode = ''
  const call = async (name: string, values: object): Promise<Record<string, unknown>> => {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    }
    const request = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: values } }
    const response = await fetch(new URL('mcp', url), { method: 'POST', headers, body: JSON.stringify(request) })
    const text = await response.text()
    const line = text.startsWith('{') ? text : (/^data: ([^\n]*)/m.exec(text)?.[1] ?? '{}')
    return JSON.parse(line).result.structuredContent
  }
  return {
    async begin(number) {
      const { episode_id: id, observation } = await call('env_reset', { env, task_id: tasks[number] })
      episode = String(id)
      return String(observation)
    },
    async step(action) {
      const { observation, reward, terminated } = await call('env_step', { episode_id: episode, action })
      return { text: String(observation), reward: Number(reward), done: terminated === true }
    },
    end: async () => void (await call('env_close', { episode_id: episode })),
  }
}
