import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EpisodeEvent, JournalEvent } from '@orreryjs/core'
import { describeTornLine, type TornLine } from '@orreryjs/harness'
import type { ExportOptions } from '@orreryjs/reporting'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { playRun } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { exportOf } from '../library.ts'
import {
  evalSchema,
  headerSchema,
  type InspectLog,
  type InspectSample,
  logSchema,
  planSchema,
  reductionsSchema,
  sampleSchema,
  summarySchema,
} from './inspect-log-schema.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

/** Agents with subtasks, trials and rewinds, one that needs no model, a model whose server fails, and too few steps. */
const RUN = {
  ...{ split: 'adapt-200', limit: 4, trials: 2, deterministic: true, maxSteps: 25, modelRetries: 0 },
  ...{ agent: 'react,adapt,reflexion,random', model: 'simulated:weak,faulty:http5xx=.01+simulated:mid' },
}

beforeAll(async () => {
  await playRun(place.file('r'), RUN)
  await exported('eval', { container: 'eval' })
  await exported('json', { container: 'json', prompts: true })
})

async function exported(out: string, options: Partial<ExportOptions>): Promise<readonly string[]> {
  const { manifest } = await exportOf(place.file('r'), 'inspect', { out: place.file(out), ...options })
  expect(manifest.labels).toEqual(['simulated'])
  return files(out)
}

/** Paths of the logs in a directory, by name. */
function files(out: string): readonly string[] {
  return readdirSync(place.file(out))
    .sort()
    .map((name) => join(place.file(out), name))
}

let parsed: readonly InspectLog[] | undefined

function logs(): readonly InspectLog[] {
  parsed ??= files('json').map((path) => logSchema.parse(JSON.parse(readFileSync(path, 'utf8'))))
  return parsed
}

let journal: ReadonlyMap<string, readonly EpisodeEvent[]> | undefined

/** The journal's events of a sample's episode. */
function eventsOf({ metadata }: InspectSample): readonly EpisodeEvent[] {
  journal ??= readEvents()
  return journal.get((metadata as { readonly episode: string }).episode) ?? fail('no such episode')
}

function readEvents(): ReadonlyMap<string, readonly EpisodeEvent[]> {
  const episodes = new Map<string, EpisodeEvent[]>()
  for (const line of readFileSync(place.file('r/events.jsonl'), 'utf8').trimEnd().split('\n')) {
    const event = JSON.parse(line) as JournalEvent
    if ('episode' in event) episodes.set(event.episode, [...(episodes.get(event.episode) ?? []), event])
  }
  return episodes
}

function ofType<Type extends EpisodeEvent['type']>(sample: InspectSample, type: Type) {
  return eventsOf(sample).filter((event): event is Extract<EpisodeEvent, { type: Type }> => event.type === type)
}

function named<Name extends InspectSample['events'][number]['event']>(sample: InspectSample, name: Name) {
  return sample.events.filter((each): each is Extract<InspectSample['events'][number], { event: Name }> => each.event === name)
}

test('there is a log for each row, with a sample for each episode, in the order of the plan', () => {
  const rows = logs().map((log) => [log.eval.solver, log.eval.model, log.samples.length])
  expect(rows.sort()).toEqual(
    [
      ...['react', 'adapt', 'reflexion'].flatMap((agent) => [
        [agent, 'simulated/weak', 8],
        [agent, 'faulty/http5xx=0.01+simulated:mid', 8],
      ]),
      ['random', 'none/none', 8],
    ].sort(),
  )
  for (const { samples, eval: spec } of logs()) {
    const ids = [0, 1, 2, 3].map((position) => `textcraft__adapt-200__${position}`)
    expect(samples.map(({ id, epoch }) => [id, epoch])).toEqual(ids.flatMap((id) => [1, 2].map((epoch) => [id, epoch])))
    expect(spec).toMatchObject({ task: 'textcraft', config: { epochs: 2 }, dataset: { samples: 4, sample_ids: ids } })
  }
})

test('members are in the order of the format, in files that Inspect lists', () => {
  const order = [
    'version',
    'status',
    'eval',
    'plan',
    'results',
    'stats',
    'invalidated',
    'tags',
    'metadata',
    'samples',
    'reductions',
  ]
  for (const path of files('json')) {
    expect(Object.keys(JSON.parse(readFileSync(path, 'utf8')) as object)).toEqual(order)
    expect(path).toMatch(/\/1970-01-01T00-00-00\+00-00_textcraft_[0-9a-f]{22}\.json$/)
  }
})

test('an archive has the same content in separate files', () => {
  const whole = new Map(logs().map((log) => [log.eval.task_id, log]))
  for (const path of files('eval')) {
    const entries = unzipSync(readFileSync(path))
    const read = (name: string): unknown => JSON.parse(strFromU8(entries[name] ?? new Uint8Array()))
    const header = headerSchema.parse(read('header.json'))
    const { samples, reductions, ...rest } = whole.get(header.eval.task_id) ?? fail('no such log')
    expect(header).toEqual(rest)
    expect(reductionsSchema.parse(read('reductions.json'))).toEqual(reductions)
    const start = read('_journal/start.json') as { version: number; eval: unknown; plan: unknown }
    expect(Object.keys(start)).toEqual(['version', 'eval', 'plan'])
    expect([evalSchema.parse(start.eval), planSchema.parse(start.plan)]).toEqual([header.eval, header.plan])
    const summaries = summarySchema.array().parse(read('summaries.json'))
    expect(read('_journal/summaries/1.json')).toEqual(summaries)
    expect(Object.keys(entries)).toHaveLength(samples.length + 5)
    for (const [index, sample] of samples.entries()) {
      const alone = sampleSchema.parse(read(`samples/${sample.id}_epoch_${sample.epoch}.json`))
      expect(withoutPrompts(alone)).toEqual(withoutPrompts(sample))
      expect(summaries[index]).toMatchObject({ id: sample.id, epoch: sample.epoch, uuid: sample.uuid, scores: sample.scores })
    }
  }
})

/** The archives were exported without the prompts. */
function withoutPrompts(sample: InspectSample): object {
  const events = sample.events.map((each) => {
    return each.event === 'model' ? { ...each, input: [], tools: [], tool_choice: 'auto', config: {} } : each
  })
  return { ...sample, events }
}

function fail(message: string): never {
  throw new Error(message)
}

test('steps, replies, notes and the end of an episode are all there', () => {
  for (const sample of logs().flatMap(({ samples }) => samples)) {
    const steps = ofType(sample, 'step-end')
    expect(named(sample, 'tool').map(({ arguments: given, result }) => [given['action'], result])).toEqual(
      steps.map(({ action, observation }) => [action, observation]),
    )
    const facts = named(sample, 'info').filter(({ source }) => source === 'env')
    expect(facts.slice(1).map(({ data }) => data['state'])).toEqual(steps.map(({ state }) => state))
    const calls = ofType(sample, 'model-call')
    expect(named(sample, 'model').map(({ output, metadata }) => [output.completion, metadata['request']])).toEqual(
      calls.map(({ reply, request }) => [reply?.choices[0]?.text ?? '', request]),
    )
    const notes = named(sample, 'info').filter(({ source }) => source === 'agent')
    expect(notes.map(({ data }) => data)).toEqual(ofType(sample, 'note').map((event) => event.note))
    expect(sample.messages.filter(({ role }) => role === 'tool')).toHaveLength(steps.length)
    expect(sample.model_usage[logModel(sample)]?.input_tokens ?? 0).toBe(
      calls.reduce((sum, { reply }) => sum + (reply?.usage.inputTokens ?? 0), 0),
    )
  }
})

function logModel(sample: InspectSample): string {
  return sample.output.model
}

test('ids are unique in a sample, tool calls have their answers, and spans nest', () => {
  const types = new Set<string>()
  for (const sample of logs().flatMap(({ samples }) => samples)) {
    const ids = [...sample.events.map(({ uuid }) => uuid), ...sample.messages.map(({ id }) => id)]
    expect(new Set(ids).size).toBe(ids.length)
    for (const [index, message] of sample.messages.entries()) {
      if (message.role !== 'tool') continue
      expect(sample.messages[index - 1]).toMatchObject({ role: 'assistant', tool_calls: [{ id: message.tool_call_id }] })
    }
    const open: string[] = []
    for (const each of sample.events) {
      if (each.event === 'span_begin') {
        expect(each.parent_id).toBe(open.at(-1))
        open.push(each.id)
        types.add(each.type)
      }
      expect(each.span_id).toBe(open.at(-1))
      if (each.event === 'span_end') expect(open.pop()).toBe(each.id)
    }
    expect(open).toEqual([])
  }
  expect([...types].sort()).toEqual(['agent', 'subtask', 'trial'])
})

test('limits and errors are present only if they ended an episode', () => {
  const samples = logs().flatMap((log) => log.samples)
  const counts = { limits: 0, errors: 0, successes: 0 }
  for (const sample of samples) {
    const end = ofType(sample, 'episode-end')[0] ?? fail('no end')
    if (end.end === 'step-limit') {
      counts.limits += 1
      expect(sample.limit).toEqual({ type: 'custom', limit: 25 })
      expect(named(sample, 'sample_limit')).toMatchObject([{ type: 'custom', limit: 25, message: 'step-limit: 25 steps' }])
      const last = named(sample, 'info').findLast(({ source }) => source === 'env')
      expect(last?.data['truncated']).toBe(true)
    } else expect(sample).not.toHaveProperty('limit')
    if (end.end === 'error') {
      counts.errors += 1
      expect(sample.error?.message).toBe(`${end.error?.code}: ${end.error?.message}`)
    } else expect(sample).not.toHaveProperty('error')
    if (end.success) counts.successes += 1
    expect(sample.scores.success.value).toBe(end.success ? 1 : 0)
    expect(sample.scores.progress.value).toBe(end.progress)
  }
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)
})

test('metrics are means over tasks with their standard error, as the reductions give them', () => {
  const results = JSON.parse(readFileSync(place.file('r/results.json'), 'utf8')) as {
    readonly cells: readonly { agent: string; model: string; summary: { strict: { rate: number }; errors: number } }[]
  }
  for (const log of logs()) {
    const cell = results.cells.find(({ agent, model }) => agent === log.eval.solver && model === log.metadata['model'])
    const [success] = log.results.scores
    expect(success?.metrics['accuracy']?.value).toBeCloseTo(cell?.summary.strict.rate ?? NaN, 12)
    expect(log.results.completed_samples).toBe(8 - (cell?.summary.errors ?? NaN))
    expect(log.status).toBe('success')
    for (const { name, metrics } of log.results.scores) {
      const reduced = log.reductions.find(({ scorer }) => scorer === name)?.samples ?? []
      const byTask = reduced.map(({ sample_id }) => {
        const own = log.samples.filter(({ id }) => id === sample_id)
        return own.reduce((sum, { scores }) => sum + (scores[name as 'success']?.value ?? NaN), 0) / own.length
      })
      expect(reduced.map(({ value }) => value)).toEqual(byTask)
      const mean = byTask.reduce((sum, value) => sum + value, 0) / 4
      const variance = byTask.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 3
      expect(metrics['stderr']?.value).toBeCloseTo(Math.sqrt(variance / 4), 12)
    }
  }
})

test('with --prompts every call has its request, even if the run recorded none', () => {
  const calls = logs().flatMap(({ samples }) => samples.flatMap((sample) => named(sample, 'model')))
  expect(calls.length).toBeGreaterThan(50)
  for (const { input } of calls) expect(input[0]).toMatchObject({ role: 'system' })
  const prompts: z.infer<typeof sampleSchema>['events'] = []
  for (const path of files('eval')) {
    for (const [name, bytes] of Object.entries(unzipSync(readFileSync(path)))) {
      if (name.startsWith('samples/')) prompts.push(...sampleSchema.parse(JSON.parse(strFromU8(bytes))).events)
    }
  }
  expect(prompts.filter((each) => each.event === 'model' && each.input.length > 0)).toEqual([])
})

test('exports are reproducible', async () => {
  const again = await exported('again', { container: 'eval' })
  for (const [index, path] of files('eval').entries()) {
    expect(readFileSync(again[index] ?? '').equals(readFileSync(path))).toBe(true)
  }
})

test('exports an unfinished run; its last row is marked', async () => {
  const path = place.file('cut')
  await playRun(path, { agent: 'oracle,random', limit: 6, deterministic: true })
  const lines = readFileSync(join(path, 'events.jsonl'), 'utf8').split('\n')
  const starts = lines.flatMap((line, index) => (line.includes('"type":"episode-start"') ? [index] : []))
  writeFileSync(join(path, 'events.jsonl'), `${lines.slice(0, (starts[9] ?? 0) + 1).join('\n')}\n{"type":"step`)
  const out = join(path, 'logs')
  const torn: string[] = []
  const onTornLine = (line: TornLine): void => void torn.push(describeTornLine(line))
  const { unfinished, files } = await exportOf(path, 'inspect', { container: 'json', out, onTornLine })
  expect(torn.join()).toMatch(/events\.jsonl: line \d+ is incomplete and was skipped$/)
  expect(unfinished).toBe(3)
  expect(files.map(({ count, row }) => `${count} of ${row}`)).toEqual([
    '6 of oracle with none on textcraft adapt-like',
    '3 of random with none on textcraft adapt-like',
  ])
  const states = readdirSync(out).map((name) => logSchema.parse(JSON.parse(readFileSync(join(out, name), 'utf8'))))
  expect(Object.fromEntries(states.map((log) => [log.eval.solver, log.status]))).toEqual({
    oracle: 'success',
    random: 'cancelled',
  })
})
