import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LanguageModel, ModelReply, ModelRequest } from '@orreryjs/core'
import { type OpenAIOptions, openai } from '@orreryjs/models/openai'

/** A request as received by the server. */
export interface Received {
  readonly path: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: Readonly<Record<string, unknown>>
}

export type Handler = (response: ServerResponse, received: Received) => void

export interface ChatServer extends AsyncDisposable {
  readonly baseURL: string
  readonly received: readonly Received[]
}

/** A server on a free local port. The nth request gets the nth handler, later ones the last. */
export async function chatServer(...handlers: readonly Handler[]): Promise<ChatServer> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Received['body']
      received.push({ path: request.url, headers: request.headers, body })
      const handler = handlers[Math.min(received.length, handlers.length) - 1]
      handler?.(response, received.at(-1) as Received)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Creates a complete reply with this message. */
export function completion(message: Readonly<Record<string, unknown>>, more: Readonly<Record<string, unknown>> = {}): unknown {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model: 'mock',
    choices: [{ index: 0, logprobs: null, finish_reason: 'stop', message: { role: 'assistant', ...message } }],
    usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
    ...more,
  }
}

export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Handler {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
}

export function raw(body: string | Buffer, status = 200, contentType = 'application/json'): Handler {
  return (response) => {
    response.writeHead(status, { 'content-type': contentType })
    response.end(body)
  }
}

export function failure(status: number, message: string, headers: Readonly<Record<string, string>> = {}, code?: string): Handler {
  return json({ error: { message, type: 'error', param: null, code: code ?? null } }, status, headers)
}

interface Asker {
  readonly model: LanguageModel
  /** The notices so far. */
  readonly notices: readonly string[]
  /** Sends the question, with changed settings. */
  ask(more?: Partial<ModelRequest>): Promise<ModelReply>
}

/** Creates a client of a server that collects notices. */
export function askerOf(server: ChatServer, question: ModelRequest, options: Partial<OpenAIOptions>): Asker {
  const notices: string[] = []
  const onFallback = (message: string): void => void notices.push(message)
  const model = openai({ model: 'mock', baseURL: server.baseURL, apiKey: 'none', onFallback, ...options })
  return {
    model,
    notices,
    ask: async (more = {}) => model.generate({ ...question, ...more }, { signal: new AbortController().signal }),
  }
}
