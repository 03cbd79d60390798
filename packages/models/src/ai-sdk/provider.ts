import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { errorMessage, type LanguageModel, OrreryError, parseJson } from '@orreryjs/core'
import { bodyWithoutSecrets, environment, fillInVariables, withoutSecrets } from '../environment.ts'
import { fromLanguageModel } from './from-language-model.ts'
import type { AiSdkModel, AiSdkOptions, AiSdkResult } from './model.ts'

/** Options of `loadAiSdkModel`. */
export interface AiSdkModelOptions extends AiSdkOptions {
  /** `anthropic/claude-opus-4-8` for the package `@ai-sdk/anthropic`, or a complete package name: `@openrouter/ai-sdk-provider/MODEL`. */
  readonly model: string
  /** URL of the server. @default the provider's URL */
  readonly baseURL?: string
  /** Name of the environment variable with the key. @default the provider's variable */
  readonly apiKeyVariable?: string
  /** Sent with every request; `$NAME` in a value is replaced by that environment variable. */
  readonly headers?: Readonly<Record<string, string>>
  /** Directory in which packages are looked up first. @default the working directory */
  readonly from?: string
}

/** Exports of a provider's package. */
type Exports = Readonly<Record<string, unknown>>
type Provider = (model: string) => AiSdkModel

/**
 * Loads a provider's package and creates a model. The package is looked up in the working directory and next to this package. Throws
 * `MODEL_UNKNOWN` if it is not installed or has no such model, and `MODEL_AUTHENTICATION` for a key that is not set.
 */
export async function loadAiSdkModel(options: AiSdkModelOptions): Promise<LanguageModel> {
  const { packageName, model } = readProvider(options.model)
  const exports = await loadPackage(packageName, options.from ?? process.cwd())
  const { settings, secrets } = connectionOf(options)
  const provider = providerOf(exports, packageName, settings)
  return fromLanguageModel(redactingModel(provider(model), secretsOf(secrets)), { id: `ai-sdk:${options.model}`, ...options })
}

/** A provider's package, the model's name there, and the variable from which the provider usually reads its key. */
interface ProviderName {
  readonly packageName: string
  readonly model: string
  readonly keyVariable: string
}

/** Reads `anthropic/claude-opus-4-8`, or `@openrouter/ai-sdk-provider/MODEL`. Throws `MODEL_UNKNOWN`. */
export function readProvider(name: string): ProviderName {
  // No part starts with a dot, so that no name leaves `node_modules`.
  const [, scoped, plain, model = ''] = /^(?:(@\w[\w.-]*\/\w[\w.-]*)|(\w[\w.-]*))\/(.+)$/.exec(name) ?? []
  const packageName = scoped ?? (plain === undefined ? undefined : `@ai-sdk/${plain}`)
  const owner = plain ?? scoped?.slice(1).split('/')[0] ?? ''
  const keyVariable = `${owner.toUpperCase().replaceAll(/\W/g, '_')}_API_KEY`
  if (packageName !== undefined && model !== '') return { packageName, model, keyVariable }
  throw new OrreryError('MODEL_UNKNOWN', `ai-sdk:${name} is not a provider and model`, {
    hint: 'expected ai-sdk:PROVIDER/MODEL, for example ai-sdk:anthropic/claude-opus-4-8',
  })
}

async function loadPackage(packageName: string, from: string): Promise<Exports> {
  for (const directory of [from, fileURLToPath(new URL('.', import.meta.url))]) {
    const path = entryOf(directory, packageName)
    if (path === undefined) continue
    try {
      return (await import(pathToFileURL(path).href)) as Exports
    } catch (cause) {
      throw new OrreryError('MODEL_UNKNOWN', `${packageName} cannot be loaded: ${errorMessage(cause)}`, { cause })
    }
  }
  throw new OrreryError('MODEL_UNKNOWN', `ai-sdk:${shortName(packageName)}/... needs ${packageName}, which is not installed`, {
    hint: `npm install ${packageName}`,
  })
}

function shortName(packageName: string): string {
  return packageName.replace(/^@ai-sdk\//, '')
}

/** Settings that every provider's `createX` accepts. */
interface ConnectionSettings {
  readonly baseURL?: string
  readonly apiKey?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Returns the settings of a provider, and the secrets among them. */
function connectionOf({ baseURL, apiKeyVariable, headers = {} }: AiSdkModelOptions): {
  readonly settings: ConnectionSettings
  readonly secrets: readonly string[]
} {
  const apiKey = apiKeyVariable === undefined ? undefined : environment(apiKeyVariable)
  if (apiKeyVariable !== undefined && apiKey === undefined) {
    throw new OrreryError('MODEL_AUTHENTICATION', `ai-sdk: no API key: ${apiKeyVariable} is not set`, {
      hint: `set ${apiKeyVariable}, or pass a file that sets it with --env-file`,
    })
  }
  const filled = fillInVariables('header', headers)
  const settings = {
    ...(baseURL !== undefined && { baseURL }),
    ...(apiKey !== undefined && { apiKey }),
    ...(Object.keys(filled.values).length > 0 && { headers: filled.values }),
  }
  return { settings, secrets: [...(apiKey === undefined ? [] : [apiKey]), ...filled.secrets] }
}

/** Returns the provider that a package exports: configured from the environment, or created with settings. */
function providerOf(exports: Exports, packageName: string, settings: ConnectionSettings): Provider {
  const entries = Object.entries(exports).filter(([, value]) => typeof value === 'function')
  const create = entries.find(([name]) => /^create[A-Z]/.test(name))?.[1] as ((settings: object) => Provider) | undefined
  const exported = camelCase(shortName(packageName).split('/').at(-1) ?? '')
  const defaultProvider = (exports[exported] ??
    entries.find(([name]) => /^[a-z]/.test(name) && !name.startsWith('create'))?.[1]) as Provider | undefined
  // Providers send keys in headers of their own, which a redirect would carry to another server.
  const provider = create?.({ name: exported, fetch: withoutRedirects, ...settings }) ?? defaultProvider
  if (typeof provider === 'function') return provider
  throw new OrreryError('MODEL_UNKNOWN', `${packageName} exports no provider of the AI SDK`, {
    hint: 'expected a package such as @ai-sdk/anthropic',
  })
}

/** Does not follow redirects, so that prompts and keys reach only the configured server. */
const withoutRedirects: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  const { status } = response
  if (status < 300 || status > 399) return response
  throw new OrreryError('MODEL_REFUSED', `the server redirects to ${response.headers.get('location')} (HTTP ${status})`, {
    hint: 'use the address that it redirects to, if you trust it',
  })
}

function camelCase(name: string): string {
  return name.replace(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * Returns the module that `import 'PACKAGE'` loads from a directory; `undefined` if it is not installed there. Node.js resolves imports
 * only relative to the importing file, but providers are installed next to the user's program.
 */
function entryOf(directory: string, packageName: string): string | undefined {
  const home = join(directory, 'node_modules', packageName)
  const manifest = join(home, 'package.json')
  if (existsSync(manifest)) {
    const { exports, module, main } = parseJson(readFileSync(manifest, 'utf8')) as Manifest
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

/** Returns the path of the package's main export. */
function conditionOf(exports: unknown): string | undefined {
  if (typeof exports === 'string') return exports
  if (typeof exports !== 'object' || exports === null) return undefined
  const members = exports as Readonly<Record<string, unknown>>
  return CONDITIONS.map((condition) => conditionOf(members[condition])).find((path) => path !== undefined)
}

/** Names of environment variables with keys. Each provider chooses its own name. */
const KEY_VARIABLE = /(?:KEY|SECRET|TOKEN|PASSWORD)$/i

/** Minimum length of a key; shorter strings are no leak. */
const MIN_KEY_LENGTH = 12

/** Returns strings that must not appear in replies and errors: the given ones and every key in the environment. */
function secretsOf(variables: readonly string[]): readonly string[] {
  const keys = Object.entries(process.env).flatMap(([name, value = '']) =>
    KEY_VARIABLE.test(name) && value.trim().length >= MIN_KEY_LENGTH ? [value.trim()] : [],
  )
  return [...variables, ...keys]
}

/** Wraps a model so that no reply or error contains a secret, because replies go to journals and errors to screens. */
function redactingModel(model: AiSdkModel, secrets: readonly string[]): AiSdkModel {
  return {
    specificationVersion: model.specificationVersion,
    provider: model.provider,
    modelId: model.modelId,
    async doGenerate(options) {
      try {
        const { content, finishReason, usage, warnings, response } = await model.doGenerate(options)
        const { modelId, headers } = response ?? {}
        const copy = { content, finishReason, usage, warnings, response: { modelId, headers } }
        return bodyWithoutSecrets(copy, { secrets }) as AiSdkResult
      } catch (error) {
        if (error instanceof Error) redact(error, secrets)
        throw error
      }
    },
  }
}

/** Members of AI SDK errors with server responses: as text, and as parsed JSON. */
const TEXTS = ['message', 'stack', 'responseBody', 'text'] as const
const VALUES = ['data', 'value'] as const

type ServerError = Error & { -readonly [Name in (typeof TEXTS)[number] | (typeof VALUES)[number]]?: unknown }

function redact(error: ServerError, secrets: readonly string[]): void {
  for (const name of TEXTS) {
    const text = error[name]
    if (typeof text === 'string') Object.assign(error, { [name]: withoutSecrets(text, { secrets }) })
  }
  for (const name of VALUES)
    if (error[name] !== undefined) Object.assign(error, { [name]: bodyWithoutSecrets(error[name], { secrets }) })
  if (error.cause instanceof Error) redact(error.cause, secrets)
}
