import { WebSocket } from 'ws'

/** Data of a reply. */
export interface Reply {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Socket on which every message has one reply. */
export interface OpenEnvSocket {
  send(type: string, data?: object): Promise<Reply>
  /** Texts of all replies so far. */
  readonly trace: readonly string[]
  close(): Promise<void>
}

/** Opens the socket of a server. */
export async function openSocket(url: string): Promise<OpenEnvSocket> {
  const socket = new WebSocket(new URL('ws', url.replace('http', 'ws')))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const trace: string[] = []
  return {
    trace,
    send: (type, data) =>
      new Promise((resolve) => {
        socket.once('message', (text) => {
          trace.push(String(text))
          resolve(JSON.parse(String(text)))
        })
        socket.send(JSON.stringify({ type, ...(data && { data }) }))
      }),
    close: () =>
      new Promise((resolve) => {
        socket.once('close', () => resolve())
        socket.close()
      }),
  }
}
