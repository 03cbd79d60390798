import { setTimeout as sleep } from 'node:timers/promises'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { createModelServer, listen } from '@orreryjs/server'
import { parseSimulated } from '@orreryjs/simulated'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordedCalls } from '../../harness/test/recorded-calls.ts'
import { cancelRun, listQueues } from '../src/list-queues.ts'
import { namesOf, RUNS } from '../src/redis/names.ts'
import { lastingKeys } from './lasting-keys.ts'
import { HAS_REDIS } from './redis.ts'
import { openTestQueue, resultFiles, type TestQueue } from './test-queue.ts'
import { orreryProcess, startWorkerProcesses } from './worker-processes.ts'

const SETTINGS = { world: ['textcraft'], agent: ['react'], model: ['simulated:mid'], limit: 6, deterministic: true }

describe.skipIf(!HAS_REDIS)('a run without a coordinator', () => {
  let queue: TestQueue
  let redis: Redis
  beforeAll(async () => {
    queue = await openTestQueue()
    redis = queue.client
  })
  afterAll(() => queue.remove())

  /** Quotas expire after ten minutes. */
  const isQuota = (key: string): boolean => key.includes('{quota}')
  const keys = async (): Promise<readonly string[]> => (await lastingKeys(redis)).filter((key) => !isQuota(key))
  /** Returns the remaining lifetime of each key, in milliseconds. */
  const lives = async (): Promise<Readonly<Record<string, number>>> =>
    Object.fromEntries(
      await Promise.all(
        (await redis.keys('*')).filter((key) => !isQuota(key)).map(async (key) => [key, await redis.pttl(key)] as const),
      ),
    )
  /** Starts a model server that counts its requests. */
  const startModelServer = async (pause: number) => {
    const simulated = parseSimulated('simulated:mid', PLAYERS)
    const requests = { count: 0 }
    const { url, close } = await listen(
      createModelServer({
        id: simulated.id,
        generate: async (request, options) => {
          requests.count += 1
          await sleep(pause)
          return simulated.generate(request, options)
        },
      }),
      { port: 0 },
    )
    return {
      asked: requests,
      close,
      permissions: { connections: [{ url: `${url}v1` }] },
      models: { paid: { model: 'simulated:mid', baseUrl: `${url}v1` } },
    }
  }

  test('is kept while it runs, expires after its retention time, and resumes from its journal', async () => {
    const { asked: requests, close, models, permissions } = await startModelServer(80)
    const settings = { ...SETTINGS, model: ['paid'], models }
    const worker = queue.startWorker({ concurrency: 2, permissions })
    const control = new AbortController()
    const retention = 2000
    const begun = queue.playQueued('rests', settings, { signal: control.signal, retention, notice: () => undefined })
    const name = await queue.nameInRedis()
    await expect.poll(() => requests.count).toBeGreaterThan(10)
    // Longer than the retention time without a heartbeat.
    await sleep(retention + 500)
    expect(await redis.exists(namesOf(name).plan)).toBe(1)
    await worker.end()
    // The coordinator reads events several times per second, so all of them are in the journal now.
    await sleep(500)
    control.abort()
    await begun
    const lifetimes = await lives()
    expect(Object.keys(lifetimes).length).toBeGreaterThan(3)
    expect(Object.entries(lifetimes).filter(([, life]) => life < 0 || life > retention)).toEqual([])
    await expect.poll(lives).toEqual({})
    const before = requests.count
    const directory = queue.directoryOf('rests')
    const recorded = recordedCalls(directory)
    const lines: string[] = []
    const other = queue.startWorker({ concurrency: 2, permissions })
    await queue.resumeQueued(directory, { notice: (line) => void lines.push(line) })
    await close()
    await other.end()
    expect(lines.join('\n')).toContain('Redis no longer has data of this run: it continues from its journal')
    expect(recorded).toBeGreaterThan(3)
    // No recorded call was repeated.
    expect(requests.count - before).toBe(recordedCalls(directory) - recorded)
    expect(await keys()).toEqual([])
  })

  test('leaves only expiring keys after its coordinator was killed, is listed, and can be deleted manually', async () => {
    const control = new AbortController()
    const directory = queue.directoryOf('killed')
    const settings = ['--world', 'textcraft', '--agent', 'react', '--model', 'simulated:mid', '--limit', '6', '--deterministic']
    const killed = orreryProcess(['run', ...settings, '--out', directory, '--queue', queue.redis.url], control.signal)
    const name = await queue.nameInRedis()
    const jobs = `${namesOf(name).prefix}:model-0:wait`
    await expect.poll(() => redis.llen(jobs)).toBe(6)
    await sleep(2500)
    control.abort()
    await expect(killed).rejects.toThrow('exit code null')
    expect(Object.entries(await lives()).filter(([, life]) => life < 0)).toEqual([])
    await redis.del(namesOf(name).alive)
    const [listed] = await listQueues({ url: queue.redis.url })
    expect(listed).toMatchObject({ name, coordinated: false })
    expect(listed?.kept).toBeGreaterThan(6 * 24 * 3600)
    await cancelRun({ url: queue.redis.url }, name)
    await redis.del(namesOf(name).cancelled)
    expect(await keys()).toEqual([])
    await expect(cancelRun({ url: queue.redis.url }, name)).rejects.toThrow(`the queue has no run ${name}`)
    const worker = queue.startWorker()
    await queue.resumeQueued(directory)
    await worker.end()
    expect(resultFiles(directory)['events.jsonl']?.split('"type":"episode-end"').length).toBe(7)
  })

  test('leaves nothing that does not expire if all workers are killed as it ends', async () => {
    const settings = ['--world', 'textcraft', '--agent', 'react', '--model', 'simulated:mid', '--limit', '6', '--deterministic']
    const crew = startWorkerProcesses(queue.redis.url, 2, [])
    await orreryProcess(['run', ...settings, '--out', queue.directoryOf('ends'), '--queue', queue.redis.url])
    await crew.end()
    expect(Object.entries(await lives()).filter(([, life]) => life < 0)).toEqual([])
    await redis.flushall()
  })

  test('is deleted by the next command that lists runs if only a part of it remains', async () => {
    await redis.sadd(RUNS, 'left')
    await redis.set(namesOf('left').events(3), 'x')
    expect(await listQueues({ url: queue.redis.url })).toEqual([])
    expect(await redis.keys('*left*')).toEqual([])
    expect(await redis.smembers(RUNS)).toEqual([])
  })
})
