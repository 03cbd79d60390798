import { existsSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { orreryHere } from './in-process.ts'

/** Returns a port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

it('starts no run if Redis does not respond', async () => {
  const out = join(mkdtempSync(join(tmpdir(), 'orrery-away-')), 'run')
  const queue = `redis://127.0.0.1:${await freePort()}`
  const { code, stderr } = await orreryHere(['run', '--agent', 'random', '--limit', '1', '--out', out, '--queue', queue])
  expect(stderr).toMatch(/^error QUEUE_UNAVAILABLE: no Redis answers at 127\.0\.0\.1:\d+: .*ECONNREFUSED/m)
  expect(code).not.toBe(0)
  expect(existsSync(out)).toBe(false)
})
