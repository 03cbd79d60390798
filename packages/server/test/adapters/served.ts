import { type AccessOptions, type Listening, listen, type Service } from '@orreryjs/server'
import { WebSocket } from 'ws'

/** Listening protocol adapter, with functions to send requests. */
export interface Served extends Listening {
  readonly service: Service
  get(path: string, headers?: Record<string, string>): Promise<{ readonly status: number; readonly text: string }>
  post(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ readonly status: number; readonly text: string }>
  socket(path: string, headers?: Record<string, string>): Promise<Talk>
}

/** Socket on which every message has one answer. */
export interface Talk {
  ask(message: unknown): Promise<string>
  readonly closed: Promise<number>
  close(): void
}

/** Serves a service on a free port of this machine. */
export async function serveAdapter(service: Service, access: AccessOptions = {}): Promise<Served> {
  const { url, close } = await listen(service, { port: 0, ...access })
  const readResponse = async (response: Response) => ({ status: response.status, text: await response.text() })
  return {
    url,
    service,
    close,
    get: async (path, headers = {}) => readResponse(await fetch(new URL(path, url), { headers })),
    post: async (path, body, headers = { 'content-type': 'application/json' }) => {
      const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
      return readResponse(await fetch(new URL(path, url), { method: 'POST', headers, body: text }))
    },
    socket: (path, headers = {}) => talk(new WebSocket(new URL(path, url.replace('http', 'ws')), { headers })),
  }
}

function talk(socket: WebSocket): Promise<Talk> {
  const waiting: ((text: string) => void)[] = []
  const early: string[] = []
  socket.on('message', (data) => {
    const next = waiting.shift()
    if (next === undefined) early.push(String(data))
    else next(String(data))
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () =>
      resolve({
        closed,
        close: () => socket.close(),
        ask: (message) =>
          new Promise((answer) => {
            const before = early.shift()
            if (before !== undefined) answer(before)
            else waiting.push(answer)
            if (message !== undefined) socket.send(typeof message === 'string' ? message : JSON.stringify(message))
          }),
      }),
    )
  })
}
