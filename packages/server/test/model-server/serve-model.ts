import type { Choice, GenerateOptions, LanguageModel, ModelReply, ModelRequest } from '@orreryjs/core'
import { createModelServer, listen, type ModelServerOptions } from '@orreryjs/server'
import { OpenAI } from 'openai'

/** A model behind a real server, and its official client without retries. */
export interface ServedModel extends AsyncDisposable {
  readonly url: string
  readonly client: OpenAI
  /** Requests that the model received, in order. */
  readonly requests: readonly ModelRequest[]
}

export type Answer = (request: ModelRequest, options: GenerateOptions) => ModelReply | Promise<ModelReply>

/** Options of the server, and the type of its model. */
interface ServeOptions extends ModelServerOptions {
  readonly kind?: LanguageModel['kind'] & string
  /** Key that clients must send. */
  readonly key?: string
}

/** Serves a model with these answers. */
export async function serveModel(answer: Answer, options: ServeOptions = {}): Promise<ServedModel> {
  const { kind, key, ...serverOptions } = options
  const requests: ModelRequest[] = []
  const model: LanguageModel = {
    id: 'tiny:model,seed=1',
    ...(kind && { kind }),
    generate: (request, options) => {
      requests.push(request)
      return answer(request, options)
    },
  }
  const { url, close } = await listen(createModelServer(model, serverOptions), {
    port: 0,
    ...(key !== undefined && { token: key }),
  })
  const client = new OpenAI({ baseURL: `${url}v1`, apiKey: key ?? 'none', maxRetries: 0, logLevel: 'off' })
  return { url, client, requests, [Symbol.asyncDispose]: close }
}

/** Returns a reply with these choices. */
export function replied(...choices: readonly Choice[]): ModelReply {
  return { choices, usage: { inputTokens: 7, outputTokens: 3 } }
}

/** Returns a reply of one text. */
export function textReply(text: string, finish: Choice['finish'] = 'stop'): ModelReply {
  return replied({ text, finish })
}

/** Returns a reply with a tool call. */
export function toolCallReply(name: string, args: Readonly<Record<string, unknown>>, text = ''): ModelReply {
  return replied({ text, toolCalls: [{ id: 'call_7', name, arguments: JSON.stringify(args) }], finish: 'tool-calls' })
}

/** A promise that is fulfilled once the gate is open. */
export interface Gate {
  readonly passed: Promise<void>
  open(): void
}

export function gate(): Gate {
  let open: () => void = () => undefined
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open }
}

/** Posts a body unchanged. */
export async function post(url: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<Posted> {
  const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> }
}

export interface Posted {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}
