import { setTimeout as sleep } from 'node:timers/promises'
import { type LanguageModel, OrreryError } from '@orreryjs/core'
import type { DescribedModel, ModelAccess, ModelEntry, ModelParts } from '@orreryjs/runs/registry'
import { createAiSdk, createOpenai, createResponses } from './server-models.ts'

/** Every kind of model that a run can name. Each is loaded only when it is asked for. */
export const MODELS: readonly ModelEntry[] = [
  {
    id: 'simulated',
    form: 'simulated[:PRESET[,key=value ...]]',
    summary:
      'the embedded rule-based model, no network; not evidence about any real model; presets: perfect (default), strong, mid, weak; oracle, which is shown the state, for worlds that it does not know',
    describe: describeSimulated,
    create: async (name, _, { players }) => (await import('@orreryjs/simulated')).parseSimulated(name, await players()),
  },
  {
    id: 'openai',
    form: 'openai:MODEL[,key=value ...]',
    summary: 'any server that speaks OpenAI chat completions; keys: temperature, top_p, max_tokens, base_url, rpm ...',
    describe: async () => ({ parameters: (await import('@orreryjs/models/openai')).OPENAI_PARAMETERS }),
    create: createOpenai,
  },
  {
    id: 'responses',
    form: 'responses:MODEL[,key=value ...]',
    summary: "the same servers by OpenAI's Responses API, which some models need; nothing is kept there",
    describe: async () => ({ parameters: (await import('@orreryjs/models/openai')).OPENAI_PARAMETERS }),
    create: createResponses,
  },
  {
    id: 'ai-sdk',
    form: 'ai-sdk:PROVIDER/MODEL[,key=value ...]',
    summary: 'a model of the AI SDK 5, 6 or 7: ai-sdk:anthropic/MODEL takes the package @ai-sdk/anthropic, which you install',
    describe: async () => ({ parameters: (await import('@orreryjs/models/openai')).OPENAI_PARAMETERS }),
    create: createAiSdk,
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
  const faults = Object.entries(FAULT_SUMMARIES).map(([name, summary]) => ({ name, takes: '0 to 1', summary }))
  return {
    parameters: [
      {
        name: 'RATE',
        takes: '0 to 1',
        summary: 'share of requests that meet a fault, shared by the kinds without a rate of their own',
      },
      ...faults,
      { name: 'seed', takes: 'text', summary: 'another seed hits other requests; 0 where none is named' },
      { name: 'delay', takes: 'milliseconds', summary: 'the longest that `latency` makes wait; 1000 where none is named' },
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
