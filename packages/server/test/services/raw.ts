import { connect } from 'node:net'

/** Response to a raw request. */
export interface RawResponse {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** Sends bytes over a connection of their own and returns the last response; status 0 if the connection closed without a response. */
export function sendRaw(port: number, text: string | Buffer): Promise<RawResponse> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      answer += chunk
    })
    socket.on('error', () => undefined)
    socket.once('close', () => {
      const [head = '', ...rest] = answer.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '').split('\r\n\r\n')
      const body = rest.join('\r\n\r\n')
      // Chunked bodies of these tests are one chunk.
      const whole = /transfer-encoding: chunked/i.test(head)
        ? body.replace(/^[\da-f]+\r\n/, '').replace(/\r\n0\r\n\r\n$/, '')
        : body
      resolve({ status: Number(head.slice(9, 12)), head, body: whole })
    })
  })
}

/** Returns the text of a request that closes its connection. */
export function requestText(
  method: string,
  path: string,
  headers: readonly string[] = [],
  body: string | undefined = undefined,
): string {
  const hasHost = headers.some((header) => /^host:/i.test(header))
  const length = body === undefined ? [] : [`content-length: ${Buffer.byteLength(body)}`]
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...(hasHost ? [] : ['host: localhost']),
    'connection: close',
    ...length,
    ...headers,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}
