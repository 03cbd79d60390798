import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePort } from '../../runs/test/free-port.ts'
import { orreryHere } from './in-process.ts'

it('starts no run if Redis does not respond', async () => {
  const out = join(mkdtempSync(join(tmpdir(), 'orrery-away-')), 'run')
  const queue = `redis://127.0.0.1:${await freePort()}`
  const { code, stderr } = await orreryHere(['run', '--agent', 'random', '--limit', '1', '--out', out, '--queue', queue])
  expect(stderr).toMatch(/^error QUEUE_UNAVAILABLE: no Redis answers at 127\.0\.0\.1:\d+: .*ECONNREFUSED/m)
  expect(code).toBe(1)
  expect(existsSync(out)).toBe(false)
})
