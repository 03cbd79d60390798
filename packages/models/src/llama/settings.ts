import { OrreryError } from '@orreryjs/core'

/** Settings in a model's name: `llama:PATH.gguf,threads=2,context=4096`. */
export interface LlamaSettings {
  /** Path of a GGUF file, or the name of added weights. */
  readonly model: string
  readonly temperature?: number
  readonly topP?: number
  readonly maxTokens?: number
  readonly logprobs?: number
  readonly threads?: number
  readonly context?: number
  readonly sequences?: number
}

/** Parameters of a model name, for lists; `parseLlama` parses them. */
export const LLAMA_PARAMETERS = [
  { name: 'temperature', values: 'a number from 0', summary: 'overrides the temperature of the agent' },
  { name: 'top_p', values: '0 to 1', summary: 'nucleus sampling: share of probability to sample from; default 1' },
  { name: 'max_tokens', values: 'a whole number from 1', summary: "overrides the agent's token limit per reply" },
  {
    name: 'logprobs',
    values: '0 to 20',
    summary: 'record the log probability of each token and of this many alternatives in the journal',
  },
  {
    name: 'threads',
    values: '1 to 256',
    summary: 'threads that compute; replies depend on it, so the default is 1 on every machine',
  },
  {
    name: 'context',
    values: 'a whole number from 256',
    summary: "context window in tokens; default 8192, or the model's own if that is smaller",
  },
  {
    name: 'sequences',
    values: '1 to 64',
    summary: 'prompts kept in memory, so that only their new part is evaluated; replies do not depend on it; default 2',
  },
] as const

interface Key {
  readonly setting: Exclude<keyof LlamaSettings, 'model'>
  readonly form: RegExp
  readonly minimum: number
  readonly maximum: number
}

const WHOLE = /^\d+$/
const DECIMAL = /^(?:\d+|\d*\.\d+)$/
const ANY = Number.MAX_SAFE_INTEGER

const KEYS: Readonly<Record<string, Key>> = {
  temperature: { setting: 'temperature', form: DECIMAL, minimum: 0, maximum: ANY },
  top_p: { setting: 'topP', form: DECIMAL, minimum: 0, maximum: 1 },
  max_tokens: { setting: 'maxTokens', form: WHOLE, minimum: 1, maximum: ANY },
  logprobs: { setting: 'logprobs', form: WHOLE, minimum: 0, maximum: 20 },
  threads: { setting: 'threads', form: WHOLE, minimum: 1, maximum: 256 },
  context: { setting: 'context', form: WHOLE, minimum: 256, maximum: ANY },
  sequences: { setting: 'sequences', form: WHOLE, minimum: 1, maximum: 64 },
}

/** Parses `llama:PATH.gguf,key=value,...`; a path may contain commas. Throws `CONFIG_INVALID` for an invalid part. */
export function parseLlama(name: string): LlamaSettings {
  const [model = '', ...parts] = name.replace(/^llama:?/, '').split(/,(?=\s*\w+=)/)
  if (model === '') {
    throw new OrreryError('CONFIG_INVALID', `${name}: no weights are named`, {
      hint: 'expected llama:PATH.gguf, or llama:NAME with a name of `orrery models list`',
    })
  }
  return Object.assign({ model }, ...parts.map((part) => readPart(name, part.trim())))
}

function readPart(name: string, part: string): Partial<LlamaSettings> {
  const [word = '', text = ''] = part.split(/=(.*)/s)
  const key = Object.hasOwn(KEYS, word) ? KEYS[word] : undefined
  const value = key?.form.test(text) === true ? Number(text) : Number.NaN
  if (key !== undefined && value >= key.minimum && value <= key.maximum) return { [key.setting]: value }
  const expected = LLAMA_PARAMETERS.find((each) => each.name === word)
  throw new OrreryError('CONFIG_INVALID', `${name}: '${part}' is not understood`, {
    hint:
      expected === undefined
        ? `expected one of ${Object.keys(KEYS).join(', ')}, with a value: threads=2`
        : `expected ${word}=VALUE with ${expected.values}`,
  })
}
