import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { errorMessage, type LanguageModel, OrreryError } from '@orreryjs/core'
import { bodyWithoutKey, environment, fillIn, withoutKey } from '../environment.ts'
import { fromLanguageModel } from './from-language-model.ts'
import type { AiSdkModel, AiSdkOptions, AiSdkResult } from './model.ts'

/** A model of a provider of the AI SDK, and how it is reached. */
export interface AiSdkModelOptions extends AiSdkOptions {
  /** `anthropic/claude-opus-4-8`, whose package is `@ai-sdk/anthropic`; or a whole package: `@openrouter/ai-sdk-provider/MODEL`. */
  readonly model: string
  /** @default the provider's own */
  readonly baseURL?: string
  /** Name of the environment variable with the key. @default the provider's own */
  readonly apiKeyVariable?: string
  /** Sent with every request; `$NAME` in a value is that environment variable. */
  readonly headers?: Readonly<Record<string, string>>
  /** Directory whose packages are looked through first. @default the one that the program was started in */
  readonly from?: string
}

/** What a provider's package exports, as far as it is looked at. */
type Exports = Readonly<Record<string, unknown>>
type Provider = (model: string) => AiSdkModel

/**
 * Loads a provider's package and takes a model of it. The package is looked for where the program was started, and beside this one.
 * Throws `MODEL_UNKNOWN` where it is not installed or gives no such model, and `MODEL_AUTHENTICATION` for a key that is not set.
 */
export async function loadAiSdkModel(options: AiSdkModelOptions): Promise<LanguageModel> {
  const { packageName, model } = readProvider(options.model)
  const exports = await loadPackage(packageName, options.from ?? process.cwd())
  const { connected, secrets } = connectionOf(options)
  const provider = providerOf(exports, packageName, connected)
  return fromLanguageModel(guarded(provider(model), secretsOf(secrets)), { id: `ai-sdk:${options.model}`, ...options })
}

function readProvider(name: string): { readonly packageName: string; readonly model: string } {
  const [, scoped, plain, model = ''] = /^(?:(@[\w.-]+\/[\w.-]+)|([\w.-]+))\/(.+)$/.exec(name) ?? []
  const packageName = scoped ?? (plain === undefined ? undefined : `@ai-sdk/${plain}`)
  if (packageName !== undefined && model !== '') return { packageName, model }
  throw new OrreryError('MODEL_UNKNOWN', `ai-sdk:${name} names no provider and model`, {
    hint: 'expected ai-sdk:PROVIDER/MODEL, for example ai-sdk:anthropic/claude-opus-4-8',
  })
}

async function loadPackage(packageName: string, from: string): Promise<Exports> {
  for (const place of [from, fileURLToPath(new URL('.', import.meta.url))]) {
    const path = entryOf(place, packageName)
    if (path === undefined) continue
    try {
      return (await import(pathToFileURL(path).href)) as Exports
    } catch (cause) {
      throw new OrreryError('MODEL_UNKNOWN', `${packageName} cannot be loaded: ${errorMessage(cause)}`, { cause })
    }
  }
  throw new OrreryError('MODEL_UNKNOWN', `${packageName} is not installed, which ai-sdk:${shortName(packageName)}/... needs`, {
    hint: `npm install ${packageName}`,
  })
}

function shortName(packageName: string): string {
  return packageName.replace(/^@ai-sdk\//, '')
}

/** Settings that every `createX` of a provider knows. */
interface Connected {
  readonly baseURL?: string
  readonly apiKey?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What a provider is told, and which of it is nobody else's. */
function connectionOf({ baseURL, apiKeyVariable, headers = {} }: AiSdkModelOptions): {
  readonly connected: Connected
  readonly secrets: readonly string[]
} {
  const apiKey = apiKeyVariable === undefined ? undefined : environment(apiKeyVariable)
  if (apiKeyVariable !== undefined && apiKey === undefined) {
    throw new OrreryError('MODEL_AUTHENTICATION', `ai-sdk: no API key: ${apiKeyVariable} is not set`, {
      hint: `set ${apiKeyVariable}, or name a file that does with --env-file`,
    })
  }
  const filled = fillIn('header', headers)
  const connected = {
    ...(baseURL !== undefined && { baseURL }),
    ...(apiKey !== undefined && { apiKey }),
    ...(Object.keys(filled.values).length > 0 && { headers: filled.values }),
  }
  return { connected, secrets: [...(apiKey === undefined ? [] : [apiKey]), ...filled.secrets] }
}

/** A package exports its provider, ready with the usual environment, and a function that makes one with settings. */
function providerOf(exports: Exports, packageName: string, connected: Connected): Provider {
  const entries = Object.entries(exports).filter(([, value]) => typeof value === 'function')
  const create = entries.find(([name]) => /^create[A-Z]/.test(name))?.[1] as ((given: object) => Provider) | undefined
  const named = camelCase(shortName(packageName).split('/').at(-1) ?? '')
  const ready = (exports[named] ?? entries.find(([name]) => /^[a-z]/.test(name) && !name.startsWith('create'))?.[1]) as
    | Provider
    | undefined
  const isPlain = Object.keys(connected).length === 0
  const provider = isPlain && typeof ready === 'function' ? ready : create?.({ name: named, ...connected })
  if (typeof provider === 'function') return provider
  throw new OrreryError('MODEL_UNKNOWN', `${packageName} exports no provider of the AI SDK`, {
    hint: 'expected a package such as @ai-sdk/anthropic',
  })
}

function camelCase(name: string): string {
  return name.replace(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * The module that `import 'PACKAGE'` would load in a directory, `undefined` where it is not installed there. Node.js resolves so only
 * from the file that asks, and a provider is installed beside the program of whoever runs us.
 */
function entryOf(directory: string, packageName: string): string | undefined {
  const home = join(directory, 'node_modules', packageName)
  const manifest = join(home, 'package.json')
  if (existsSync(manifest)) {
    const { exports, module, main } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
    return join(home, conditionOf(exports) ?? module ?? main ?? 'index.js')
  }
  const above = dirname(directory)
  return above === directory ? undefined : entryOf(above, packageName)
}

interface Manifest {
  readonly exports?: unknown
  readonly module?: string
  readonly main?: string
}

const CONDITIONS = ['.', 'node', 'import', 'module', 'default']

/** The path that a package's exports give for an import of the package itself. */
function conditionOf(exports: unknown): string | undefined {
  if (typeof exports === 'string') return exports
  if (typeof exports !== 'object' || exports === null) return undefined
  const members = exports as Readonly<Record<string, unknown>>
  return CONDITIONS.map((condition) => conditionOf(members[condition])).find((path) => path !== undefined)
}

/** How variables with keys are called; which of them a provider reads is its own affair. */
const OF_KEYS = /(?:KEY|SECRET|TOKEN|PASSWORD)$/i

/** No key is shorter, and texts that hold what is are no leak. */
const SHORTEST_FOUND = 12

/** What no reply and no error may show: what was named, and every key of the environment. */
function secretsOf(named: readonly string[]): readonly string[] {
  const found = Object.entries(process.env).flatMap(([name, value = '']) =>
    OF_KEYS.test(name) && value.trim().length >= SHORTEST_FOUND ? [value.trim()] : [],
  )
  return [...named, ...found]
}

/** A model that says no secret, whatever its server quotes: replies go to journals, and errors to screens. */
function guarded(model: AiSdkModel, secrets: readonly string[]): AiSdkModel {
  return {
    specificationVersion: model.specificationVersion,
    provider: model.provider,
    modelId: model.modelId,
    async doGenerate(options) {
      try {
        const { content, finishReason, usage, warnings, response } = await model.doGenerate(options)
        const { modelId, headers } = response ?? {}
        const read = { content, finishReason, usage, warnings, response: { modelId, headers } }
        return bodyWithoutKey(read, { secrets }) as AiSdkResult
      } catch (error) {
        if (error instanceof Error) hide(error, secrets)
        throw error
      }
    },
  }
}

/** Members of the AI SDK's errors that hold what a server said: as text, and as the value of its JSON. */
const TEXTS = ['message', 'stack', 'responseBody', 'text'] as const
const VALUES = ['data', 'value'] as const

type Told = Error & { -readonly [Name in (typeof TEXTS)[number] | (typeof VALUES)[number]]?: unknown }

function hide(error: Told, secrets: readonly string[]): void {
  for (const name of TEXTS) {
    const text = error[name]
    if (typeof text === 'string') Object.assign(error, { [name]: withoutKey(text, { secrets }) })
  }
  for (const name of VALUES)
    if (error[name] !== undefined) Object.assign(error, { [name]: bodyWithoutKey(error[name], { secrets }) })
  if (error.cause instanceof Error) hide(error.cause, secrets)
}
