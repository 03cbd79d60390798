import type { LanguageModel, ModelReply, ModelRequest } from '@orreryjs/core'
import type { OpenAI } from 'openai'
import { adapt, ignoredTools } from './adapt.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { enoughChoices } from './choices.ts'
import { toFailure } from './failure.ts'
import { type OptionalParameter, type Refused, refusedParameter, SUBSTITUTES } from './parameters.ts'
import { toReply } from './reply.ts'
import { type Parameters, toParameters } from './request.ts'
import { type Attempt, withRetries } from './retry.ts'
import { bodyWithoutKey } from './secret.ts'
import { checkedKey, type OpenAIOptions, type OpenAISettings, resolveSettings } from './settings.ts'
import { withOwnSignal } from './signal.ts'
import { assemble } from './stream.ts'
import { addUsage } from './usage.ts'

/**
 * A model behind any server that speaks the OpenAI chat completions protocol, through the official SDK. What a server
 * refuses of a request is learned once and done in another way from then on; options are never dropped.
 *
 * `generate` throws an `OrreryError` with a `MODEL_` code and a one-line message, or the signal's reason at once when it
 * is aborted. Each request to the server takes `(maxRetries + 1) * timeout + maxWait` milliseconds at most, and there is
 * one for a reply, or one for each choice where the server gives one at a time.
 * Throws `CONFIG_INVALID` for options that cannot be right.
 */
export function openai(options: OpenAIOptions): LanguageModel {
  const settings = resolveSettings(options)
  const refused: Refused = new Set()
  let client: Promise<OpenAI> | undefined
  return {
    id: modelId(settings),
    kind: 'server',
    // What `orrery serve model` calls a simulated model.
    simulated: /^simulated(?::|$)/.test(settings.model),
    async generate(request, { signal }) {
      signal.throwIfAborted()
      client ??= connect(settings, checkedKey(settings))
      const connection = { sdk: await client, settings, refused, signal }
      return enoughChoices(request, (each) => answer(each, connection))
    },
  }
}

interface Connection {
  readonly sdk: OpenAI
  readonly settings: OpenAISettings
  readonly refused: Refused
  readonly signal: AbortSignal
}

function modelId({ model, temperature, reasoningEffort }: OpenAISettings): string {
  const parts = [
    `openai:${model}`,
    ...(temperature === undefined ? [] : [`temperature=${temperature}`]),
    ...(reasoningEffort === undefined ? [] : [`reasoning_effort=${reasoningEffort}`]),
  ]
  return parts.join(',')
}

/** Loads the SDK on first use: a run without it starts in a fraction of the time. */
async function connect(settings: OpenAISettings, key: string | undefined): Promise<OpenAI> {
  const { OpenAI } = await import('openai')
  return new OpenAI({
    baseURL: settings.baseURL,
    apiKey: key ?? 'none',
    adminAPIKey: null,
    ...(key === undefined ? { defaultHeaders: { Authorization: null } } : {}),
    timeout: settings.timeout,
    maxRetries: 0,
    fetch: boundedFetch(settings),
    logLevel: 'off',
  })
}

/** The reply of one request. A server that takes tools and then does not call any gets them printed. */
async function answer(request: ModelRequest, connection: Connection): Promise<ModelReply> {
  const { settings, refused, signal } = connection
  const ask = (): Promise<ModelReply> => withRetries((retries) => attempt(request, connection, retries), settings, signal)
  const reply = await ask()
  if (refused.has('tools') || !ignoredTools(request, reply)) return reply
  learn('tools', connection)
  const second = await ask()
  return { ...second, usage: addUsage(reply.usage, second.usage) }
}

async function attempt(request: ModelRequest, connection: Connection, retries: number): Promise<Attempt<ModelReply>> {
  const { settings, refused } = connection
  for (;;) {
    const adapted = adapt(request, refused)
    const parameters = toParameters(adapted.request, settings, refused)
    try {
      const body = bodyWithoutKey(await send(parameters, connection, retries), settings)
      return { ok: true, value: adapted.read(toReply(body, adapted.request, settings.price)) }
    } catch (error) {
      const parameter = refusedParameter(error, parameters)
      // What the user chose is not dropped behind their back.
      if (parameter === undefined || (parameter === 'temperature' && settings.temperature !== undefined)) {
        return toFailure(error, settings)
      }
      learn(parameter, connection)
    }
  }
}

function send(parameters: Parameters, { sdk, settings, signal }: Connection, retries: number): Promise<unknown> {
  return withOwnSignal(signal, async (own) => {
    // The SDK's own count stays at 0, as its retries are off.
    const options = { signal: own, headers: { 'X-Stainless-Retry-Count': String(retries) } }
    if (!settings.stream) return sdk.chat.completions.create(parameters, options)
    return assemble(await sdk.chat.completions.create({ ...parameters, stream: true }, options))
  })
}

function learn(parameter: OptionalParameter, { refused, settings }: Connection): void {
  if (refused.has(parameter)) return
  refused.add(parameter)
  settings.onFallback(`openai: ${settings.model} at ${settings.host} takes no ${parameter}; ${SUBSTITUTES[parameter]}`)
}
