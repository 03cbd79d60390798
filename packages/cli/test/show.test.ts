import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratch } from './binary.ts'
import { orreryIn } from './in-process.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())
beforeAll(async () => {
  const args = ['run', '--agent', 'react,random', '--split', 'adapt-200', '--limit', '2', '--max-steps', '30', '--out', 'r']
  await orreryIn(place.path, args)
})

test('without an episode the episodes are listed', async () => {
  const { code, stdout, stderr } = await orreryIn(place.path, ['show', 'r'])
  expect(code).toBe(0)
  expect(stderr).toBe('labels of this run: simulated\n')
  expect(stdout.trimEnd().split('\n')).toHaveLength(5)
  expect(stdout).toMatch(/^1 +react\/simulated:perfect\/textcraft\/adapt-200\/0#1 +solved +\d+ +\d+ +1$/m)
})

test('--failed lists those without success, under their own numbers', async () => {
  const { stdout } = await orreryIn(place.path, ['show', 'r', '--failed'])
  expect(stdout).not.toContain('react/')
  expect(stdout).toMatch(/^3 +random\/none\//m)
})

test('an episode reads like a screenplay', async () => {
  const { stdout } = await orreryIn(place.path, ['show', 'r', '1'])
  expect(stdout).toContain('Goal: craft ')
  expect(stdout).toMatch(/^model call react\.\w+: \d+ tokens in, \d+ out$/m)
  expect(stdout).toMatch(/^1 > (get|craft|inventory)/m)
  expect(stdout).toMatch(/^solved: \d+ steps, best known \d+, reward 1, progress 100 %$/m)
})

test('an episode is found by number, id, or a part that only it has', async () => {
  const [byNumber, byId, byPart] = await Promise.all(
    ['2', 'react/simulated:perfect/textcraft/adapt-200/1#1', 'perfect/textcraft/adapt-200/1'].map((name) =>
      orreryIn(place.path, ['show', 'r', name]),
    ),
  )
  expect(byNumber?.stdout).toContain('adapt-200/1#1')
  expect(byId).toEqual(byNumber)
  expect(byPart).toEqual(byNumber)
})

test('an episode that is not there, or not the only one, is an error', async () => {
  const [absent, zero, several] = await Promise.all(['9', '0', 'random'].map((name) => orreryIn(place.path, ['show', 'r', name])))
  expect(absent?.stderr).toMatch(/^error USAGE: the run has no episode '9'; /m)
  expect(absent?.code).toBe(2)
  expect(zero?.stderr).toMatch(/^error USAGE: the run has no episode '0'; expected 1 to \d+, or an id such as /m)
  expect(several?.stderr).toMatch(/^error USAGE: 'random' is part of 2 episodes, such as /m)
})

test('a journal that was cut off can still be read', async () => {
  await orreryIn(place.path, ['run', '--agent', 'oracle', '--limit', '1', '--out', 'torn'])
  appendFileSync(place.file('torn/events.jsonl'), '{"type":"step-e')
  const { code, stdout, stderr } = await orreryIn(place.path, ['show', 'torn'])
  expect(code).toBe(0)
  expect(stderr).toMatch(/^torn\/events\.jsonl: line \d+ is unfinished and left out$/m)
  expect(stdout).toMatch(/^1 +oracle\//m)
})
