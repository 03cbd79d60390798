import { type EpisodeMetrics, journalPath, readMetrics } from '@orreryjs/harness'
import { verify } from '@orreryjs/runs'
import type { StartState } from '@orreryjs/runs/starts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playRun, REGISTRY } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { findStarts } from '../../src/starts/find-starts.ts'
import { writeStarts } from '../../src/starts/write-starts.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

/** Agents of different layouts: a transcript, messages with tool calls, numbered sections, reflections. */
const AGENTS = ['react', 'tool-loop', 'stateact', 'rebact']
const WORLDS = ['alfworld', 'textcraft', 'webshop', 'webarena', 'market']

async function metricsOf(run: string): Promise<readonly EpisodeMetrics[]> {
  const all: EpisodeMetrics[] = []
  for await (const { metrics } of readMetrics(journalPath(place.file(run)))) all.push(metrics)
  return all
}

/** Writes the starts of a run, and returns them. */
async function startsOf(run: string, where?: string): Promise<readonly StartState[]> {
  const { starts } = await findStarts(place.file(run), { registry: REGISTRY, where })
  writeStarts(place.file(`${run}.jsonl`), starts, { run: place.file(run), force: true })
  return starts
}

describe.each(AGENTS)('a start at every step of a run of %s', (agent) => {
  // A model without errors decides by its prompt, and by nothing that it remembers.
  const settings = { agent, model: 'simulated:perfect', deterministic: true }

  beforeAll(async () => {
    await playRun(place.file(agent), { ...settings, world: WORLDS, limit: 2 })
    await startsOf(agent)
    await playRun(place.file(`${agent}-from`), { ...settings, tasks: place.file(`${agent}.jsonl`) })
  })

  test('continues to the end of that run, in every world', async () => {
    const whole = new Map((await metricsOf(agent)).map((metrics) => [metrics.task, metrics]))
    const continued = await metricsOf(`${agent}-from`)
    expect(new Set(continued.map(({ world }) => world))).toEqual(new Set(WORLDS))
    const outcomes = continued.map(({ task, steps, success, end }) => ({ task, steps, success, end }))
    const expected = continued.map(({ task }) => {
      const [name = '', step] = task.split('@')
      const { steps = 0, success, end } = whole.get(name) ?? {}
      return { task, steps: steps - Number(step), success, end }
    })
    const isSame = (at: number): boolean => JSON.stringify(outcomes[at]) === JSON.stringify(expected[at])
    const different = outcomes.filter((_, at) => !isSame(at))
    expect(different).toEqual([])
    expect(outcomes.length).toBeGreaterThan(50)
  })

  test('is verified', async () => {
    const { problems } = await verify(place.file(`${agent}-from`), { registry: REGISTRY })
    expect(problems).toEqual([])
  })
})
