import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Called, orrery } from './binary.ts'

interface Process {
  readonly url: string
  readonly ended: Promise<Called>
  /** Resolves once the process has printed that it stops. */
  readonly stopping: Promise<void>
  kill(): void
}

/** Starts a server in a process of its own. */
function start(args: readonly string[]): Promise<Process> {
  return new Promise((resolve) => {
    let kill = (): void => undefined
    let output = ''
    let stop = (): void => undefined
    const stopping = new Promise<void>((isStopping) => {
      stop = isStopping
    })
    const ended: Promise<Called> = orrery('.', ['serve', ...args, '--port', '0', '--json'], {
      onStart: (send) => {
        kill = () => send('SIGTERM')
      },
      onOutput: (_, text) => {
        output += text
        const url = /"url":"([^"]+)"/.exec(output)?.[1]
        if (url !== undefined) resolve({ url, ended, stopping, kill: () => kill() })
        if (output.includes('stopping:')) stop()
      },
    })
  })
}

const headers = { 'content-type': 'application/json' }
const body = JSON.stringify({ model: 'x', messages: [{ role: 'user', content: 'hi' }] })

/** Sends a request that the server answers after a delay, and waits until it has arrived. */
async function slowRequest({ url }: Process, delay: number): Promise<{ readonly status: Promise<number> }> {
  const steps = [{ kind: 'reply', text: 'late', delay }]
  await fetch(`${url}__script`, { method: 'POST', headers, body: JSON.stringify({ steps }) })
  const status = fetch(`${url}v1/chat/completions`, { method: 'POST', headers, body }).then(
    (response) => response.status,
    () => 0,
  )
  for (;;) {
    const { data } = (await (await fetch(`${url}__calls`)).json()) as { readonly data: readonly unknown[] }
    if (data.length > 0) return { status }
  }
}

test.each([
  ['finishes an open request', 1_000, 200],
  ['does not wait for a request without end', 600_000, 0],
])('SIGTERM %s and exits with 0', async (_, delay, expected) => {
  const server = await start(['model', 'simulated'])
  const { status } = await slowRequest(server, delay)
  server.kill()
  expect(await status).toBe(expected)
  expect(await server.ended).toMatchObject({ code: 0 })
})

test('a second SIGTERM exits at once', async () => {
  const server = await start(['model', 'simulated'])
  const { status } = await slowRequest(server, 600_000)
  server.kill()
  await server.stopping
  server.kill()
  expect(await status).toBe(0)
  expect(await server.ended).toMatchObject({ code: 130 })
})

test('SIGTERM ends open sockets', async () => {
  const server = await start(['openenv', 'textcraft'])
  const socket = new WebSocket(new URL('ws', server.url.replace('http', 'ws')))
  await new Promise((resolve) => socket.once('open', resolve))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  server.kill()
  expect(await closed).toBe(1001)
  expect(await server.ended).toMatchObject({ code: 0 })
})
