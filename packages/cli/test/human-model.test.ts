import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orrery } from './binary.ts'
import { orreryIn } from './in-process.ts'

const RUN = ['run', '--model', 'human', '--split', 'adapt-200', '--out', 'r']

function events(path: string): readonly Readonly<Record<string, unknown>>[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line))
}

test("solves the task with the oracle's plan as replies of a person", async () => {
  using place = scratch()
  await orreryIn(place.path, ['run', '--agent', 'oracle', '--split', 'adapt-200', '--limit', '1', '--out', 'o'])
  const plan = events(place.file('o/events.jsonl')).flatMap(({ type, action }) => (type === 'step-end' ? [String(action)] : []))
  const input = ['think: I know this one.', ...plan].map((line) => `${line}\n`).join('')
  const { code, stdout } = await orrery(place.path, [...RUN, '--limit', '1'], { input })
  expect(code).toBe(0)
  expect(stdout).toMatch(/: 1 task, human, .*\n.*\nreact +100\.0 %/)
  expect(stdout).toContain('[EXAMPLE 1]')
  expect(stdout.match(/Goal: craft polished granite stairs/g)).toHaveLength(1)
  expect(stdout).toContain(`> ${plan[0]}\n\n[HISTORY, after 2 lines shown before]`)
})

test('a person replies in one episode after the other, at any concurrency', async () => {
  using place = scratch()
  const input = ['get 1 oak log', 'get 2 oak log', 'get 3 oak log', 'get 4 oak log'].map((line) => `${line}\n`).join('')
  const args = [...RUN, '--limit', '2', '--max-steps', '2', '--concurrency', '8']
  const { code } = await orreryIn(place.path, args, { input })
  expect(code).toBe(0)
  const steps = events(place.file('r/events.jsonl')).filter(({ type }) => type === 'step-end')
  expect(steps.map(({ episode, action }) => [String(episode).split('/').at(-1), action])).toEqual([
    ['0#1', 'get 1 oak log'],
    ['0#1', 'get 2 oak log'],
    ['1#1', 'get 3 oak log'],
    ['1#1', 'get 4 oak log'],
  ])
})

test('the end of input ends the run; ended episodes are kept', async () => {
  using place = scratch()
  const { code, stdout, stderr } = await orreryIn(place.path, [...RUN, '--limit', '3'], { input: 'inventory\n' })
  expect(code).toBe(0)
  expect(stdout).toContain('stopped: no more answers')
  expect(stdout + stderr).not.toMatch(/^error|\n\s+at /m)
  const played = events(place.file('r/events.jsonl'))
  expect(played.filter(({ type }) => type === 'episode-end')).toMatchObject([{ end: 'aborted' }])
  expect(played.filter(({ type }) => type === 'step-end')).toMatchObject([{ action: 'inventory' }])
})

test('with --json, prompts go to stderr', async () => {
  using place = scratch()
  const { stdout, stderr } = await orreryIn(place.path, [...RUN, '--limit', '1', '--max-steps', '1', '--json'], { input: 'x\n' })
  expect(JSON.parse(stdout).cells[0].summary).toMatchObject({ model: 'human', ends: { 'step-limit': 1 } })
  expect(stderr).toContain('[TASK]')
})

test('nothing runs if nobody can reply', () => {
  using place = scratch()
  const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [main, ...RUN], {
    cwd: place.path,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  })
  expect(stderr).toMatch(/^error USAGE: the model human needs a person at a terminal, or answers from a pipe$/m)
  expect(status).toBe(2)
  expect(existsSync(place.file('r'))).toBe(false)
})

test('a cassette replies in place of the person', async () => {
  using place = scratch()
  const args = [...RUN, '--limit', '1', '--max-steps', '2', '--deterministic']
  await orreryIn(place.path, [...args, '--record', 'c'], { input: 'inventory\nget 1 oak log\n' })
  const { code, stdout } = await orreryIn(place.path, [...args, '--out', 's', '--replay-only', 'c'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/: 1 task, human, .*\n.*\nreact /)
  expect(readFileSync(place.file('s/events.jsonl'), 'utf8')).toBe(readFileSync(place.file('r/events.jsonl'), 'utf8'))
})
