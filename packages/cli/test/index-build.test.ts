import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

const ORIGINAL = join(import.meta.dirname, '../../../../shared/data/webshop')
const oracle = ['run', '--world', 'webshop', '--agent', 'oracle', '--limit', '5', '--deterministic', '--json']

test('the generated catalogue, built into a directory, behaves as in memory', async () => {
  using place = scratch()
  const built = await orreryIn(place.path, ['index', 'build', '--size', '1000', '--out', 'shop'])
  expect(built.stdout).toMatch(/^shop: 1000 products, \d+ goals, \d+ MB\nrun it: .* --data shop\n$/)
  const disk = await orreryIn(place.path, [...oracle, '--data', 'shop', '--out', 'disk'])
  const memory = await orreryIn(place.path, [...oracle, '--world-option', 'size=1000', '--out', 'memory'])
  expect([disk.code, memory.code]).toEqual([0, 0])
  expect(observations(place.file('disk'))).toEqual(observations(place.file('memory')))
})

describe.skipIf(!existsSync(ORIGINAL))('on the original 1,000 products (needs shared/data/webshop)', () => {
  test('the directory has the same goals, prices and pages', async () => {
    using place = scratch()
    const built = await orreryIn(place.path, ['index', 'build', '--data', ORIGINAL, '--out', 'original', '--json'])
    expect(JSON.parse(built.stdout)).toMatchObject({ directory: 'original', products: 1000, goals: 6910, skipped: 0 })
    await orreryIn(place.path, [...oracle, '--data', 'original', '--out', 'disk'])
    await orreryIn(place.path, [...oracle, '--data', ORIGINAL, '--out', 'memory'])
    expect(observations(place.file('disk'))).toEqual(observations(place.file('memory')))
  })
})

test('invalid builds are reported in two lines', async () => {
  using place = scratch()
  const absent = await orreryIn(place.path, ['index', 'build', '--data', 'absent', '--out', 'shop'])
  expect(absent.stderr).toMatch(/^error DATA_MISSING: .*absent/)
  const same = await orreryIn(place.path, ['index', 'build', '--data', 'shop', '--out', 'shop'])
  expect(same.stderr).toMatch(/^error USAGE: index build: --out and --data are the same directory$/m)
  const nowhere = await orreryIn(place.path, ['index', 'build'])
  expect(nowhere.stderr).toMatch(/^error USAGE: .*--out/)
  writeFileSync(place.file('run.json'), '{}')
  const run = await orreryIn(place.path, ['index', 'build', '--out', '.'])
  expect(run.stderr).toMatch(/^error USAGE: index build: \. is the directory of a run$/m)
  expect([absent.code, same.code, nowhere.code, run.code]).toEqual([2, 2, 2, 2])
})

/** Returns all observations of a run. */
function observations(run: string): readonly unknown[] {
  const events: readonly Readonly<Record<string, unknown>>[] = readFileSync(join(run, 'events.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const seen = events.filter(({ type }) => type === 'step-end' || type === 'episode-start')
  expect(seen.length).toBeGreaterThan(15)
  return seen.map(({ action, goal, observation, reward }) => ({ action, goal, observation, reward }))
}
