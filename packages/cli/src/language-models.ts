import { type LanguageModel, OrreryError } from '@orrery/core'
import { unknownName } from './nearest.ts'

/** How a model is reached. */
export interface ModelAccess {
  readonly baseUrl?: string | undefined
  /** Milliseconds for one attempt. */
  readonly modelTimeout?: number | undefined
  /** Attempts after the first. */
  readonly modelRetries?: number | undefined
}

/** A kind of language model, named `ID` or `ID:PARAMETER`. */
export interface ModelEntry {
  readonly id: string
  readonly form: string
  readonly summary: string
  create(name: string, access: ModelAccess): Promise<LanguageModel>
}

/** Every kind of model that a run can name. Each is loaded only when it is asked for. */
export const MODELS: readonly ModelEntry[] = [
  {
    id: 'simulated',
    form: 'simulated[:PRESET[,key=value ...]]',
    summary: 'the embedded rule-based model, no network; not evidence about any real model',
    create: createSimulated,
  },
  {
    id: 'openai',
    form: 'openai:MODEL[,temperature=T]',
    summary: 'any server that speaks OpenAI chat completions (--base-url, OPENAI_API_KEY)',
    create: createOpenai,
  },
]

/** The model of agents that ask none. */
export const NO_MODEL: LanguageModel = {
  id: 'none',
  generate: () => {
    throw new OrreryError('MODEL_SCRIPT', 'an agent that needs no model asked one')
  },
}

/** Whether results made with this model must be labelled. */
export function isSimulated(modelId: string): boolean {
  return modelId === 'simulated' || modelId.startsWith('simulated:')
}

/** Throws `MODEL_UNKNOWN` for a kind that does not exist and what the kind throws for its parameter. */
export function createModel(name: string, access: ModelAccess): Promise<LanguageModel> {
  const kind = name.split(':')[0] ?? ''
  const entry = MODELS.find((candidate) => candidate.id === kind)
  if (entry !== undefined) return entry.create(name, access)
  const ids = MODELS.map((candidate) => candidate.id)
  throw unknownName('MODEL_UNKNOWN', 'model', name, ids)
}

async function createSimulated(name: string): Promise<LanguageModel> {
  const { parseSimulated } = await import('@orrery/models/simulated')
  return parseSimulated(name)
}

async function createOpenai(name: string, access: ModelAccess): Promise<LanguageModel> {
  const [model = '', ...rest] = name.replace(/^openai:?/, '').split(',')
  const temperature = readTemperature(name, rest)
  const { openai } = await import('@orrery/models/openai')
  return openai({
    model,
    ...(temperature === undefined ? {} : { temperature }),
    ...(access.baseUrl === undefined ? {} : { baseURL: access.baseUrl }),
    ...(access.modelTimeout === undefined ? {} : { timeout: access.modelTimeout }),
    ...(access.modelRetries === undefined ? {} : { maxRetries: access.modelRetries }),
  })
}

function readTemperature(name: string, parts: readonly string[]): number | undefined {
  let temperature: number | undefined
  for (const part of parts) {
    const value = /^temperature=(\d*\.?\d+)$/.exec(part)?.[1]
    if (value === undefined) {
      throw new OrreryError('CONFIG_INVALID', `${name}: '${part}' is not understood; expected temperature=NUMBER`)
    }
    temperature = Number(value)
  }
  return temperature
}
