import { type JsonValue, OrreryError } from '@orreryjs/core'
import { z } from 'zod'
import { refuseNetworkPath } from '../registry/files/file-name.ts'
import { didYouMean, nearestName } from '../texts/nearest.ts'
import { booleanValue, positiveNumber, text, wholeNumber } from './values.ts'
import { readYamlFile } from './yaml-file.ts'

/** A named model: provider, endpoint and request settings. */
export interface ModelSettings {
  /** Provider: a model kind such as `openai` or `ai-sdk`. @default openai */
  readonly kind?: string | undefined
  /** Name at the provider, as after the kind and a colon: `gpt-5`, `anthropic/claude-opus-4-8`. */
  readonly model: string
  readonly baseUrl?: string | undefined
  /** Name of the environment variable with the API key. */
  readonly key?: string | undefined
  /** A value `$NAME` is read from that environment variable. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Query parameters of the URL; values as in headers. */
  readonly query?: Readonly<Record<string, string>> | undefined
  readonly temperature?: number | undefined
  readonly topP?: number | undefined
  readonly maxTokens?: number | undefined
  readonly reasoningEffort?: string | undefined
  /** Maximum number of reasoning tokens, in addition to `maxTokens`. */
  readonly extraReasoningTokens?: number | undefined
  /** Additional fields of the request body. */
  readonly extraBody?: Readonly<Record<string, JsonValue>> | undefined
  readonly stream?: boolean | undefined
  /** AI SDK: true to request prompt caching from providers that cache only on request. */
  readonly promptCache?: boolean | undefined
  /** Cache key for servers that cache prompts automatically. */
  readonly promptCacheKey?: string | undefined
  readonly blankStops?: boolean | undefined
  /** Number of alternatives per token whose log probabilities the journal keeps. */
  readonly logprobs?: number | undefined
  readonly requestsPerMinute?: number | undefined
  readonly tokensPerMinute?: number | undefined
  /** Timeout of one attempt in milliseconds. */
  readonly timeout?: number | undefined
  /** Maximum number of retries after the first attempt. */
  readonly retries?: number | undefined
  /** Prices in US dollars per million tokens. */
  readonly prices?:
    | {
        readonly input: number
        readonly output: number
        readonly cachedInput?: number | undefined
        readonly cacheWrite?: number | undefined
      }
    | undefined
}

/** Named models of a run. */
export type ModelTable = Readonly<Record<string, ModelSettings>>

const share = z.number({ error: 'expected a number from 0 to 1' }).min(0).max(1)
const amount = z.number({ error: 'expected a number from 0' }).min(0, { error: 'expected a number from 0' })
const texts = z.record(z.string(), text, { error: 'expected names with text' })

/** Headers with secrets: their values must come from the environment, because settings are stored in `run.json`. */
const SECRET = /authorization|cookie|key|secret|token/i

const headers = texts.superRefine((headerValues, context) => {
  for (const [name, value] of Object.entries(headerValues)) {
    if (!SECRET.test(name) || /\$\{?\w/.test(value)) continue
    const message = 'expected $NAME, an environment variable with the secret: values here are stored in run.json'
    context.addIssue({ code: 'custom', path: [name], message })
  }
})

/** True for a long word with lower-case letters and digits, which is unlikely to be a variable name. */
function isLikelyKey(name: string): boolean {
  return name.split('_').some((part) => part.length >= 16 && /[a-z]/.test(part) && /\d/.test(part))
}

const entryShape = {
  kind: text.optional(),
  model: text,
  baseUrl: text.optional(),
  key: text
    .pipe(z.string().regex(/^[A-Za-z_]\w*$/, { error: 'expected the name of an environment variable' }))
    .refine((name) => !isLikelyKey(name), {
      error: 'expected the name of an environment variable; this looks like a key, and values here are stored in run.json',
    })
    .optional(),
  headers: headers.optional(),
  query: headers.optional(),
  temperature: amount.optional(),
  topP: share.optional(),
  maxTokens: wholeNumber(1).optional(),
  reasoningEffort: text.optional(),
  extraReasoningTokens: wholeNumber(0).optional(),
  extraBody: z.record(z.string(), z.json(), { error: 'expected a JSON object' }).optional(),
  stream: booleanValue.optional(),
  promptCache: booleanValue.optional(),
  promptCacheKey: text.optional(),
  blankStops: booleanValue.optional(),
  logprobs: wholeNumber(0).optional(),
  requestsPerMinute: positiveNumber.optional(),
  tokensPerMinute: positiveNumber.optional(),
  timeout: wholeNumber(1).optional(),
  retries: wholeNumber(0).optional(),
  prices: z
    .strictObject({ input: amount, output: amount, cachedInput: amount.optional(), cacheWrite: amount.optional() })
    .optional(),
}

const ENTRY_SETTINGS: readonly string[] = Object.keys(entryShape)

const entry: z.ZodType<ModelSettings> = z.strictObject(entryShape, {
  error: (issue) =>
    issue.code === 'invalid_type' ? 'expected settings of a model, such as { model: gpt-5, temperature: 0 }' : undefined,
})

/** Usable as a model name, also before `,key=value` and after `faulty:.1+`. */
const entryName = z.string().regex(/^[A-Za-z0-9][\w.-]{0,39}$/, { error: 'expected a name of letters, digits, . _ and -' })

const table: z.ZodType<ModelTable> = z.record(entryName, entry, {
  error: 'expected models by name, such as { big: { model: gpt-5 } }',
})

function messageOf(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code === 'invalid_key') return issue.issues[0]?.message
  if (issue.code !== 'unrecognized_keys') return issue.message
  const [unknownKey = ''] = issue.keys
  const near = nearestName(unknownKey, ENTRY_SETTINGS)
  return `no setting named "${unknownKey}". ${near === undefined ? `Known: ${ENTRY_SETTINGS.join(', ')}` : didYouMean(near)}`
}

/** Models by name, or the path of a YAML or JSON file with them, optionally under `models`. */
export const modelTable: z.ZodType<ModelTable> = z.unknown().transform((value, context): ModelTable => {
  const source = typeof value === 'string' ? value : undefined
  if (source !== undefined) refuseNetworkPath(source)
  const content = source === undefined ? value : readYamlFile(source)
  const isWrapped = typeof content === 'object' && content !== null && Object.keys(content).join() === 'models'
  const result = table.safeParse(isWrapped ? (content as { readonly models: unknown }).models : content)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const where = issue?.path.map(String) ?? []
  const message = issue === undefined ? undefined : messageOf(issue)
  if (source !== undefined)
    throw new OrreryError('CONFIG_INVALID', `${[source, where.join('.')].filter(Boolean).join(': ')}: ${message}`)
  context.addIssue({ code: 'custom', path: where, message: message ?? 'expected models by name' })
  return z.NEVER
})
