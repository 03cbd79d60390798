import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { listRuns } from '@orreryjs/runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

const RUN = ['run', '--split', 'adapt-200', '--limit', '4']

beforeAll(async () => {
  await orreryIn(place.path, [
    ...RUN,
    '--model',
    'simulated:mid',
    '--agent',
    'react,oracle',
    '--seed',
    '3',
    '--out',
    'runs/deep/whole',
  ])
  await orreryIn(place.path, [
    ...RUN,
    '--agent',
    'react',
    '--model',
    'faulty:http5xx=1+simulated:mid',
    '--model-retries',
    '0',
    '--out',
    'runs/late',
  ])
  cpSync(place.file('runs/deep/whole'), place.file('runs/cut'), { recursive: true })
  const journal = readFileSync(place.file('runs/cut/events.jsonl'), 'utf8')
  writeFileSync(place.file('runs/cut/events.jsonl'), journal.slice(0, journal.length / 2))
  rmSync(place.file('runs/cut/results.json'))
  for (const name of ['runs/odd', 'runs/empty']) mkdirSync(place.file(name))
  writeFileSync(place.file('runs/odd/run.json'), '{}')
})

test('lists every run of a directory with its state, by path', async () => {
  const runs = await listRuns(place.file('runs'))
  expect(runs.map(({ directory, state }) => [directory.slice(place.path.length), state])).toEqual([
    ['/runs/cut', 'interrupted'],
    ['/runs/deep/whole', 'complete'],
    ['/runs/late', 'stopped'],
    ['/runs/odd', 'unreadable'],
  ])
  expect(runs[1]).toMatchObject({
    worlds: ['textcraft'],
    agents: ['react', 'oracle'],
    models: ['simulated:mid'],
    seeds: ['3'],
    labels: ['simulated'],
    episodes: { planned: 8, ended: 8 },
  })
  expect(runs[1]?.success).toBeGreaterThanOrEqual(0.5)
  expect(runs[1]?.rows).toEqual([
    { world: 'textcraft', split: 'adapt-200', name: 'react', model: 'simulated:mid', ended: 4, solved: expect.any(Number) },
    { world: 'textcraft', split: 'adapt-200', name: 'oracle', model: 'none', ended: 4, solved: 4 },
  ])
  expect(runs[1]?.tokens).toBeGreaterThan(0)
  // Without results.json, the episodes of the journal count.
  expect(runs[0]).toMatchObject({ episodes: { planned: 8, ended: 2 }, rows: [{ name: 'react', ended: 2 }] })
  expect(runs[3]?.rows).toEqual([])
})

test('as a table, by default of runs/, and of a single run', async () => {
  const { stdout } = await orreryIn(place.path, ['list', 'runs'])
  expect(stdout).toMatch(/^RUNS\nrun +state +episodes +seed +worlds +models +agents +success\n/)
  // One rate for each row, never one for different agents.
  expect(stdout).toMatch(
    /^runs\/deep\/whole +complete +8\/8 +3 +textcraft +simulated:mid +react +\d+\.\d %\n +none +oracle +100\.0 %$/m,
  )
  expect(stdout).toMatch(/^runs\/cut +interrupted +2\/8 +3 +textcraft +simulated:mid +react +\d+\.\d %$/m)
  expect(stdout).toMatch(/^Simulated model: results do not transfer/m)
  const { runs } = JSON.parse((await orreryIn(place.path, ['list', 'runs', 'runs/deep', '--json'])).stdout)
  expect(runs).toEqual(
    JSON.parse(JSON.stringify(await listRuns(place.file('runs/deep/whole')))).map((run: object) => ({
      ...run,
      directory: 'runs/deep/whole',
    })),
  )
  const none = await orreryIn(place.path, ['list', 'runs', 'nowhere'])
  expect(none).toMatchObject({ code: 2, stderr: expect.stringMatching(/^error RUN_UNKNOWN: no directory nowhere\n/) })
  const file = await orreryIn(place.path, ['list', 'runs', 'runs/late/run.json'])
  expect(file).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^error RUN_UNKNOWN: runs\/late\/run\.json is a file, not a directory\n/),
  })
})

test('counts the episode of a person, whose run has no results.json', async () => {
  await orreryIn(place.path, ['play', 'textcraft', '0', '--split', 'adapt-200', '--out', 'played'], { input: ':quit\n' })
  const { stdout } = await orreryIn(place.path, ['list', 'runs', 'played'])
  expect(stdout).toMatch(/^played +complete +1\/1 +\S+ +textcraft +none +human +0\.0 %$/m)
})
