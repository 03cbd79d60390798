import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ModelCall, ModelRequest } from '@orreryjs/core'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { playRun } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { modelEvent } from '../../src/export/inspect/model-event.ts'
import { exportOf } from '../library.ts'
import { publishedSchema } from './inspect-schema.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

const schema = publishedSchema()
const reason = typeof schema === 'string' ? `: ${schema}` : ''

/** Differences to Inspect's own schema. */
function differences(component: string, value: unknown): readonly string[] {
  if (typeof schema === 'string') throw new Error(schema)
  return schema(component, value)
}

/** Runs whose logs together have every type of event: subtasks, trials, rewinds, tools, infrastructure errors and limits. */
const RUNS = {
  errors: {
    ...{ split: 'adapt-200', limit: 4, trials: 2, deterministic: true, maxSteps: 25, modelRetries: 0 },
    ...{ agent: 'react,adapt,reflexion,random', model: 'simulated:weak,faulty:http5xx=.01+simulated:mid' },
  },
  tools: { limit: 2, deterministic: true, agent: 'laser,lats', model: 'simulated:mid' },
  limits: { limit: 2, deterministic: true, agent: 'react', model: 'simulated:mid', maxTokens: 3000 },
}

/** Types of the events in the logs. */
const types = new Set<string>()

test.skipIf(reason !== '').each(Object.entries(RUNS))(
  `logs of the run "%s" match Inspect's schema${reason}`,
  async (name, settings) => {
    await playRun(place.file(name), settings)
    await exportOf(place.file(name), 'inspect', { out: place.file(`${name}-json`), container: 'json', prompts: true })
    for (const path of files(`${name}-json`)) {
      const log = JSON.parse(readFileSync(path, 'utf8')) as EvalLog
      expect(differences('EvalLog', log)).toEqual([])
      for (const { event } of log.samples.flatMap(({ events }) => events)) types.add(event)
    }
    await exportOf(place.file(name), 'inspect', { out: place.file(`${name}-eval`), container: 'eval' })
    for (const path of files(`${name}-eval`)) expect(archiveDifferences(path)).toEqual([])
  },
)

interface EvalLog {
  readonly samples: readonly { readonly events: readonly { readonly event: string }[] }[]
}

/** Paths of the logs in a directory. */
function files(out: string): readonly string[] {
  const names = readdirSync(place.file(out))
  expect(names.length).toBeGreaterThan(0)
  return names.map((name) => join(place.file(out), name))
}

function archiveDifferences(path: string): readonly string[] {
  return Object.entries(unzipSync(readFileSync(path))).flatMap(([name, bytes]) => {
    const value = JSON.parse(strFromU8(bytes))
    return componentsOf(name, value).flatMap(([component, part]) =>
      differences(component, part).map((each) => `${name}: ${each}`),
    )
  })
}

/** Components of the schema in a file of an archive. */
function componentsOf(name: string, value: unknown): readonly (readonly [string, unknown])[] {
  if (name.startsWith('samples/')) return [['EvalSample', value]]
  if (name === 'header.json') return [['EvalLog', value]]
  if (name === '_journal/start.json') {
    const { eval: spec, plan } = value as { readonly eval: unknown; readonly plan: unknown }
    return [
      ['EvalSpec', spec],
      ['EvalPlan', plan],
    ]
  }
  const component = name === 'reductions.json' ? 'EvalSampleReductions' : 'EvalSampleSummary'
  return (value as readonly unknown[]).map((part) => [component, part])
}

test.skipIf(reason !== '')(`the logs have every type of event that an export writes${reason}`, () => {
  const written = ['error', 'info', 'model', 'sample_init', 'sample_limit', 'score', 'span_begin', 'span_end', 'tool']
  expect([...types].sort()).toEqual(written)
})

/** A request with every member. The schema of the tool has keywords that Inspect does not know. */
const REQUEST: Required<ModelRequest> = {
  purpose: 'test',
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Look.' },
    { role: 'assistant', content: '', toolCalls: [{ id: 'c1', name: 'look', arguments: '{"at": "box"}' }] },
    { role: 'tool', content: 'A box.', toolCallId: 'c1' },
  ],
  tools: [
    {
      name: 'look',
      description: 'Looks.',
      parameters: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          at: { type: 'string', minLength: 1, title: 'Place', default: 'box' },
          mode: { const: 'slow' },
          by: { oneOf: [{ type: 'null' }, { type: 'array', items: { type: 'number', exclusiveMinimum: 0 }, minItems: 1 }] },
          more: { type: 'object', properties: { x: { type: ['integer', 'null'] } }, additionalProperties: { type: 'string' } },
        },
        required: ['at'],
        additionalProperties: false,
      },
    },
    { name: 'wait', description: 'Waits.', parameters: { type: 'object' } },
  ],
  toolChoice: 'auto',
  parallelToolCalls: false,
  format: 'json',
  schema: { type: 'object' },
  oneOf: ['look', 'wait'],
  temperature: 0.5,
  maxTokens: 100,
  stop: ['\n'],
  n: 2,
  seed: 7,
  logprobs: 1,
}

/** A call with every member. */
const CALL: Omit<Required<ModelCall>, 'prompt'> = {
  ...{ episode: 'e', at: 0, seq: 0, type: 'model-call', purpose: 'test', request: 'hash', duration: 1500 },
  error: { code: 'MODEL_TIMEOUT', message: 'no reply' },
  reply: {
    choices: [
      {
        text: 'ok',
        finish: 'tool-calls',
        toolCalls: [
          { id: 'c1', name: 'look', arguments: '{"at": "box"}' },
          { id: 'c2', name: 'look', arguments: 'not JSON' },
        ],
        logprobs: [{ token: 'ok', logprob: -0.1, top: [{ token: 'no', logprob: -3 }] }],
      },
    ],
    usage: {
      ...{ inputTokens: 5, outputTokens: 3, reasoningTokens: 1, cachedTokens: 2, cacheWriteTokens: 1 },
      ...{ estimated: true, cost: 0.01 },
    },
  },
}

test.skipIf(reason !== '')(`a model event with every member matches Inspect's schema${reason}`, () => {
  const head = { event: 'model', timestamp: '1970-01-01T00:00:00.000+00:00', working_start: 0 }
  for (const toolChoice of ['auto', 'none', 'required', { name: 'look' }] as const) {
    const event = modelEvent({ ...CALL, prompt: { ...REQUEST, toolChoice } }, 'openai/gpt', 'id')
    expect(differences('ModelEvent', { ...head, ...event })).toEqual([])
  }
  for (const finish of ['stop', 'length', 'tool-calls', 'content-filter', 'refusal'] as const) {
    const reply = { ...CALL.reply, choices: CALL.reply.choices.map((choice) => ({ ...choice, finish })) }
    const event = modelEvent({ ...CALL, reply }, 'openai/gpt', 'id')
    expect(differences('ModelEvent', { ...head, ...event })).toEqual([])
  }
})

test.skipIf(reason !== '')(`the schema refuses missing and unknown members${reason}`, () => {
  const sample = { value: 1, history: [] }
  expect(differences('Score', sample)).toEqual([])
  expect(differences('Score', { value: 1 })).toEqual([expect.stringContaining("required property 'history'")])
  expect(differences('Score', { ...sample, extra: 1 })).toEqual([expect.stringContaining('must NOT have additional properties')])
})
