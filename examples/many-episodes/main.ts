import assert from 'node:assert/strict'
import { createTextCraft } from '@orreryjs/env-textcraft'
import { createOpenEnv, listen } from '@orreryjs/server'
import { WebSocket } from 'ws'

const EPISODES = 64

const world = createTextCraft({ dialect: 'agentgym' })
const face = createOpenEnv({ world, split: 'agentgym', summary: 'Crafting.', version: '0' })
const { url, close } = await listen(face.handle, { port: 0, ...(face.upgrade && { upgrade: face.upgrade }) })

interface Seen {
  readonly observation: { readonly text: string; readonly success: boolean }
  readonly done: boolean
}

/** A session: a socket that answers each message with one. */
class Session {
  readonly #socket: WebSocket

  private constructor(socket: WebSocket) {
    this.#socket = socket
  }

  static open(): Promise<Session> {
    const socket = new WebSocket(new URL('ws', url.replace('http', 'ws')))
    return new Promise((resolve, reject) => socket.once('open', () => resolve(new Session(socket))).once('error', reject))
  }

  ask(type: 'reset' | 'step', data: object): Promise<Seen> {
    this.#socket.send(JSON.stringify({ type, data }))
    return new Promise((resolve) => this.#socket.once('message', (text) => resolve(JSON.parse(String(text)).data)))
  }

  close(): void {
    this.#socket.close()
  }
}

/** Fetches what the command for the goal takes, then crafts. */
function planOf(text: string): string[] {
  const goal = /Goal: craft (.*)\./.exec(text)?.[1]
  const command = text.split('\n').find((line) => /^craft \d+ (.*) using /.exec(line)?.[1] === goal) ?? ''
  const needed = command.split(' using ')[1]?.split(', ') ?? []
  return [...needed.map((part) => `get ${part}`), command]
}

// One session an episode, each on its own task; every step asks all that have not ended at once.
const sessions = await Promise.all(Array.from({ length: EPISODES }, Session.open))
const began = performance.now()
let steps = 0
let open = await Promise.all(
  sessions.map(async (session, seed) => {
    const { observation } = await session.ask('reset', { seed })
    return { session, actions: planOf(observation.text), success: false }
  }),
)
let solved = 0
while (open.length > 0) {
  const stepped = await Promise.all(
    open.map(async ({ session, actions: [action = '', ...actions] }) => {
      const { observation, done } = await session.ask('step', { action })
      return { session, actions: done ? [] : actions, success: observation.success }
    }),
  )
  steps += stepped.length
  solved += stepped.filter(({ success }) => success).length
  open = stepped.filter(({ actions }) => actions.length > 0)
}
const seconds = (performance.now() - began) / 1000

for (const session of sessions) session.close()
face.close()
await close()

console.log(`${EPISODES} episodes side by side, ${steps} steps, ${solved} solved`)
// How fast it went is different every time.
process.stderr.write(`${Math.round(steps / seconds)} steps a second\n`)
assert.equal(solved, EPISODES)
