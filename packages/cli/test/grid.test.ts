import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { orrery } from '@orreryjs/orrery'
import { run } from '@orreryjs/runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

const SWEEP = `
split: adapt-200
limit: 2
maxSteps: 6
deterministic: true
agent: rebact
model: simulated:weak
grid: { option.scope: [last, all], seed: [0, 1] }
`

beforeAll(async () => {
  writeFileSync(place.file('sweep.yaml'), SWEEP)
  await orreryIn(place.path, ['run', 'sweep.yaml', '--out', 'sweep'])
})

const LABELS = ['last', 'all'].flatMap((scope) => [0, 1].map((seed) => `rebact scope=${scope} seed=${seed}`))

test('each point is a row with its settings, and what it played goes on and is proven by run.json alone', async () => {
  const { cells } = JSON.parse(readFileSync(place.file('sweep/results.json'), 'utf8'))
  expect(cells.map(({ label }: { label: string }) => label)).toEqual(LABELS)
  const { settings, configuration } = JSON.parse(readFileSync(place.file('sweep/run.json'), 'utf8'))
  const told = settings.map(({ label, options, seed }: { label: string; options: { scope: string }; seed: string }) => ({
    label,
    scope: options.scope,
    seed,
  }))
  expect(told).toEqual(LABELS.map((label) => ({ label, scope: /scope=(\w+)/.exec(label)?.[1], seed: label.at(-1) })))
  expect(configuration).not.toHaveProperty('grid')
  const journal = readFileSync(place.file('sweep/events.jsonl'), 'utf8')
  writeFileSync(place.file('sweep/events.jsonl'), journal.slice(0, journal.length / 2))
  expect(await orreryIn(place.path, ['resume', 'sweep'])).toMatchObject({ code: 0 })
  expect(readFileSync(place.file('sweep/events.jsonl'), 'utf8')).toBe(journal)
  expect((await orreryIn(place.path, ['verify', 'sweep'])).stdout).toContain('all of it holds')
})

test('a row of a grid is the run that its settings make, seed and all', async () => {
  const { directory } = await run(
    {
      split: 'adapt-200',
      limit: 2,
      maxSteps: 6,
      deterministic: true,
      agent: ['rebact'],
      model: ['simulated:weak'],
      seed: '1',
      option: { scope: 'all' },
    },
    { registry: orrery, out: place.file('alone') },
  )
  const stepsOf = (path: string, label?: string): unknown[] =>
    readFileSync(join(path, 'events.jsonl'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"step-end"') && (label === undefined || line.includes(`"${label}/`)))
      .map((line) => JSON.parse(line).action)
  expect(stepsOf(place.file('sweep'), 'rebact scope=all seed=1')).toEqual(stepsOf(directory))
  expect(stepsOf(place.file('sweep'), 'rebact scope=all seed=0')).not.toEqual(stepsOf(directory))
})

test('the tasks of another run are played by the rows of a grid too', async () => {
  const args = ['run', 'sweep.yaml', '--only', 'failed@sweep', '--dry-run', '--json']
  const { cells } = JSON.parse((await orreryIn(place.path, args)).stdout)
  expect(cells.map(({ label }: { label: string }) => label)).toEqual(LABELS)
})

test('results and CSV tell what was varied', async () => {
  const { cells } = JSON.parse(readFileSync(place.file('sweep/results.json'), 'utf8'))
  const varied = cells.map(({ seeds, options }: { seeds: unknown; options: { scope: string } }) => [seeds, options.scope])
  expect(varied).toEqual(['last', 'all'].flatMap((scope) => ['0', '1'].map((seed) => [[seed], scope])))
  const { stdout } = await orreryIn(place.path, ['export', 'sweep', '--to', 'csv', '--out', '-'])
  const [head = '', ...lines] = stdout.trim().split('\n')
  const names = head.split(',')
  const told = lines.map((line) =>
    ['run', 'seed', 'dialect', 'max_steps', 'option.scope', 'option.noReflect'].map((name) =>
      line.split(',').at(names.indexOf(name) - names.length),
    ),
  )
  expect(told).toEqual(
    ['last', 'all'].flatMap((scope) =>
      ['0', '1'].flatMap((seed) => [1, 2].map(() => ['sweep', seed, 'adapt', '6', scope, 'false'])),
    ),
  )
})

test('attempts with seeds of their own have each its own in CSV', async () => {
  const args = [
    'run',
    '--agent',
    'oracle',
    '--limit',
    '1',
    '--seeds',
    '7,3',
    '--world',
    'alfworld',
    '--world-option',
    'dialect=2.1.1',
  ]
  await orreryIn(place.path, [...args, '--out', 'seeds'])
  const { stdout } = await orreryIn(place.path, ['export', 'seeds', '--to', 'csv', '--out', '-'])
  const [head = '', ...lines] = stdout.trim().split('\n')
  expect(head).toMatch(/,run,seed,dialect,max_steps,world_option\.dialect$/)
  expect(lines.map((line) => line.split(',').slice(-5))).toEqual(
    ['7', '3'].map((seed) => ['seeds', seed, '2.1.1', '50', '2.1.1']),
  )
})
