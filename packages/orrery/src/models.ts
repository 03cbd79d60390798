import { setTimeout as sleep } from 'node:timers/promises'
import { type LanguageModel, OrreryError } from '@orreryjs/core'
import type { AiSdkModelOptions } from '@orreryjs/models/ai-sdk'
import type { OpenAIOptions, PriceTable, Quota } from '@orreryjs/models/openai'
import type { DescribedModel, ModelAccess, ModelEntry, ModelParts } from '@orreryjs/runs/registry'
import { DEFAULT_KEY, isWeightsPath, variablesIn } from '@orreryjs/runs/trust'

/** A name that no environment variable has. */
const NO_VARIABLE = ' '

const TIMEOUT = 60_000

/** All kinds of models, loaded on demand. */
export const MODELS: readonly ModelEntry[] = [
  {
    id: 'simulated',
    form: 'simulated[:PRESET[,key=value ...]]',
    summary:
      'the bundled rule-based model, no network; results do not transfer to real models; presets: perfect (default), strong, mid, weak; oracle, which observes the state, for worlds without a player',
    describe: describeSimulated,
    create: async (name, _, { players }) => (await import('@orreryjs/simulated')).parseSimulated(name, await players()),
  },
  {
    id: 'openai',
    form: 'openai:MODEL[,key=value ...]',
    summary: 'any server with the OpenAI chat completions API; keys: temperature, top_p, max_tokens, base_url, rpm ...',
    describe: async () => ({ parameters: (await import('@orreryjs/models/openai')).OPENAI_PARAMETERS }),
    create: createOpenai,
  },
  {
    id: 'responses',
    form: 'responses:MODEL[,key=value ...]',
    summary: "the same servers with OpenAI's Responses API, which some models require; nothing is stored there",
    describe: async () => ({ parameters: (await import('@orreryjs/models/openai')).OPENAI_PARAMETERS }),
    create: createResponses,
  },
  {
    id: 'ai-sdk',
    form: 'ai-sdk:PROVIDER/MODEL[,key=value ...]',
    summary: 'a model of the AI SDK 5, 6 or 7: ai-sdk:anthropic/MODEL needs the package @ai-sdk/anthropic, which you install',
    describe: async () => ({ parameters: (await import('@orreryjs/models/openai')).OPENAI_PARAMETERS }),
    create: createAiSdk,
  },
  {
    id: 'llama',
    form: 'llama:WEIGHTS[,key=value ...]',
    summary:
      'a language model in this process, no network: a GGUF file, or the name of weights of `orrery models`; needs the package node-llama-cpp, which you install',
    describe: async () => ({ parameters: (await import('@orreryjs/models/llama')).LLAMA_PARAMETERS }),
    create: createLocal,
  },
  {
    id: 'human',
    form: 'human',
    summary: 'a human plays in the terminal, one episode at a time',
    create: createHuman,
  },
  {
    id: 'faulty',
    form: 'faulty:RATE[,KIND=RATE ...]+MODEL',
    summary: 'another model behind a server that injects faults: http429, http5xx, timeout, midStream, badBody, truncate ...',
    describe: describeFaulty,
    create: createFaulty,
  },
]

async function describeSimulated({ players }: Pick<ModelParts, 'players'>): Promise<DescribedModel> {
  const { PRESET_SUMMARIES, simulatedParameters } = await import('@orreryjs/simulated')
  return { presets: PRESET_SUMMARIES, parameters: simulatedParameters(await players()) }
}

async function describeFaulty(): Promise<DescribedModel> {
  const { FAULT_SUMMARIES } = await import('@orreryjs/models/faulty')
  const faults = Object.entries(FAULT_SUMMARIES).map(([name, summary]) => ({ name, values: '0 to 1', summary }))
  return {
    parameters: [
      {
        name: 'RATE',
        values: '0 to 1',
        summary: 'share of failing requests, split among the kinds without their own rate',
      },
      ...faults,
      { name: 'seed', values: 'text', summary: 'selects the failing requests; default 0' },
      { name: 'delay', values: 'milliseconds', summary: 'maximum delay of `latency`; default 1000' },
    ],
  }
}

function createHuman(name: string, { human }: ModelAccess): Promise<LanguageModel> {
  if (name !== 'human') throw new OrreryError('MODEL_UNKNOWN', `the model human has no parameters, got '${name}'`)
  if (human !== undefined) return human()
  throw new OrreryError('USAGE', 'the model human answers only in `orrery run`', { hint: 'choose another model' })
}

const RETRIES = 4

async function createFaulty(name: string, access: ModelAccess, { inner }: ModelParts): Promise<LanguageModel> {
  const { parseFaulty } = await import('@orreryjs/models/faulty')
  return parseFaulty(name, inner, {
    retries: access.modelRetries ?? RETRIES,
    sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
  })
}

type Mutable<Options> = { -readonly [Name in keyof Options]: Options[Name] | undefined }

/** Creates a model behind a chat completions server. */
function createOpenai(name: string, access: ModelAccess, parts: ModelParts): Promise<LanguageModel> {
  return createApiModel('openai', name, access, parts)
}

/** Creates a model behind a Responses API server. */
function createResponses(name: string, access: ModelAccess, parts: ModelParts): Promise<LanguageModel> {
  return createApiModel('responses', name, access, parts)
}

/** Settings in the name override the model's entry, which overrides general settings. */
async function createApiModel(
  kind: 'openai' | 'responses',
  name: string,
  access: ModelAccess,
  { trust }: ModelParts,
): Promise<LanguageModel> {
  const { openai, parseModelName: readName } = await import('@orreryjs/models/openai')
  const { model, baseUrl, key, ...named } = readName(kind, name)
  const { settings } = access
  if (settings?.promptCache !== undefined) {
    throw new OrreryError(
      'CONFIG_INVALID',
      `${name}: promptCache is only for ai-sdk models; this server caches prompts automatically`,
      {
        hint: 'write `promptCacheKey: NAME` to group requests with the same prefix',
      },
    )
  }
  const ownUrl = baseUrl ?? settings?.baseUrl
  const variable = key ?? settings?.key
  const url = ownUrl ?? access.baseUrl
  // The general API key must not be sent to a server of a named model.
  const sent = variable ?? (settings?.baseUrl === undefined ? DEFAULT_KEY : undefined)
  const options: Mutable<OpenAIOptions> = {
    ...sharedOptions(name, access, named),
    ...named,
    model,
    api: kind === 'responses' ? 'responses' : 'chat',
    baseURL: url,
    apiKey: variable === undefined ? access.apiKey : undefined,
    apiKeyVariable: sent ?? NO_VARIABLE,
    query: settings?.query,
    reasoningEffort: named.reasoningEffort ?? settings?.reasoningEffort,
    extraBody: settings?.extraBody,
    logprobs: named.logprobs ?? settings?.logprobs,
    promptCacheKey: settings?.promptCacheKey,
    stream: access.stream ?? named.stream ?? settings?.stream,
    blankStops: settings?.blankStops,
    prices: await pricesFor(model, access),
  }
  const created = openai(withoutUndefined(options))
  // After the options are known to be valid: an invalid address may contain a password, which no error may quote.
  trust.requireConnection(name, { url, key: sent, variables: variablesIn(settings?.headers, settings?.query) })
  return created
}

/** Creates a model of an AI SDK provider, whose package is loaded now. */
async function createAiSdk(name: string, access: ModelAccess, { trust }: ModelParts): Promise<LanguageModel> {
  const { loadAiSdkModel, readProvider } = await import('@orreryjs/models/ai-sdk')
  const { parseModelName: readName } = await import('@orreryjs/models/openai')
  const { model, baseUrl, key, stream, reasoningEffort, logprobs, ...named } = readName('ai-sdk', name)
  const { settings } = access
  const effort = reasoningEffort ?? settings?.reasoningEffort
  if (effort !== undefined || stream !== undefined || (logprobs ?? settings?.logprobs) !== undefined) {
    throw new OrreryError(
      'CONFIG_INVALID',
      `${name}: providers of the AI SDK do not support reasoning_effort, stream and logprobs`,
      {
        hint: 'set options of the provider in `extraBody` of a `models` entry: { anthropic: { effort: low } }',
      },
    )
  }
  if (settings?.promptCacheKey !== undefined) {
    throw new OrreryError('CONFIG_INVALID', `${name}: providers of the AI SDK do not support promptCacheKey`, {
      hint: 'set options of the provider in `extraBody`: { openai: { promptCacheKey: NAME } }',
    })
  }
  const { packageName, keyVariable } = readProvider(model)
  const url = baseUrl ?? settings?.baseUrl
  const variable = key ?? settings?.key
  // Without a key, the provider reads its own variable.
  const sent = variable ?? (url === undefined ? undefined : keyVariable)
  trust.requireConnection(name, { url, key: sent, variables: variablesIn(settings?.headers) })
  await trust.requireCode([{ name: packageName }])
  const shared = sharedOptions(name, access, named)
  const options: Mutable<AiSdkModelOptions> = {
    ...shared,
    timeout: shared.timeout ?? TIMEOUT,
    maxRetries: shared.maxRetries ?? RETRIES,
    ...named,
    model,
    id: name,
    baseURL: url,
    apiKeyVariable: variable,
    providerOptions: settings?.extraBody,
    promptCache: settings?.promptCache,
    prices: await pricesFor(model.replace(/^(?:@[^/]+\/)?[^/]+\//, ''), access),
  }
  return loadAiSdkModel(withoutUndefined(options))
}

/** Settings of an entry of `models` that a model in this process has. */
const LOCAL_SETTINGS: readonly string[] = ['kind', 'model', 'temperature', 'topP', 'maxTokens', 'logprobs', 'prices']

/** Creates a model that runs in this process. */
async function createLocal(name: string, access: ModelAccess, { trust }: ModelParts): Promise<LanguageModel> {
  const { createLlama, parseLlama } = await import('@orreryjs/models/llama')
  const { model, ...named } = parseLlama(name)
  const { settings } = access
  const refused = Object.keys(settings ?? {}).find((key) => !LOCAL_SETTINGS.includes(key))
  if (refused !== undefined) {
    throw new OrreryError('CONFIG_INVALID', `${name}: a model in this process does not support ${refused}`, {
      hint: `expected ${LOCAL_SETTINGS.join(', ')}; write threads, context and sequences into \`model\`: tiny.gguf,threads=2`,
    })
  }
  const { temperature, topP, maxTokens, logprobs } = settings ?? {}
  const shared = withoutUndefined({ temperature, topP, maxTokens, logprobs })
  const options = { ...shared, ...named, id: name, price: (await pricesFor(model, access))?.[model] }
  if (!isWeightsPath(model)) {
    const { path, sha256 } = (await import('@orreryjs/runs/weights')).findWeights(model)
    return createLlama({ ...options, path, sha256 })
  }
  trust.requirePath('model', model)
  return createLlama({ ...options, path: model })
}

/** Settings shared by all kinds of servers. */
function sharedOptions(
  name: string,
  { settings, modelTimeout, modelRetries, notice, exchange, limiter }: ModelAccess,
  named: Quota,
) {
  const requestsPerMinute = named.requestsPerMinute ?? settings?.requestsPerMinute
  const tokensPerMinute = named.tokensPerMinute ?? settings?.tokensPerMinute
  return {
    temperature: settings?.temperature,
    topP: settings?.topP,
    maxTokens: settings?.maxTokens,
    extraReasoningTokens: settings?.extraReasoningTokens,
    headers: settings?.headers,
    requestsPerMinute,
    tokensPerMinute,
    limiter: limiter?.(name, { requestsPerMinute, tokensPerMinute }),
    timeout: settings?.timeout ?? modelTimeout,
    maxRetries: settings?.retries ?? modelRetries,
    onFallback: notice,
    onExchange: exchange,
  }
}

async function pricesFor(model: string, { settings, prices }: ModelAccess): Promise<PriceTable | undefined> {
  if (settings?.prices !== undefined) {
    const { cachedInput, cacheWrite, ...price } = settings.prices
    const kept = { ...(cachedInput !== undefined && { cachedInput }), ...(cacheWrite !== undefined && { cacheWrite }) }
    return { [model]: { ...price, ...kept } }
  }
  if (prices === undefined) return undefined
  const { readPrices } = await import('@orreryjs/models/openai')
  const { readYamlFile } = await import('@orreryjs/runs/configuration')
  return readPrices(prices, readYamlFile(prices))
}

/** Removes `undefined` options. */
function withoutUndefined<Options extends object>(options: Mutable<Options>): Options {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Options
}
