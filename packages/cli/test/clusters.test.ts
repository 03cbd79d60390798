import { readManifest } from '@orreryjs/harness'
import { expect, test } from 'vitest'
import { scratch } from './binary.ts'
import { orreryIn } from './in-process.ts'

test('tasks of the same rooms: run.json says which, tables go by rooms, and flags change that', async () => {
  using place = scratch()
  const run = ['run', '--world', 'alfworld', '--split', 'dev', '--agent', 'react', '--limit', '12', '--deterministic']
  await orreryIn(place.path, [...run, '--model', 'simulated:weak', '--out', 'weak'])
  const played = await orreryIn(place.path, [...run, '--model', 'simulated:mid', '--out', 'mid'])
  const { clusters = {}, tasks } = readManifest(place.file('mid'))
  expect(Object.keys(clusters)).toEqual(Object.keys(tasks))
  const rooms = new Set(Object.values(clusters)).size
  expect(rooms).toBeLessThan(12)
  const said = `12 tasks in ${rooms} clusters`
  expect(played.stdout).toContain(said)
  const compare = async (...flags: readonly string[]) => (await orreryIn(place.path, ['compare', 'weak', 'mid', ...flags])).stdout
  expect(await compare()).toContain(said)
  expect(await compare('--cluster', 'never')).not.toContain('clusters')
  expect(await compare('--cluster', 'always', '--stratify')).toMatch(/clusters[\s\S]*by \d types of task/)
  expect((await orreryIn(place.path, ['compare', 'weak', 'mid', '--cluster', 'rooms'])).stderr).toMatch(/^error USAGE: .*rooms/m)
  const markdown = (await orreryIn(place.path, ['report', 'mid', '--format', 'md'])).stdout
  expect(markdown).toContain(said)
  expect((await orreryIn(place.path, ['verify', 'mid'])).stdout).toMatch(/all of it holds$/m)
})
