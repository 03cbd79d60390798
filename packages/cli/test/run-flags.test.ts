/** Flags of `run` and `resume`; their effects are tested in the library. */
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playRun } from '../../runs/test/library.ts'
import { recordedEpisodes } from '../../runs/test/recorded.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())
beforeAll(() => playRun(place.file('weak'), { agent: 'react', model: 'simulated:weak', limit: 8, deterministic: true }))

const run = (...args: readonly string[]) => orreryIn(place.path, ['run', ...args])

test('--only runs the tasks that another run selected, with changes by flags', async () => {
  const dry = await run('--only', 'failed@weak', '--model', 'simulated:strong', '--trials', '2', '--dry-run', '--json')
  const { cells, episodes } = JSON.parse(dry.stdout)
  expect(cells).toMatchObject([{ agent: 'react', model: 'simulated:strong' }])
  const failed = (await recordedEpisodes(place.file('weak'))).filter(({ success }) => !success)
  expect(failed.length).toBeGreaterThan(0)
  expect(episodes).toBe(2 * failed.length)
  expect((await run('--only', 'failed@weak', '--out', 'again')).code).toBe(0)
  const compared = await orreryIn(place.path, ['compare', 'again', 'weak'])
  expect(compared.stdout).toContain('its tasks were chosen because they failed in weak')
})

/** Two tables: the second has another number of tasks. */
const SUITE = `
model: simulated:strong
agent: [react, random]
blocks:
  - { world: textcraft, split: adapt-200, limit: 5 }
  - { world: market, split: test, limit: 3 }
`

test('--add-row adds an agent to every table of a suite', async () => {
  const planned = async (...args: readonly string[]): Promise<readonly Record<string, unknown>[]> =>
    JSON.parse((await run(...args, '--dry-run', '--json')).stdout).cells
  writeFileSync(place.file('suite.yaml'), SUITE)
  const [without, added] = [await planned('./suite.yaml'), await planned('./suite.yaml', '--add-row', 'tool-loop,react')]
  expect(added.slice(0, without.length)).toEqual(without)
  const settings = { agent: 'tool-loop', model: 'simulated:strong' }
  expect(added.slice(without.length)).toMatchObject([
    { ...settings, world: 'textcraft', split: 'adapt-200', planned: 5 },
    { ...settings, world: 'market', split: 'test', planned: 3 },
  ])
  expect(await planned('--agent', 'react', '--add-row', 'tool-loop', '--limit', '2')).toMatchObject([
    { agent: 'react' },
    { agent: 'tool-loop' },
  ])
})

test.each([
  [
    ['smoke', '--add-row', 'tool-lop', '--dry-run'],
    /^error AGENT_UNKNOWN: no agent named "tool-lop"\. Did you mean "tool-loop"\?/,
  ],
  [['smoke', '--add-row', ',', '--dry-run'], /^error USAGE: --add-row ',': expected names of agents/],
  [['--only', 'failed@weak', '--world', 'webshop'], /^error CELL_UNKNOWN: .*weak has no row on webshop$/m],
  [['--only', 'failed@nowhere'], /^error RUN_UNKNOWN: no run in nowhere/m],
  [['--only', 'faild@weak'], /^error USAGE: no task choice named "faild"\. Did you mean "failed"\?/],
  [['--seeds', '1,2,1', '--dry-run'], /^error CONFIG_INVALID: --seeds: expected distinct seeds/],
  [['--seeds', '1,2', '--trials', '3', '--dry-run'], /seeds: 2 seeds make 2 trials, not 3/],
  [['--record', 'c', '--replay', 'c'], /^error CONFIG_INVALID: --record and --replay exclude each other$/m],
  [['--replay-only', 'none'], /^error FILE_UNREADABLE: no cassette at none$/m],
])('%j is refused', async (args, message) => {
  const { code, stderr } = await run(...args)
  expect(stderr).toMatch(message)
  expect(stderr).toMatch(/^ hint: /m)
  expect(code).toBe(2)
})

test('prints notes about --seeds and --sequential below the table', async () => {
  const { code, stdout } = await run('--agent', 'random', '--limit', '2', '--seeds', '3,1', '--sequential', '--out', 'seeds')
  expect(stdout).toContain('may be extended: intervals of success')
  expect(code).toBe(0)
})

test('--replay-only: a missing reply exits with 1, with the difference and a hint', async () => {
  const settings = ['--split', 'adapt-200', '--deterministic']
  await run(...settings, '--limit', '1', '--model', 'simulated:mid', '--out', 'a', '--record', 'c')
  const whole = await run(...settings, '--limit', '1', '--out', 'whole', '--replay-only', 'c')
  expect(whole.code).toBe(0)
  expect(whole.stdout).toMatch(/: 1 task, simulated:mid, .*\n.*\nreact /)
  expect(whole.stdout).toContain('Simulated model: results do not transfer')
  const { code, stdout, stderr } = await run(...settings, '--limit', '2', '--out', 'b', '--replay-only', 'c')
  expect(code).toBe(1)
  expect(stdout).toMatch(/^error MODEL_UNRECORDED: ended 1 episode: c has no reply of simulated:mid to react\.step, trial 1 /m)
  expect(stdout).toMatch(/^ hint: record it with --replay/m)
  expect(stderr).toMatch(
    /^not in the cassette; first difference between the nearest recorded request \(-\) and this one \(\+\), in message 2, line \d+:/m,
  )
})

test('resume --extend runs more tasks, and needs a number', async () => {
  const { code, stdout } = await orreryIn(place.path, ['resume', 'weak', '--extend', '2'])
  expect(code).toBe(0)
  expect(stdout).toContain('extended 1 time, by 2 tasks: intervals of success and comparisons are anytime-valid')
  expect((await orreryIn(place.path, ['resume', 'weak', '--extend', 'all'])).stderr).toMatch(/^error USAGE: --extend all: /m)
  await run('--agent', 'random', '--tasks', '3,5', '--deterministic', '--out', 'named')
  const refused = await orreryIn(place.path, ['resume', 'named', '--extend', '1'])
  expect(refused).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no task is left to add: named already plays all 2 tasks'),
  })
})
