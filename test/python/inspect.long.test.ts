import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readLog } from '@orreryjs/runs/logs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportOf, reportOf } from '../../packages/reporting/test/library.ts'
import { playRun } from '../../packages/runs/test/library.ts'
import { scratch } from '../../packages/runs/test/scratch.ts'
import { HOME, pythonEnvironment, reasonOf, runPython } from './environments.ts'

const environment = pythonEnvironment('requirements-inspect.txt')
const place = scratch()
afterAll(() => place[Symbol.dispose]())

interface Checked {
  readonly logs: readonly {
    readonly solver: string
    readonly model: string
    readonly samples: number
    readonly metrics: Readonly<Record<string, Readonly<Record<string, number>>>>
    readonly means: Readonly<Record<string, number>>
  }[]
  readonly frames: {
    readonly evals: number
    readonly samples: number
    readonly messages: number
    readonly events: number
    readonly success: Readonly<Record<string, number>>
  }
}

const CONTAINERS = ['eval', 'json'] as const

/** Rows, with two attempts at each of three tasks. */
const ROWS = 5

describe.skipIf('missing' in environment)(`exports in Inspect${reasonOf(environment)}`, () => {
  const python = 'python' in environment ? environment.python : ''
  const checked = new Map<string, Checked>()

  beforeAll(async () => {
    // Subtasks, rewinds, infrastructure errors, and an agent without a model.
    await playRun(place.file('r'), {
      ...{ split: 'adapt-200', limit: 3, trials: 2, maxSteps: 25, modelRetries: 0, rewind: 'replay' },
      ...{ agent: 'react,adapt,random', model: 'simulated:perfect,faulty:http5xx=.01+simulated:mid' },
    })
    for (const container of CONTAINERS) {
      const out = place.file(container)
      await exportOf(place.file('r'), 'inspect', { out, container, prompts: container === 'eval' })
      const args = ['-I', join(HOME, 'tests', 'check_inspect.py'), out, place.file(`written-${container}`)]
      const { code, output } = await runPython(python, args)
      expect(code, output).toBe(0)
      checked.set(container, JSON.parse(output.trimEnd().split('\n').at(-1) ?? '') as Checked)
    }
  })

  test.each(CONTAINERS)('%s: scores of logs, of their samples and of data frames equal the report', async (container) => {
    const { logs, frames } = checked.get(container) ?? { logs: [], frames: undefined }
    const { data } = await reportOf(place.file('r'), { format: 'json' })
    const rows = data.places.flatMap(({ rows: each }) => each)
    expect(logs).toHaveLength(ROWS)
    expect(logs.map(({ samples }) => samples)).toEqual(logs.map(() => 6))
    const successes = rows.map(({ success }) => success?.mean ?? Number.NaN).toSorted()
    expect(successes.some((success) => success > 0 && success < 1)).toBe(true)
    const ofLogs = logs.map(({ metrics }) => metrics['success']?.['accuracy']).toSorted()
    expect(rounded(ofLogs)).toEqual(rounded(successes))
    expect(rounded(logs.map(({ means }) => means['success']).toSorted())).toEqual(rounded(successes))
    expect(rounded(Object.values(frames?.success ?? {}).toSorted())).toEqual(rounded(successes))
    for (const { metrics, means } of logs) {
      expect(metrics['reward']?.['mean']).toBeCloseTo(means['reward'] ?? Number.NaN, 10)
      expect(metrics['progress']?.['mean']).toBeCloseTo(means['progress'] ?? Number.NaN, 10)
    }
  })

  test.each(CONTAINERS)('%s: data frames have every sample, message and event', (container) => {
    const { frames } = checked.get(container) ?? {}
    expect(frames).toMatchObject({ evals: ROWS, samples: ROWS * 6 })
    expect(frames?.messages).toBeGreaterThan(ROWS * 6)
    expect(frames?.events).toBeGreaterThan(ROWS * 6)
  })

  test.each(CONTAINERS)('%s: the viewer bundles every log', (container) => {
    const logs = readdirSync(place.file(container))
    expect(readdirSync(place.file(`written-${container}/bundle/logs`))).toEqual(expect.arrayContaining(logs))
    expect(readdirSync(place.file(`written-${container}/bundle`))).toContain('index.html')
  })

  test.each(CONTAINERS)('%s: logs that Inspect writes again have the same episodes', (container) => {
    const episodesOf = (directory: string): readonly string[] =>
      readdirSync(directory)
        .flatMap((name) => readLog(join(directory, name), 'inspect').episodes)
        .map((episode) => JSON.stringify(episode))
        .toSorted()
    const ours = episodesOf(place.file(container))
    expect(ours.length).toBeGreaterThan(0)
    for (const kind of CONTAINERS) expect(episodesOf(place.file(`written-${container}/${kind}`))).toEqual(ours)
  })
})

function rounded(values: readonly (number | undefined)[]): readonly string[] {
  return values.map((value) => value?.toFixed(10) ?? 'missing')
}
