// Users of the declarations need the types of `await using` too.
/// <reference lib="esnext.disposable" preserve="true" />
import { type LanguageModel, OrreryError } from '@orreryjs/core'
import { createModelServer, listen, type ModelScriptStep } from '@orreryjs/server'

/** Options of `startModelServer`. */
export interface StartModelServerOptions {
  /** Responses to the next requests, as in the body of `POST /__script`. @default [] */
  readonly steps?: readonly ModelScriptStep[]
  /** Model that answers requests that no step matches. @default such a request is an error */
  readonly model?: LanguageModel
  /** Key that clients must send. @default any key is accepted */
  readonly key?: string
  /** @default any free port */
  readonly port?: number
}

/** Request that the server received. */
export interface ModelServerCall {
  readonly protocol: 'chat' | 'completions' | 'messages' | 'responses'
  /** Number of earlier attempts, as the SDKs of OpenAI and Anthropic count them. */
  readonly attempt: number
  readonly outcome: 'reply' | 'failure' | 'broken' | 'abandoned' | 'pending'
  /** HTTP status; absent if no response was sent. */
  readonly status?: number
  /** Body of the request. */
  readonly request: Readonly<Record<string, unknown>>
}

/** Model server on this machine. `await using` closes it. */
export interface RunningModelServer extends AsyncDisposable {
  /** Address without a path: `http://127.0.0.1:3000`. */
  readonly url: string
  /** Base URLs by family of SDKs: OpenAI's ends with `/v1`, Anthropic's does not. */
  readonly baseUrls: { readonly openai: string; readonly anthropic: string }
  /** Environment variables with which SDKs find the server: for `process.env`, `vi.stubEnv` or a child process. */
  readonly env: Readonly<Record<string, string>>
  /** Replaces the script. Throws `CONFIG_INVALID` if a step is not valid. */
  script(...steps: readonly ModelScriptStep[]): Promise<void>
  /** Returns the requests since the start, oldest first; at most the last 1,000. */
  calls(): Promise<readonly ModelServerCall[]>
  /** Throws `MODEL_SCRIPT` if steps were not used up. Steps with `times: 'always'` do not count. */
  verify(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts a test double of the APIs of OpenAI and Anthropic. It serves Chat Completions, Responses, Messages and legacy completions, and
 * answers as scripted. Throws `CONFIG_INVALID` if a step is not valid, and `PORT_IN_USE`.
 */
export async function startModelServer(options: StartModelServerOptions = {}): Promise<RunningModelServer> {
  const { steps = [], model = UNSCRIPTED, key, port = 0 } = options
  const { url: root, close } = await listen(createModelServer(model, { steps }), {
    port,
    ...(key !== undefined && { token: key }),
  })
  const url = root.replace(/\/$/, '')
  const baseUrls = { openai: `${url}/v1`, anthropic: url }
  const headers = { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) }
  return {
    url,
    baseUrls,
    env: {
      OPENAI_BASE_URL: baseUrls.openai,
      OPENAI_API_BASE: baseUrls.openai,
      OPENAI_API_KEY: key ?? 'none',
      ANTHROPIC_BASE_URL: baseUrls.anthropic,
      ANTHROPIC_API_KEY: key ?? 'none',
    },
    script: async (...next) => {
      const body = JSON.stringify({ steps: next })
      const response = await fetch(`${url}/__script`, { method: 'POST', headers, body })
      if (response.ok) return
      const { error } = (await response.json()) as { readonly error: { readonly message: string } }
      throw new OrreryError('CONFIG_INVALID', `the script of the model server is not valid: ${error.message}`)
    },
    calls: async () => {
      const response = await fetch(`${url}/__calls`, { headers })
      return ((await response.json()) as { readonly data: readonly ModelServerCall[] }).data
    },
    verify: async () => {
      const response = await fetch(`${url}/__script`, { headers })
      const { remaining } = (await response.json()) as { readonly remaining: number }
      if (remaining === 0) return
      throw new OrreryError('MODEL_SCRIPT', `${remaining} step(s) of the script of the model server were not used`)
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Model of a server without a model: a request that no step matches is an error. */
const UNSCRIPTED: LanguageModel = {
  id: 'scripted',
  kind: 'computed',
  generate: ({ messages }) => {
    const last = messages.at(-1)?.content.slice(0, 100) ?? ''
    throw new OrreryError('MODEL_SCRIPT', `no step of the script matches this request; its last message begins with: ${last}`)
  },
}
