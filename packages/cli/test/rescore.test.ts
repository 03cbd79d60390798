import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playRun } from '../../runs/test/library.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())
beforeAll(async () => {
  await playRun(place.file('r'), { agent: 'react,oracle', limit: 2, maxSteps: 8, deterministic: true })
})

const rescored = (...args: readonly string[]) => orreryIn(place.path, ['rescore', ...args])

test('computes metrics by name, with prices both tables, as JSON or text', async () => {
  writeFileSync(place.file('prices.yaml'), 'gpt-5: { input: 2, output: 10 }\n')
  const both = await rescored('r', '--metric', 'steps, success', '--prices', 'prices.yaml', '--json')
  const { agrees, cells, costs } = JSON.parse(both.stdout)
  expect([both.code, agrees, cells.length, costs.rows.length]).toEqual([0, true, 2, 1])
  const alone = await rescored('r', '--prices', 'prices.yaml')
  expect(alone.code).toBe(0)
  expect(alone.stdout).not.toContain('rescore:')
  expect(alone.stdout).toContain('cost: ')
})

test('exits with 1 if a recorded value differs', async () => {
  const path = place.file('r/events.jsonl')
  const journal = readFileSync(path, 'utf8')
  writeFileSync(path, journal.replace(/("type":"episode-end".*"success":)true/, '$1false'))
  const { code, stdout } = await rescored('r', '--metric', 'success')
  writeFileSync(path, journal)
  expect(stdout).toMatch(/^some recorded values of 4 episodes differ\n$/m)
  expect(code).toBe(1)
})

test('scores the episode of a person, and omits unfinished episodes', async () => {
  await orreryIn(place.path, ['play', 'textcraft', '--out', 'p'], { input: 'inventory\nget 1 stick\n:undo\n:quit\n' })
  const { code, stdout } = await rescored('p')
  expect(stdout).toMatch(/^all recorded values of 1 episode agree$/m)
  expect(code).toBe(0)
  const path = place.file('p/events.jsonl')
  writeFileSync(path, readFileSync(path, 'utf8').split('\n').slice(0, 3).join('\n'))
  const cut = await rescored('p')
  expect(cut.stdout).toMatch(/^1 planned episode excluded because it has not ended\nno episodes to rescore$/m)
  expect(cut.stderr).toMatch(/p\/events\.jsonl: line 3 is incomplete and was skipped$/m)
})

test('refuses invalid prices', async () => {
  writeFileSync(place.file('wrong.json'), JSON.stringify({ big: { input: 1 } }))
  const wrong = await rescored('r', '--prices', 'wrong.json')
  expect([wrong.code, wrong.stderr]).toEqual([
    2,
    expect.stringMatching(/^error CONFIG_INVALID: wrong\.json: big: output is not a number/),
  ])
})
