import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Answers one request to a model server. */
export type Handler = (body: string, response: ServerResponse) => void

/** A server on a local port that answers with a handler. */
export interface ModelServer extends AsyncDisposable {
  readonly baseUrl: string
  readonly requests: readonly string[]
  /** Path and headers of each request. */
  readonly heads: readonly Pick<IncomingMessage, 'url' | 'headers'>[]
  /** Resolves when all clients have disconnected, so everything they sent was received. */
  left(): Promise<void>
}

export async function modelServer(handle: Handler): Promise<ModelServer> {
  const requests: string[] = []
  const heads: Pick<IncomingMessage, 'url' | 'headers'>[] = []
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request).catch(() => undefined)
    // A killed client may have sent only a part.
    if (body === undefined) return
    requests.push(body)
    heads.push({ url: request.url, headers: request.headers })
    handle(body, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    heads,
    left: async () => {
      await knock(server, port)
      while ((await connections(server)) > 0) await setTimeout(5)
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Resolves when the server has accepted a new connection, and therefore all earlier ones, which are queued. */
async function knock(server: Server, port: number): Promise<void> {
  const accepted = new Set<number | undefined>()
  const take = ({ remotePort }: Socket): void => void accepted.add(remotePort)
  server.on('connection', take)
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  while (!accepted.has(socket.localPort)) await setTimeout(5)
  server.off('connection', take)
  socket.destroy()
}

function connections(server: Server): Promise<number> {
  return promisify(server.getConnections.bind(server))()
}

/** Returns a valid chat completion with this text. */
export function completion(text: string): string {
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model: 'local',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 100, completion_tokens: 7, total_tokens: 107 },
  })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
