import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { reward, run, success } from './world-runs.ts'
import './webshop.test.ts'

const DATA = fileURLToPath(new URL('../../../../shared/data/webshop', import.meta.url))
const withData = describe.skipIf(!existsSync(DATA))

describe('generated catalogue', () => {
  // By success: `strong` leaves more often without buying, which costs reward.
  test('weaker models succeed less often', async () => {
    const stdout = await run('webshop', '--model', 'simulated:strong,simulated:weak', '--limit', '60')
    expect(success(stdout, 'react +simulated:weak +60')).toBeLessThan(success(stdout, 'react +simulated:strong +60'))
  })
})

withData('with original products (needs ../shared/data)', () => {
  test.each([['synthetic'], ['human']])('ReAct earns at least 0.75 on %s goals', async (goals) => {
    const stdout = await run('webshop', '--data', DATA, '--world-option', `goals=${goals}`)
    expect(reward(stdout, 'react +simulated:perfect')).toBeGreaterThanOrEqual(0.75)
  })
})
