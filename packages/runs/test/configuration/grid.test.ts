import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { plan } from '@orreryjs/runs'
import { readTaskFilter } from '@orreryjs/runs/task-filter'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportOf, verifyRun } from '../../../reporting/test/library.ts'
import { playRun, REGISTRY, resumeRun } from '../library.ts'
import { scratch } from '../scratch.ts'

const folder = scratch()
afterAll(() => folder[Symbol.dispose]())

const SWEEP = {
  split: 'adapt-200',
  limit: 2,
  maxSteps: 6,
  deterministic: true,
  agent: 'rebact',
  model: 'simulated:weak,persistence=0',
  grid: { 'option.scope': ['last', 'all'], seed: [0, 1] },
}

beforeAll(() => playRun(folder.file('sweep'), SWEEP))

const LABELS = ['last', 'all'].flatMap((scope) => [0, 1].map((seed) => `rebact scope=${scope} seed=${seed}`))

test('each point is a row with its settings, and the run is resumed and verified from run.json alone', async () => {
  const { cells } = JSON.parse(readFileSync(folder.file('sweep/results.json'), 'utf8'))
  expect(cells.map(({ label }: { label: string }) => label)).toEqual(LABELS)
  const { settings, configuration } = JSON.parse(readFileSync(folder.file('sweep/run.json'), 'utf8'))
  const rows = settings.map(({ label, options, seed }: { label: string; options: { scope: string }; seed: string }) => ({
    label,
    scope: options.scope,
    seed,
  }))
  expect(rows).toEqual(LABELS.map((label) => ({ label, scope: /scope=(\w+)/.exec(label)?.[1], seed: label.at(-1) })))
  expect(configuration).not.toHaveProperty('grid')
  const journal = readFileSync(folder.file('sweep/events.jsonl'), 'utf8')
  writeFileSync(folder.file('sweep/events.jsonl'), journal.slice(0, journal.length / 2))
  await resumeRun(folder.file('sweep'))
  expect(readFileSync(folder.file('sweep/events.jsonl'), 'utf8')).toBe(journal)
  expect(await verifyRun(folder.file('sweep'))).toMatchObject({ problems: [] })
})

test('a row of a grid equals a run with the same settings, including the seed', async () => {
  const { directory } = await playRun(folder.file('alone'), {
    ...{ split: 'adapt-200', limit: 2, maxSteps: 6, deterministic: true },
    ...{ agent: 'rebact', model: 'simulated:weak,persistence=0', seed: '1', option: { scope: 'all' } },
  })
  const stepsOf = (path: string, label?: string): unknown[] =>
    readFileSync(join(path, 'events.jsonl'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"step-end"') && (label === undefined || line.includes(`"${label}/`)))
      .map((line) => JSON.parse(line).action)
  expect(stepsOf(folder.file('sweep'), 'rebact scope=all seed=1')).toEqual(stepsOf(directory))
  expect(stepsOf(folder.file('sweep'), 'rebact scope=all seed=0')).not.toEqual(stepsOf(directory))
})

test('rows of a grid can play the tasks of another run', async () => {
  const only = readTaskFilter(`failed@${folder.file('sweep')}`, REGISTRY, () => undefined)
  const { cells } = await plan(SWEEP, { registry: REGISTRY, only })
  expect(cells.map(({ label }) => label)).toEqual(LABELS)
})

test('results and CSV contain the varied settings', async () => {
  const { cells } = JSON.parse(readFileSync(folder.file('sweep/results.json'), 'utf8'))
  const varied = cells.map(({ seeds, options }: { seeds: unknown; options: { scope: string } }) => [seeds, options.scope])
  expect(varied).toEqual(['last', 'all'].flatMap((scope) => ['0', '1'].map((seed) => [[seed], scope])))
  await exportOf(folder.file('sweep'), 'csv', { out: folder.file('sweep.csv') })
  const [head = '', ...lines] = readFileSync(folder.file('sweep.csv'), 'utf8').trim().split('\n')
  const names = head.split(',')
  const rows = lines.map((line) =>
    ['run', 'seed', 'dialect', 'max_steps', 'option.scope', 'option.noReflect'].map((name) =>
      line.split(',').at(names.indexOf(name) - names.length),
    ),
  )
  expect(rows).toEqual(
    ['last', 'all'].flatMap((scope) =>
      ['0', '1'].flatMap((seed) => [1, 2].map(() => ['sweep', seed, 'adapt', '6', scope, 'false'])),
    ),
  )
})

test('CSV contains the seed of each attempt', async () => {
  const settings = { agent: 'oracle', limit: 1, seeds: ['7', '3'], world: 'alfworld', worldOption: { dialect: '2.1.1' } }
  await playRun(folder.file('seeds'), settings)
  await exportOf(folder.file('seeds'), 'csv', { out: folder.file('seeds.csv') })
  const [head = '', ...lines] = readFileSync(folder.file('seeds.csv'), 'utf8').trim().split('\n')
  expect(head).toMatch(/,run,seed,dialect,max_steps,world_option\.dialect$/)
  expect(lines.map((line) => line.split(',').slice(-5))).toEqual(
    ['7', '3'].map((seed) => ['seeds', seed, '2.1.1', '50', '2.1.1']),
  )
})
