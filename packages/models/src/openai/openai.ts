import type { LanguageModel, ModelReply, ModelRequest } from '@orrery/core'
import type { OpenAI } from 'openai'
import { boundedFetch } from './bounded-fetch.ts'
import { toFailure } from './failure.ts'
import { toReply } from './reply.ts'
import { toParameters } from './request.ts'
import { type Attempt, withRetries } from './retry.ts'
import { bodyWithoutKey } from './secret.ts'
import { checkedKey, type OpenAIOptions, type OpenAISettings, resolveSettings } from './settings.ts'

/**
 * A model behind any server that speaks the OpenAI chat completions protocol, through the official SDK.
 *
 * `generate` throws an `OrreryError` with a `MODEL_` code and a one-line message, within
 * `(maxRetries + 1) * timeout + maxWait` milliseconds, or the signal's reason at once when it is aborted.
 * Throws `CONFIG_INVALID` for options that cannot be right.
 */
export function openai(options: OpenAIOptions): LanguageModel {
  const settings = resolveSettings(options)
  let client: Promise<OpenAI> | undefined
  return {
    id: modelId(settings),
    async generate(request, { signal }) {
      signal.throwIfAborted()
      client ??= connect(settings, checkedKey(settings))
      const sdk = await client
      return withRetries(() => attempt(sdk, request, settings, signal), settings, signal)
    },
  }
}

function modelId(settings: OpenAISettings): string {
  const temperature = settings.temperature === undefined ? '' : `,temperature=${settings.temperature}`
  return `openai:${settings.model}${temperature}`
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
    fetch: boundedFetch(settings.maxReplyBytes),
    logLevel: 'off',
  })
}

async function attempt(
  sdk: OpenAI,
  request: ModelRequest,
  settings: OpenAISettings,
  signal: AbortSignal,
): Promise<Attempt<ModelReply>> {
  try {
    const body: unknown = await sdk.chat.completions.create(toParameters(request, settings), { signal })
    return { ok: true, value: toReply(bodyWithoutKey(body, settings), request) }
  } catch (error) {
    return toFailure(error, settings)
  }
}
