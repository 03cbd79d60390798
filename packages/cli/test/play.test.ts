import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orrery } from './binary.ts'
import { orreryIn } from './in-process.ts'

const PLAY = ['play', 'textcraft', '0', '--split', 'adapt-200', '--out', 'r']

test('a person plays over a pipe: actions, available actions, undo, help, quitting', async () => {
  using place = scratch()
  const input = 'inventory\n:actions\nget 3 oak log\n:undo\ninventory\n:what\nnonsense\n:quit\nnever read\n'
  const { code, stdout } = await orrery(place.path, PLAY, { input })
  expect(code).toBe(0)
  expect(stdout).toContain('Goal: craft ')
  expect(stdout).toContain('[2] Got 3 oak log')
  expect(stdout.match(/You are not carrying anything/g)).toHaveLength(3)
  expect(stdout).toContain(':undo      undo the last step')
  expect(stdout).toContain('(invalid action: ')
  expect(stdout).toMatch(/^stopped by the agent: 4 steps, reward 0, best known \d+$/m)
  expect(stdout).not.toContain('never read')
})

test('logs the game as a run of the agent human, including undo', async () => {
  using place = scratch()
  await orreryIn(place.path, PLAY, { input: 'get 1 oak log\n:undo\n' })
  const events = readFileSync(place.file('r/events.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(events.map(({ type }) => type)).toEqual([
    'run-start',
    'episode-start',
    'mark',
    'step-end',
    'rewind',
    'episode-end',
    'run-end',
  ])
  expect(events[1]).toMatchObject({ agent: 'human', model: 'none', trial: 1 })
  expect(events[4]).toMatchObject({ means: 'snapshot', exact: true })
  const manifest = JSON.parse(readFileSync(place.file('r/run.json'), 'utf8'))
  expect(manifest.configuration.blocks[0]).toMatchObject({
    agent: ['human'],
    split: 'adapt-200',
    tasks: '0',
    rewind: ['snapshot', 'none'],
  })
  const { stdout } = await orreryIn(place.path, ['show', 'r', '1'])
  expect(stdout).toContain('rewinds by snapshot')
})

test("the oracle's plan, typed by a person, succeeds", async () => {
  using place = scratch()
  const oracle = ['run', '--agent', 'oracle', '--split', 'adapt-200', '--tasks', '0', '--out', 'o', '--json']
  await orreryIn(place.path, oracle)
  const shown = await orreryIn(place.path, ['show', 'o', '1', '--json'])
  const actions = JSON.parse(shown.stdout).events.filter(({ type }: { type: string }) => type === 'step-end')
  const input = actions.map(({ action }: { action: string }) => `${action}\n`).join('')
  const { stdout } = await orreryIn(place.path, PLAY, { input })
  expect(stdout).toMatch(new RegExp(`^solved: ${actions.length} steps, reward 1, `, 'm'))
})

test('with --json, prints one object', async () => {
  using place = scratch()
  const { stdout } = await orreryIn(place.path, [...PLAY, '--json'], { input: 'inventory\n' })
  expect(JSON.parse(stdout)).toMatchObject({ directory: 'r', result: { agent: 'human', end: 'agent-stopped', steps: 1 } })
})

test('a whole id selects its split; an explicit split takes precedence', async () => {
  using place = scratch()
  const byId = await orreryIn(place.path, ['play', 'textcraft', 'textcraft/adapt-200/3', '--out', 'a'], { input: ':quit\n' })
  expect(byId.code).toBe(0)
  expect(byId.stdout).toMatch(/^textcraft\/adapt-200\/3$/m)
  const other = await orreryIn(place.path, ['play', 'textcraft', 'textcraft/adapt-200/3', '--split', 'test', '--out', 'b'])
  expect(other.stderr).toMatch(/^error TASK_UNKNOWN: no task "textcraft\/adapt-200\/3" in textcraft test/m)
})
