import { describe, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'
import { reward, run } from './world-runs.ts'

/** Number of goals: few here, more in `webshop.long.test.ts`. */
const LONG = process.env['ORRERY_LONG'] !== undefined

describe('generated catalogue', () => {
  test('has a limit of fifteen steps, and ReAct earns nearly all with a perfect model', async () => {
    const stdout = await run('webshop', '--agent', 'react,random', '--limit', LONG ? '100' : '25')
    expect(stdout).toContain('max 15 steps')
    expect(reward(stdout, 'react +simulated:perfect')).toBeGreaterThanOrEqual(0.85)
    expect(reward(stdout, 'random +none')).toBeLessThan(0.5)
  })

  test.each([
    ['--dialect', 'upstream'],
    ['--dialect', 'react'],
    ['--world-option', 'observation=text'],
    ['--world-option', 'goals=synthetic'],
  ])('also with %s %s', async (...args) => {
    expect(
      reward(await run('webshop', '--limit', LONG ? '40' : '10', ...args), 'react +simulated:perfect'),
    ).toBeGreaterThanOrEqual(0.85)
  })
})

describe('a person plays', () => {
  test('with a map of searches, observations and choices', async () => {
    using place = scratch()
    const input = ':map\n:actions\n:1\n:map\n:quit\n'
    const { code, stdout } = await orreryIn(place.path, ['play', 'webshop', '0', '--out', 'r'], { input })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^wanted +\S/m)
    expect(stdout).toMatch(/^searched +\S/m)
    expect(stdout).toMatch(/^ +B[A-Z0-9]{9} +\$\d/m)
  })
})
