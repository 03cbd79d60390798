import { type JsonValue, OrreryError } from '@orreryjs/core'
import { z } from 'zod'
import { nearest } from '../texts/nearest.ts'
import { positiveNumber, text, truth, wholeNumber } from './values.ts'
import { readYamlFile } from './yaml-file.ts'

/** A model under a name of its own: what answers, how it is reached and what it is asked for. */
export interface ModelSettings {
  /** What answers: an id of a kind such as `openai` or `ai-sdk`. @default openai */
  readonly kind?: string | undefined
  /** Its name there, as it follows the kind and a colon in a run: `gpt-5`, `anthropic/claude-opus-4-8`. */
  readonly model: string
  readonly baseUrl?: string | undefined
  /** Name of the environment variable with the key. */
  readonly key?: string | undefined
  /** `$NAME` in a value is that environment variable. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** What follows the `?` of the address; values as in headers. */
  readonly query?: Readonly<Record<string, string>> | undefined
  readonly temperature?: number | undefined
  readonly topP?: number | undefined
  readonly maxTokens?: number | undefined
  readonly reasoningEffort?: string | undefined
  /** Tokens that it may think with, on top of the bound of a reply. */
  readonly reasoningRoom?: number | undefined
  /** Members of the request's body that the protocol does not know. */
  readonly extraBody?: Readonly<Record<string, JsonValue>> | undefined
  readonly stream?: boolean | undefined
  /** Whether providers that keep prompts where they are told to are told, of the AI SDK. */
  readonly promptCache?: boolean | undefined
  /** What tells requests with the same beginning from others, for servers that keep prompts by themselves. */
  readonly promptCacheKey?: string | undefined
  readonly blankStops?: boolean | undefined
  /** Of how many others in its place the journal keeps how probable each token was. */
  readonly logprobs?: number | undefined
  readonly requestsPerMinute?: number | undefined
  readonly tokensPerMinute?: number | undefined
  /** Milliseconds for one attempt. */
  readonly timeout?: number | undefined
  /** Attempts after the first. */
  readonly retries?: number | undefined
  /** US dollars for a million tokens. */
  readonly prices?:
    | {
        readonly input: number
        readonly output: number
        readonly cachedInput?: number | undefined
        readonly cacheWrite?: number | undefined
      }
    | undefined
}

/** Models by the names that a run calls them. */
export type ModelTable = Readonly<Record<string, ModelSettings>>

const share = z.number({ error: 'expected a number from 0 to 1' }).min(0).max(1)
const amount = z.number({ error: 'expected a number from 0' }).min(0, { error: 'expected a number from 0' })
const texts = z.record(z.string(), text, { error: 'expected names with text' })

/** Headers that carry keys; their values belong into the environment, as what is written here is kept in `run.json`. */
const SECRET = /authorization|cookie|key|secret|token/i

const headers = texts.superRefine((given, context) => {
  for (const [name, value] of Object.entries(given)) {
    if (!SECRET.test(name) || /\$\{?\w/.test(value)) continue
    const message = 'expected $NAME, the environment variable with it: what stands here is kept in run.json'
    context.addIssue({ code: 'custom', path: [name], message })
  }
})

/** Letters of both kinds or small ones, and digits among them, in one long word: nobody calls a variable so. */
function looksLikeKey(name: string): boolean {
  return name.split('_').some((part) => part.length >= 16 && /[a-z]/.test(part) && /\d/.test(part))
}

const entryShape = {
  kind: text.optional(),
  model: text,
  baseUrl: text.optional(),
  key: text
    .pipe(z.string().regex(/^[A-Za-z_]\w*$/, { error: 'expected the name of an environment variable' }))
    .refine((name) => !looksLikeKey(name), {
      error: 'expected the name of an environment variable, and this looks like a key: what stands here is kept in run.json',
    })
    .optional(),
  headers: headers.optional(),
  query: headers.optional(),
  temperature: amount.optional(),
  topP: share.optional(),
  maxTokens: wholeNumber(1).optional(),
  reasoningEffort: text.optional(),
  reasoningRoom: wholeNumber(0).optional(),
  extraBody: z.record(z.string(), z.json(), { error: 'expected members of a JSON object' }).optional(),
  stream: truth.optional(),
  promptCache: truth.optional(),
  promptCacheKey: text.optional(),
  blankStops: truth.optional(),
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

/** It stands where the name of a model does, also before `,key=value` and behind `faulty:.1+`. */
const entryName = z.string().regex(/^[A-Za-z0-9][\w.-]{0,39}$/, { error: 'expected a name of letters, digits, . _ and -' })

const table: z.ZodType<ModelTable> = z.record(entryName, entry, {
  error: 'expected models by name, such as { big: { model: gpt-5 } }',
})

function messageOf(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code === 'invalid_key') return issue.issues[0]?.message
  if (issue.code !== 'unrecognized_keys') return issue.message
  const [given = ''] = issue.keys
  const near = nearest(given, ENTRY_SETTINGS)
  return `there is no '${given}'; ${near === undefined ? `known: ${ENTRY_SETTINGS.join(', ')}` : `did you mean '${near}'?`}`
}

/** Models by name, or the name of a YAML or JSON file with them; there they may stand under `models`. */
export const modelTable: z.ZodType<ModelTable> = z.unknown().transform((given, context): ModelTable => {
  const source = typeof given === 'string' ? given : undefined
  const held = source === undefined ? given : readYamlFile(source)
  const isWrapped = typeof held === 'object' && held !== null && Object.keys(held).join() === 'models'
  const result = table.safeParse(isWrapped ? (held as { readonly models: unknown }).models : held)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const where = issue?.path.map(String) ?? []
  const message = issue === undefined ? undefined : messageOf(issue)
  if (source !== undefined)
    throw new OrreryError('CONFIG_INVALID', `${[source, where.join('.')].filter(Boolean).join(': ')}: ${message}`)
  context.addIssue({ code: 'custom', path: where, message: message ?? 'expected models by name' })
  return z.NEVER
})
