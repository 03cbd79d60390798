import assert from 'node:assert/strict'
import { createTextCraft } from '@orreryjs/env-textcraft'
import { createOpenEnv, listen } from '@orreryjs/server'
import { WebSocket } from 'ws'

const EPISODES = 64

const world = createTextCraft({ dialect: 'agentgym' })
const adapter = createOpenEnv({ world, split: 'agentgym', summary: 'Crafting.', version: '0' })
const { url, close } = await listen(adapter, { port: 0 })

interface ServerReply {
  readonly observation: { readonly text: string; readonly success: boolean }
  readonly done: boolean
}

/** Session over a WebSocket with one response per message. */
class Session {
  readonly #socket: WebSocket

  private constructor(socket: WebSocket) {
    this.#socket = socket
  }

  static open(): Promise<Session> {
    const socket = new WebSocket(new URL('ws', url.replace('http', 'ws')))
    return new Promise((resolve, reject) => socket.once('open', () => resolve(new Session(socket))).once('error', reject))
  }

  request(type: 'reset' | 'step', data: object): Promise<ServerReply> {
    this.#socket.send(JSON.stringify({ type, data }))
    return new Promise((resolve) => this.#socket.once('message', (text) => resolve(JSON.parse(String(text)).data)))
  }

  close(): void {
    this.#socket.close()
  }
}

/** Plan: get the ingredients of the goal's recipe, then craft. */
function planOf(text: string): string[] {
  const goal = /Goal: craft (.*)\./.exec(text)?.[1]
  const command = text.split('\n').find((line) => /^craft \d+ (.*) using /.exec(line)?.[1] === goal) ?? ''
  const needed = command.split(' using ')[1]?.split(', ') ?? []
  return [...needed.map((part) => `get ${part}`), command]
}

// One session and task per episode. Each step sends requests to all open sessions concurrently.
const sessions = await Promise.all(Array.from({ length: EPISODES }, Session.open))
const began = performance.now()
let steps = 0
let open = await Promise.all(
  sessions.map(async (session, seed) => {
    const { observation } = await session.request('reset', { seed })
    return { session, actions: planOf(observation.text), success: false }
  }),
)
let solved = 0
while (open.length > 0) {
  const stepped = await Promise.all(
    open.map(async ({ session, actions: [action = '', ...actions] }) => {
      const { observation, done } = await session.request('step', { action })
      return { session, actions: done ? [] : actions, success: observation.success }
    }),
  )
  steps += stepped.length
  solved += stepped.filter(({ success }) => success).length
  open = stepped.filter(({ actions }) => actions.length > 0)
}
const seconds = (performance.now() - began) / 1000

for (const session of sessions) session.close()
await close()

console.log(`${EPISODES} concurrent episodes, ${steps} steps, ${solved} solved`)
// To stderr, because the speed varies between runs.
process.stderr.write(`${Math.round(steps / seconds)} steps/s\n`)
assert.equal(solved, EPISODES)
