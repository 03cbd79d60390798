import { OrreryError } from '@orreryjs/core'

/** Parses `openai:MODEL,key=value,...`. Throws `CONFIG_INVALID` for an invalid part. */
export function parseOpenai(name: string): NamedSettings {
  return parseModelName('openai', name)
}

/** Parameters of a model name, `openai:MODEL,KEY=VALUE,...`, for lists; `parseOpenai` parses them. */
export const OPENAI_PARAMETERS = [
  { name: 'temperature', values: 'a number from 0', summary: 'overrides the temperature of the agent' },
  { name: 'top_p', values: '0 to 1', summary: 'nucleus sampling: share of probability to sample from' },
  { name: 'max_tokens', values: 'a whole number from 1', summary: "overrides the agent's token limit per reply" },
  {
    name: 'reasoning_effort',
    values: 'minimal, low, medium, high',
    summary: 'reasoning effort; the accepted values depend on the server',
  },
  {
    name: 'extra_reasoning_tokens',
    values: 'tokens',
    summary: 'additional tokens for reasoning; default 8192 once a model is found to reason',
  },
  {
    name: 'stream',
    values: 'true or false',
    summary: 'stream replies, which some servers need for long ones; default false',
  },
  {
    name: 'logprobs',
    values: '0 to 20',
    summary: 'record the log probability of each token and of this many alternatives in the journal',
  },
  { name: 'rpm', values: 'a whole number from 1', summary: 'requests per minute allowed by the server; shared by all episodes' },
  { name: 'tpm', values: 'a whole number from 1', summary: 'tokens per minute allowed by the server, input and output' },
  { name: 'base_url', values: 'an address', summary: 'URL of the server; overrides --base-url' },
  { name: 'key', values: 'a name', summary: 'environment variable with the key; default OPENAI_API_KEY' },
] as const

/** Settings in a model's name, or in an entry of `models` in a configuration. */
export interface NamedSettings {
  /** Name on the server. */
  readonly model: string
  readonly temperature?: number
  readonly topP?: number
  readonly maxTokens?: number
  readonly reasoningEffort?: string
  readonly extraReasoningTokens?: number
  readonly stream?: boolean
  readonly logprobs?: number
  readonly requestsPerMinute?: number
  readonly tokensPerMinute?: number
  readonly baseUrl?: string
  /** Name of the environment variable with the key. */
  readonly key?: string
}

type Setting = Exclude<keyof NamedSettings, 'model'>

interface Key {
  readonly setting: Setting
  readonly expected: string
  /** Parses the value; `undefined` if it is invalid. */
  read(text: string): number | string | boolean | undefined
}

const KEYS: Readonly<Record<string, Key>> = {
  temperature: { setting: 'temperature', expected: 'NUMBER', read: decimal },
  top_p: { setting: 'topP', expected: 'NUMBER', read: (text) => within(decimal(text), 0, 1) },
  max_tokens: { setting: 'maxTokens', expected: 'COUNT', read: (text) => within(whole(text), 1) },
  reasoning_effort: { setting: 'reasoningEffort', expected: 'NAME', read: (text) => (/^\w+$/.test(text) ? text : undefined) },
  extra_reasoning_tokens: { setting: 'extraReasoningTokens', expected: 'COUNT', read: whole },
  stream: { setting: 'stream', expected: 'true', read: (text) => ({ true: true, false: false })[text] },
  logprobs: { setting: 'logprobs', expected: 'COUNT', read: (text) => within(whole(text), 0, 20) },
  rpm: { setting: 'requestsPerMinute', expected: 'COUNT', read: (text) => within(whole(text), 1) },
  tpm: { setting: 'tokensPerMinute', expected: 'COUNT', read: (text) => within(whole(text), 1) },
  base_url: { setting: 'baseUrl', expected: 'URL', read: (text) => (/^https?:\/\//.test(text) ? text : undefined) },
  key: { setting: 'key', expected: 'VARIABLE', read: (text) => (/^[A-Za-z_]\w*$/.test(text) ? text : undefined) },
}

/** Former names of keys, which are still accepted. */
const FORMER_KEYS: Readonly<Record<string, string>> = { reasoning_room: 'extra_reasoning_tokens' }

/** Parses `KIND:MODEL,key=value,...`. Throws `CONFIG_INVALID` for an invalid part. */
export function parseModelName(kind: string, name: string): NamedSettings {
  const settings = name.startsWith(`${kind}:`) ? name.slice(kind.length + 1) : name.slice(name === kind ? kind.length : 0)
  const [model = '', ...parts] = settings.split(',')
  return Object.assign({ model }, ...parts.map((part) => readPart(name, part.trim())))
}

function readPart(name: string, part: string): Partial<NamedSettings> {
  const [, word = '', text = ''] = /^(\w+)=(.*)$/.exec(part) ?? []
  const currentName = Object.hasOwn(FORMER_KEYS, word) ? (FORMER_KEYS[word] as string) : word
  const key = Object.hasOwn(KEYS, currentName) ? KEYS[currentName] : undefined
  const value = key?.read(text)
  if (key !== undefined && value !== undefined) return { [key.setting]: value }
  const forms = Object.entries(KEYS).map(([each, { expected }]) => `${each}=${expected}`)
  throw new OrreryError('CONFIG_INVALID', `${name}: '${part}' is not understood`, {
    hint: key === undefined ? `expected ${forms.join(', ')}` : `expected ${currentName}=${key.expected}`,
  })
}

function decimal(text: string): number | undefined {
  return /^(?:\d+|\d*\.\d+)$/.test(text) ? Number(text) : undefined
}

function whole(text: string): number | undefined {
  return /^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined
}

function within(value: number | undefined, minimum: number, maximum = Number.POSITIVE_INFINITY): number | undefined {
  return value !== undefined && value >= minimum && value <= maximum ? value : undefined
}
