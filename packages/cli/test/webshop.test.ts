import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { scratch } from './binary.ts'
import { orreryIn } from './in-process.ts'

const DATA = fileURLToPath(new URL('../../../../shared/data/webshop', import.meta.url))
const withData = describe.skipIf(!existsSync(DATA))

/** The mean reward of the row that begins so. */
function reward(stdout: string, row: string): number {
  const columns = new RegExp(`^${row} +\\d+ +[\\d.]+ %.*$`, 'm').exec(stdout)?.[0]?.split(/ {2,}/) ?? []
  const header = /^agent .+$/m.exec(stdout)?.[0]?.split(/ {2,}/) ?? []
  return Number(columns[header.indexOf('reward')])
}

async function run(...args: readonly string[]): Promise<string> {
  using place = scratch()
  const { code, stdout, stderr } = await orreryIn(place.path, ['run', '--world', 'webshop', ...args, '--out', 'r'])
  expect(stderr).not.toContain('Error')
  expect(code).toBe(0)
  return stdout
}

describe('our own catalogue', () => {
  test('has fifteen steps, and ReAct with the model that makes no mistakes earns nearly all', async () => {
    const stdout = await run('--agent', 'react,random', '--limit', '100')
    expect(stdout).toContain('at most 15 steps')
    expect(reward(stdout, 'react +simulated:perfect')).toBeGreaterThanOrEqual(0.85)
    expect(reward(stdout, 'random +none')).toBeLessThan(0.5)
  })

  test.each([
    ['--dialect', 'upstream'],
    ['--dialect', 'react'],
    ['--world-option', 'observation=text', '--profile', 'react/webshop-text'],
    ['--world-option', 'goals=synthetic'],
  ])('so it does with %s %s', async (...args) => {
    expect(reward(await run('--limit', '40', ...args), 'react +simulated:perfect')).toBeGreaterThanOrEqual(0.85)
  })

  test('weaker models do worse', async () => {
    const stdout = await run('--model', 'simulated:strong,simulated:weak', '--limit', '60')
    expect(reward(stdout, 'react +simulated:weak')).toBeLessThan(reward(stdout, 'react +simulated:strong'))
  })
})

describe('a person plays', () => {
  test('with a map of what was searched, seen and chosen', async () => {
    using place = scratch()
    const input = ':map\n:actions\n:1\n:map\n:quit\n'
    const { code, stdout } = await orreryIn(place.path, ['play', 'webshop', '0', '--out', 'r'], { input })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^wanted +\S/m)
    expect(stdout).toMatch(/^searched +\S/m)
    expect(stdout).toMatch(/^ +B[A-Z0-9]{9} +\$\d/m)
  })
})

withData('with original products (needs ../shared/data)', () => {
  test.each([['synthetic'], ['human']])('ReAct earns at least 0.75 on %s goals', async (goals) => {
    const stdout = await run('--data', DATA, '--world-option', `goals=${goals}`)
    expect(reward(stdout, 'react +simulated:perfect')).toBeGreaterThanOrEqual(0.75)
  })
})
