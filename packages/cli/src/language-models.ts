import { setTimeout as sleep } from 'node:timers/promises'
import { type LanguageModel, OrreryError } from '@orreryjs/core'
import { readYamlFile } from './configuration-file.ts'
import { unknownName } from './nearest.ts'
import { parseOpenai } from './openai-name.ts'

/** How a model is reached. */
export interface ModelAccess {
  /** @default OPENAI_API_KEY */
  readonly apiKey?: string | undefined
  readonly baseUrl?: string | undefined
  /** Milliseconds for one attempt. */
  readonly modelTimeout?: number | undefined
  /** Attempts after the first. */
  readonly modelRetries?: number | undefined
  /** File with what tokens cost. */
  readonly prices?: string | undefined
  /** Told of what a server does not take, and what is done in its place. */
  readonly notice?: ((message: string) => void) | undefined
  /** Makes the model that a person answers for; absent where nobody can be asked. */
  readonly human?: (() => Promise<LanguageModel>) | undefined
  /** Ids of models whose replies are all at hand: they are named and never asked. */
  readonly recorded?: readonly string[] | undefined
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
    summary:
      'the embedded rule-based model, no network; not evidence about any real model; presets: perfect (default), strong, mid, weak',
    create: createSimulated,
  },
  {
    id: 'openai',
    form: 'openai:MODEL[,key=value ...]',
    summary: 'any server that speaks OpenAI chat completions; keys: temperature, reasoning_effort, stream=true',
    create: createOpenai,
  },
  {
    id: 'human',
    form: 'human',
    summary: 'a person answers in the terminal, one episode at a time',
    create: createHuman,
  },
  {
    id: 'faulty',
    form: 'faulty:RATE[,KIND=RATE ...]+MODEL',
    summary: 'another model behind a server that fails: http429, http5xx, timeout, midStream, badBody, truncate ...',
    create: createFaulty,
  },
]

/** The model of agents that ask none. */
export const NO_MODEL: LanguageModel = {
  id: 'none',
  generate: () => {
    throw new OrreryError('MODEL_SCRIPT', 'an agent that needs no model asked one')
  },
}

/** Whether results made with this model must be labelled, also where it answers through a server: `openai:simulated:mid`. */
export function isSimulated(modelId: string): boolean {
  return /(?:^|\+|\bopenai:)simulated(?::|$)/.test(modelId)
}

/** Whether a person answers, who can do so only for one episode at a time. */
export function isHuman(modelId: string): boolean {
  return /(?:^|\+)human$/.test(modelId)
}

/** Throws `MODEL_UNKNOWN` for a kind that does not exist and what the kind throws for its parameter. */
export async function createModel(name: string, access: ModelAccess): Promise<LanguageModel> {
  if (access.recorded?.includes(name) === true) return standIn(name)
  const kind = name.split(':')[0] ?? ''
  const entry = MODELS.find((candidate) => candidate.id === kind)
  if (entry !== undefined) return entry.create(name, access)
  const ids = MODELS.map((candidate) => candidate.id)
  throw unknownName('MODEL_UNKNOWN', 'model', name, ids)
}

function standIn(id: string): LanguageModel {
  return {
    id,
    generate: () => {
      throw new OrreryError('MODEL_SCRIPT', `${id} is not there to be asked`)
    },
  }
}

async function createSimulated(name: string): Promise<LanguageModel> {
  const { parseSimulated } = await import('@orreryjs/simulated')
  return parseSimulated(name)
}

async function createOpenai(name: string, access: ModelAccess): Promise<LanguageModel> {
  const named = parseOpenai(name)
  const { openai, readPrices } = await import('@orreryjs/models/openai')
  return openai({
    ...named,
    ...(access.apiKey === undefined ? {} : { apiKey: access.apiKey }),
    ...(access.baseUrl === undefined ? {} : { baseURL: access.baseUrl }),
    ...(access.modelTimeout === undefined ? {} : { timeout: access.modelTimeout }),
    ...(access.modelRetries === undefined ? {} : { maxRetries: access.modelRetries }),
    ...(access.prices === undefined ? {} : { prices: readPrices(access.prices, readYamlFile(access.prices)) }),
    ...(access.notice === undefined ? {} : { onFallback: access.notice }),
  })
}

function createHuman(name: string, { human }: ModelAccess): Promise<LanguageModel> {
  if (name !== 'human') throw new OrreryError('MODEL_UNKNOWN', `the model human has no parameters, got '${name}'`)
  if (human !== undefined) return human()
  throw new OrreryError('USAGE', 'the model human answers only in `orrery run`', { hint: 'choose another model' })
}

const RETRIES = 4

async function createFaulty(name: string, access: ModelAccess): Promise<LanguageModel> {
  const { parseFaulty } = await import('@orreryjs/models/faulty')
  return parseFaulty(name, (inner) => createModel(inner, access), {
    retries: access.modelRetries ?? RETRIES,
    sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
  })
}
