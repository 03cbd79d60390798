import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { disturbedRun } from './disturbed-run.ts'
import { HAS_REDIS } from './redis.ts'

describe.skipIf(!HAS_REDIS)('killed workers and a restarted Redis', () => {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-queue-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('do not change the bytes of a run', async () => {
    const { expected, actual, kills } = await disturbedRun(folder, Number(process.env['ORRERY_QUEUED'] ?? 16))
    expect(kills).toBeGreaterThan(0)
    expect(actual).toBe(expected)
  })
})
