import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import './alfworld.test.ts'
import { run, success } from './world-runs.ts'

const DATA = fileURLToPath(new URL('../../../../shared/data/alfworld', import.meta.url))
const withData = describe.skipIf(!existsSync(DATA))

describe('generated houses', () => {
  test('supports goals beyond the six types', async () => {
    const stdout = await run('alfworld', '--split', 'hard', '--limit', '60')
    expect(success(stdout, 'react +simulated:perfect +60')).toBeGreaterThanOrEqual(90)
  })

  test('weaker models do worse', async () => {
    const stdout = await run('alfworld', '--split', 'dev', '--model', 'simulated:strong,simulated:weak')
    const [strong, weak] = ['strong', 'weak'].map((preset) => success(stdout, `react +simulated:${preset} +60`))
    expect(weak).toBeLessThan(strong ?? 0)
  })
})

withData('with original games (needs ../shared/data)', () => {
  test('ReAct solves at least 97 % of the 134 unseen tasks', async () => {
    const stdout = await run('alfworld', '--split', 'valid_unseen', '--data', DATA)
    expect(success(stdout, 'react +simulated:perfect +134')).toBeGreaterThanOrEqual(97)
  })
})
