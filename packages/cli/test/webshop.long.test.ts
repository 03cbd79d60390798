import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { reward, run } from './shop-runs.ts'

const DATA = fileURLToPath(new URL('../../../../shared/data/webshop', import.meta.url))
const withData = describe.skipIf(!existsSync(DATA))

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
    ['--world-option', 'observation=text'],
    ['--world-option', 'goals=synthetic'],
  ])('so it does with %s %s', async (...args) => {
    expect(reward(await run('--limit', '40', ...args), 'react +simulated:perfect')).toBeGreaterThanOrEqual(0.85)
  })

  test('weaker models do worse', async () => {
    const stdout = await run('--model', 'simulated:strong,simulated:weak', '--limit', '60')
    expect(reward(stdout, 'react +simulated:weak')).toBeLessThan(reward(stdout, 'react +simulated:strong'))
  })
})

withData('with original products (needs ../shared/data)', () => {
  test.each([['synthetic'], ['human']])('ReAct earns at least 0.75 on %s goals', async (goals) => {
    const stdout = await run('--data', DATA, '--world-option', `goals=${goals}`)
    expect(reward(stdout, 'react +simulated:perfect')).toBeGreaterThanOrEqual(0.75)
  })
})
