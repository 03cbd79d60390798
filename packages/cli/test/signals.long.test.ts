/** Signals during a run of hundreds of episodes without a server; see also `faults.test.ts` and `kills.test.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orrery, signalAt } from './binary.ts'
import { orreryIn } from './in-process.ts'

const SIMULATED = ['run', '--split', 'adapt-200', '--model', 'simulated:mid', '--deterministic']

test('Ctrl-C keeps completed work and exits with 130', async () => {
  using place = scratch()
  const args = ['run', '--agent', 'random', '--split', 'adapt-200', '--trials', '10', '--max-steps', '100', '--out', 'r']
  const { code, stdout, stderr } = await orrery(place.path, args, { onOutput: signalAt(/200\/2000/, 'SIGINT') })
  expect(stderr).toContain('stopping')
  expect(code).toBe(130)
  expect(stdout).toContain('stopped by Ctrl-C')
  expect(JSON.parse(readFileSync(place.file('r/results.json'), 'utf8'))).toMatchObject({ complete: false, interrupted: true })
  const lines = readFileSync(place.file('r/events.jsonl'), 'utf8').trimEnd().split('\n')
  expect(lines.every((line) => typeof JSON.parse(line).type === 'string')).toBe(true)
})

test('Ctrl-C finishes the line, prints how to resume and exits with 130', async () => {
  using place = scratch()
  const run = [...SIMULATED, '--limit', '150']
  await orreryIn(place.path, [...run, '--out', 'whole'])
  const stopped = await orrery(place.path, [...run, '--out', 'r'], {
    onOutput: signalAt(/^\d+\/150 episodes/m, 'SIGINT'),
  })
  expect(stopped.code).toBe(130)
  expect(stopped.stdout).toContain('Resume the run: orrery resume r')
  const journal = readFileSync(place.file('r/events.jsonl'), 'utf8')
  expect(journal.endsWith('\n')).toBe(true)
  expect((await orreryIn(place.path, ['resume', 'r'])).code).toBe(0)
  const whole = readFileSync(place.file('whole/events.jsonl'))
  expect(readFileSync(place.file('r/events.jsonl')).equals(whole)).toBe(true)

  const again = await orreryIn(place.path, ['resume', 'r'])
  expect(again.stderr).toMatch(/^r is complete: no episodes are left to run\n/)
  expect(readFileSync(place.file('r/events.jsonl')).equals(whole)).toBe(true)
})

test('Ctrl-C also stops the threads, and the run can be resumed with or without them', async () => {
  using place = scratch()
  const run = [...SIMULATED, '--limit', '100']
  await orreryIn(place.path, [...run, '--out', 'whole'])
  const stopped = await orrery(place.path, [...run, '--workers', '2', '--out', 'r'], {
    onOutput: signalAt(/^\d+\/100 episodes/m, 'SIGINT'),
  })
  expect(stopped.code).toBe(130)
  expect(stopped.stdout).toContain('stopped by Ctrl-C')
  const results = JSON.parse(readFileSync(place.file('r/results.json'), 'utf8'))
  expect(results).toMatchObject({ complete: false, interrupted: true })
  expect((await orrery(place.path, ['resume', 'r', '--workers', '2'])).code).toBe(0)
  const whole = readFileSync(place.file('whole/events.jsonl'))
  expect(readFileSync(place.file('r/events.jsonl')).equals(whole)).toBe(true)
})

test('reads a cassette of a killed writer, and reports the torn line', async () => {
  using place = scratch()
  const killed = await orrery(place.path, [...SIMULATED, '--limit', '200', '--out', 'a', '--record', 'c'], {
    onOutput: signalAt(/^\d+\/200/m, 'SIGKILL'),
  })
  expect(killed.code).toBeNull()
  const text = readFileSync(place.file('c'), 'utf8')
  writeFileSync(place.file('c'), text.slice(0, text.lastIndexOf('\n', text.length - 2) + 40))
  const again = await orreryIn(place.path, [...SIMULATED, '--limit', '4', '--out', 'b', '--replay', 'c'])
  expect(again.code).toBe(0)
  expect(again.stderr).toMatch(/^c, line \d+ is incomplete and was ignored$/m)
  for (const line of readFileSync(place.file('c'), 'utf8').trimEnd().split('\n')) expect(JSON.parse(line)).toHaveProperty('reply')
})
