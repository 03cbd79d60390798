import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orrery } from './binary.ts'
import { orreryHere } from './in-process.ts'
import { expectThreadsToChangeNothing } from './threads.ts'

test('threads change no byte, at any concurrency, even if a model fails', () =>
  expectThreadsToChangeNothing(12, [
    ['few', '--workers', '2'],
    ['many', '--workers', '2', '--concurrency', '64'],
  ]))

const RUN = ['run', '--split', 'adapt-200', '--model', 'simulated:mid', '--deterministic']

test('a model that always fails ends the run with threads as without', async () => {
  using place = scratch()
  const model = ['--model', 'faulty:badBody=1+simulated:mid', '--limit', '20']
  const { code, stdout } = await orrery(place.path, [...RUN, ...model, '--workers', '2', '--out', 'r'])
  expect(code).toBe(1)
  expect(stdout).toMatch(/^stopped: faulty:.* failed in 3 episodes in a row$/m)
  expect(stdout).toContain('Resume the run: orrery resume r')
  const alone = await orreryHere([...RUN, ...model, '--concurrency', '1', '--out', place.file('alone')])
  expect(alone.code).toBe(1)
  const [journal, same] = ['r', 'alone'].map((out) => readFileSync(place.file(`${out}/events.jsonl`), 'utf8'))
  expect(journal).toBe(same)
})
