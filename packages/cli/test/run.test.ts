import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { recordedEpisodes } from '../../runs/test/recorded.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orrery } from './binary.ts'
import { orreryHere, orreryIn } from './in-process.ts'

const TEN = ['run', '--world', 'textcraft', '--split', 'adapt-200', '--limit', '10']

test('the smoke suite prints its table and writes journal, results and report', async () => {
  using place = scratch()
  const { code, stdout } = await orreryIn(place.path, ['run', 'smoke'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^success\n/)
  expect(stdout).toMatch(/: 50 tasks, simulated:perfect, .*\n.*\nreact +\d+\.\d % +\d+\.\d-\d+\.\d /)
  expect(stdout).toMatch(/^oracle +100\.0 % +92\.9-100\.0 /m)
  expect(stdout).toContain('Simulated model: results do not transfer')
  expect(stdout).toContain('orrery show runs/smoke ')
  expect(readdirSync(place.file('runs/smoke')).sort()).toEqual([
    'events.jsonl',
    'events.summary',
    'local.json',
    'report.md',
    'results.json',
    'run.json',
  ])
  const results = JSON.parse(readFileSync(place.file('runs/smoke/results.json'), 'utf8'))
  expect(results.cells[0]).toMatchObject({ agent: 'react', summary: { episodes: 50 } })
  expect(results.episodes).toBeUndefined()
  const report = readFileSync(place.file('runs/smoke/report.md'), 'utf8')
  expect(report).toMatch(/\| react \| simulated:perfect \| 50 \|/)
  expect(report).toContain('Simulated model: results do not transfer')
})

test('numbers runs without a directory, also if they start together', async () => {
  using place = scratch()
  const args = [...TEN, '--limit', '1', '--agent', 'oracle', '--json']
  const called = await Promise.all([orrery, orrery, orreryIn].map((start) => start(place.path, args)))
  const directories = called.map(({ stdout }) => JSON.parse(stdout).directory)
  expect(directories.sort()).toEqual(['runs/textcraft-oracle', 'runs/textcraft-oracle-2', 'runs/textcraft-oracle-3'])
})

test('a deterministic run produces the same journal twice and at any concurrency', async () => {
  using place = scratch()
  const run = async (out: string, concurrency: string): Promise<Buffer> => {
    const settings = [
      '--limit',
      '4',
      '--agent',
      'react,random,noisy-oracle:0.3',
      '--model',
      'simulated:weak',
      '--trials',
      '2',
      '--seed',
      's',
    ]
    const { stderr } = await orreryIn(place.path, [
      ...TEN,
      ...settings,
      '--deterministic',
      '--concurrency',
      concurrency,
      '--out',
      out,
    ])
    expect(stderr).not.toContain('error')
    return readFileSync(place.file(`${out}/events.jsonl`))
  }
  const once = await run('a', '1')
  expect(once.length).toBeGreaterThan(1000)
  expect(once.equals(await run('b', '1'))).toBe(true)
  expect(once.equals(await run('c', '8'))).toBe(true)
  expect(readFileSync(place.file('a/run.json'), 'utf8')).toBe(readFileSync(place.file('c/run.json'), 'utf8'))
})

test('flags override the file, and the file overrides the suite', async () => {
  using place = scratch()
  writeFileSync(place.file('c.yaml'), 'limit: 7\nseed: file\nmodel: [simulated:mid]\n')
  const { stdout } = await orreryIn(place.path, ['run', 'smoke', '--config', 'c.yaml', '--seed', 'flag', '--dry-run', '--json'])
  const plan = JSON.parse(stdout)
  expect(plan.configuration).toMatchObject({ limit: 7, seed: 'flag' })
  const cells: { world: string; model: string; planned: number }[] = plan.cells
  expect(cells.every(({ planned }) => planned === 7)).toBe(true)
  expect(cells.filter(({ model }) => model !== 'none').map(({ world, model }) => [world, model])).toEqual([
    ['textcraft', 'simulated:mid'],
    ['alfworld', 'simulated:mid'],
    ['webshop', 'simulated:mid'],
  ])
  expect(existsSync(place.file('runs'))).toBe(false)
})

test('commas separate models and also occur in their names', async () => {
  const models = 'simulated:mid,eps=.2,seed=7,simulated:weak'
  const { stdout } = await orreryIn('.', ['run', '--model', models, '--limit', '1', '--dry-run', '--json'])
  const names = JSON.parse(stdout).cells.map((cell: { model: string }) => cell.model)
  expect(names).toHaveLength(2)
  expect(names[0]).toContain('eps=0.2')
  expect(names[1]).toBe('simulated:weak')
})

test('names can be given in one flag or in several', async () => {
  const flags = [
    '--world',
    'textcraft',
    '--world',
    'webshop',
    '--agent',
    'react',
    '--agent',
    'oracle',
    '--tasks',
    '1',
    '--tasks',
    '3',
  ]
  const { stdout } = await orreryHere([
    'run',
    ...flags,
    '--model',
    'simulated:mid',
    '--model',
    'simulated:weak',
    '--dry-run',
    '--json',
  ])
  const { cells, episodes } = JSON.parse(stdout)
  const rows = cells.map(({ world, agent, model }: Record<string, string>) => `${world} ${agent} ${model}`)
  expect(rows).toEqual(
    ['textcraft', 'webshop'].flatMap((world) => [
      `${world} react simulated:mid`,
      `${world} react simulated:weak`,
      `${world} oracle none`,
    ]),
  )
  expect(episodes).toBe(12)
})

test('hints can be pasted, whatever the name of the directory', async () => {
  using place = scratch()
  const directory = place.file("it's a run")
  const { stdout } = await orreryHere(['run', '--agent', 'oracle', '--limit', '1', '--out', directory])
  expect(stdout).toContain(`orrery report '${place.file("it'\\''s a run")}'\n`)
})

test('selects tasks by position, by type and by a seeded draw', async () => {
  const plan = async (...args: readonly string[]): Promise<readonly string[]> => {
    using place = scratch()
    await orreryIn(place.path, ['run', '--agent', 'oracle', '--split', 'adapt-200', '--out', 'r', ...args])
    return (await recordedEpisodes(place.file('r'))).map(({ task }) => task)
  }
  const positions = await plan('--tasks', '3,10-12')
  expect(positions).toHaveLength(4)
  expect(await plan('--tasks', positions[2] ?? '')).toEqual([positions[2]])
  const [drawn, again, other] = [
    await plan('--sample', '5', '--seed', 'a'),
    await plan('--sample', '5', '--seed', 'a'),
    await plan('--sample', '5', '--seed', 'b'),
  ]
  expect(drawn).toHaveLength(5)
  expect(again).toEqual(drawn)
  expect(other).not.toEqual(drawn)
  const typed = await plan('--type', 'depth-4')
  expect(typed).toHaveLength(11)
})

test('reaching a limit is an end, not an error', async () => {
  using place = scratch()
  const { code, stdout } = await orreryIn(place.path, [...TEN, '--agent', 'random', '--max-steps', '2', '--json'])
  const { cells } = JSON.parse(stdout)
  expect(code).toBe(0)
  expect(cells[0].maxSteps).toBe(2)
  expect(cells[0].summary).toMatchObject({ episodes: 10, errors: 0 })
  expect(cells[0].summary.ends['step-limit']).toBeGreaterThan(0)
})

describe('the directory of a run', () => {
  test('is never overwritten', async () => {
    using place = scratch()
    const args = [...TEN, '--agent', 'oracle', '--out', 'here']
    await orreryIn(place.path, args)
    const journal = readFileSync(place.file('here/events.jsonl'))
    const { code, stderr } = await orreryIn(place.path, args)
    expect(stderr).toMatch(/^error RUN_EXISTS: here /m)
    expect(code).toBe(2)
    expect(readFileSync(place.file('here/events.jsonl')).equals(journal)).toBe(true)
  })

  test('that cannot be created is named', async () => {
    using place = scratch()
    writeFileSync(place.file('file'), '')
    const { code, stderr } = await orreryIn(place.path, [...TEN, '--agent', 'oracle', '--out', 'file/run'])
    expect(stderr).toMatch(/^error FILE_UNWRITABLE: .*file\/run/m)
    expect(stderr).toMatch(/^ hint: check the path: one of its parts is a file$/m)
    expect(code).toBe(1)
  })
})

describe('a directory of original data', () => {
  test.each(['absent', 'empty'])('that is %s is a clear error', async (name) => {
    using place = scratch()
    mkdirSync(place.file('empty'))
    const { code, stderr } = await orreryIn(place.path, [...TEN, '--agent', 'oracle', '--data', name])
    expect(stderr).toMatch(/^error (DATA_MISSING|OPTION_UNKNOWN): /m)
    expect(stderr.trimEnd().split('\n')).toHaveLength(2)
    expect(code).toBe(2)
    expect(existsSync(place.file('runs'))).toBe(false)
  })
})
