import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { exportOf } from '../../packages/reporting/test/library.ts'
import { playRun } from '../../packages/runs/test/library.ts'
import { scratch } from '../../packages/runs/test/scratch.ts'
import { HOME, pythonEnvironment, reasonOf, runPython } from './environments.ts'

const environment = pythonEnvironment('requirements-formats.txt', 'requirements-formats-no-deps.txt')
const place = scratch()
afterAll(() => place[Symbol.dispose]())

interface Checked {
  /** Harbor's messages for each trajectory. */
  readonly problems: readonly (readonly string[])[]
  readonly traces: readonly { readonly name: string; readonly actions: readonly string[] }[]
}

describe.skipIf('missing' in environment)(`exports in the programs of their formats${reasonOf(environment)}`, () => {
  const python = 'python' in environment ? environment.python : ''

  async function check(): Promise<Checked> {
    const files = ['atif.jsonl', 'otel.jsonl'].map((name) => place.file(name))
    const { code, output } = await runPython(python, ['-I', join(HOME, 'tests', 'check_formats.py'), ...files])
    expect(code, output).toBe(0)
    return JSON.parse(output) as Checked
  }

  test('Harbor validates ATIF, and protobuf parses OTLP/JSON without unknown fields', async () => {
    await playRun(place.file('r'), {
      ...{ model: 'simulated:mid,faulty:http5xx=.05+simulated:mid', split: 'adapt-200', limit: 3, maxSteps: 25, modelRetries: 0 },
      ...{ agent: 'react,rebact,random', rewind: 'replay' },
    })
    for (const to of ['atif', 'otel']) await exportOf(place.file('r'), to, { out: place.file(`${to}.jsonl`) })
    await exportOf(place.file('r'), 'otel', { out: place.file('otel.jsonl'), prompts: true, force: true })
    const { problems, traces } = await check()
    const episodes = actionsOf('r')
    expect(problems).toEqual(episodes.map(() => []))
    expect(traces.map(({ actions }) => actions)).toEqual(episodes)
    for (const trace of traces) {
      expect(trace).toMatchObject({ ids: [24, 12], isTree: true, unique: true })
      expect(trace).toMatchObject({ scores: Array.from({ length: 3 }, () => 'gen_ai.evaluation.result') })
    }
  })

  test('Harbor reports a wrong trajectory', async () => {
    const [first = ''] = readFileSync(place.file('atif.jsonl'), 'utf8').split('\n')
    const trajectory = JSON.parse(first) as { readonly steps: readonly object[] }
    const steps = trajectory.steps.map((step) => ({ ...step, reward: 1 }))
    writeFileSync(place.file('atif.jsonl'), `${JSON.stringify({ ...trajectory, steps })}\n`)
    expect((await check()).problems[0]).toContain('trajectory.steps.0.reward: unexpected field (not part of ATIF schema)')
  })
})

/** Actions of every episode of a run, in the order of the plan. */
function actionsOf(run: string): readonly (readonly string[])[] {
  const episodes = new Map<string, string[]>()
  for (const line of readFileSync(place.file(`${run}/events.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')) {
    const event = JSON.parse(line) as { readonly type: string; readonly episode?: string; readonly action?: string }
    if (event.type === 'episode-start' && event.episode !== undefined) episodes.set(event.episode, [])
    if (event.type === 'step-end' && event.action !== undefined) episodes.get(event.episode ?? '')?.push(event.action)
  }
  return [...episodes.values()]
}
