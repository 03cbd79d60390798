import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryHere } from './in-process.ts'

test('a suite prints the published figures next to its results, within 100 columns, also when resumed', async () => {
  using place = scratch()
  const out = place.file('r')
  const limits = ['--tasks', '0-1', '--max-steps', '12', '--model', 'simulated:mid,simulated:weak', '--deterministic']
  const { code, stdout } = await orreryHere(['run', 'rebact-table2', ...limits, '--out', out], 100)
  expect(code).toBe(0)
  const published = stdout.slice(stdout.indexOf('published: '), stdout.indexOf('Simulated model: '))
  expect(published).toMatch(
    /^published: .*2509\.18607\ntable 2: ALFWorld; model: Claude 3\.5 Sonnet\nours are in generated houses /,
  )
  expect(published).toMatch(/^ours: alfworld valid_unseen with simulated:mid \(simulated\)$/m)
  expect(published).toMatch(/^ours: alfworld valid_unseen with simulated:weak \(simulated\)$/m)
  expect(published).toMatch(/^rebact, success +98\.5 % +94\.7-99\.6 +134 +\d+\.\d % +[\d.]+-[\d.]+ +2 +[-+]?\d+\.\d$/m)
  expect(published).toMatch(/^ {2}look_at_obj_in_light +55\.6 % /m)
  expect(Math.max(...published.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100)
  expect((await orreryHere(['resume', out], 100)).stdout).toContain(published)
})

test('a value on a curve is named with its position', async () => {
  using place = scratch()
  const args = [
    'run',
    'reflexion',
    '--yes',
    '--limit',
    '1',
    '--max-steps',
    '4',
    '--model',
    'simulated:weak',
    '--out',
    place.file('r'),
  ]
  const { code, stdout } = await orreryHere(args)
  expect(code).toBe(0)
  expect(stdout).toMatch(/^reflexion, trials 2 +76\.9 % +69\.1-83\.2 +134 /m)
})
