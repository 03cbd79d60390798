import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orrery } from '@orreryjs/orrery'
import { run } from '@orreryjs/runs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coordinate } from '../src/coordinator.ts'
import { work } from '../src/worker.ts'
import { HAS_REDIS, type RedisServer, startRedis } from './redis.ts'

const settings = { world: ['textcraft'], agent: ['react', 'random'], model: ['simulated:mid'], limit: 10, deterministic: true }

describe.skipIf(!HAS_REDIS)('a run on a queue', () => {
  let redis: RedisServer
  const folder = mkdtempSync(join(tmpdir(), 'orrery-queue-'))
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(async () => {
    await redis.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  test('has the bytes of the same run in one process', async () => {
    const here = join(folder, 'here', 'run')
    const there = join(folder, 'there', 'run')
    await run({ ...settings, out: here }, { registry: orrery })
    const control = new AbortController()
    const said: string[] = []
    const notice = (line: string): void => void said.push(line)
    const workers = [1, 2].map(() => work({ url: redis.url, registry: orrery, signal: control.signal, notice }))
    await run({ ...settings, out: there }, { registry: orrery, notice, elsewhere: (it) => coordinate(it, { url: redis.url }) })
    control.abort()
    await Promise.all(workers)
    expect(said.filter((line) => line.startsWith('playing '))).toHaveLength(2)
    for (const name of ['events.jsonl', 'results.json', 'report.md']) {
      expect(readFileSync(join(there, name), 'utf8'), name).toBe(readFileSync(join(here, name), 'utf8'))
    }
  })
})
