import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { createModelServer, listen } from '@orreryjs/server'
import { parseSimulated } from '@orreryjs/simulated'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealChunk } from '../src/events/chunks.ts'
import { createLineHash } from '../src/events/line-hash.ts'
import { listQueues } from '../src/list-queues.ts'
import { planDigest } from '../src/messages.ts'
import { evictionWarning } from '../src/redis/connection.ts'
import { namesOf, RUNS } from '../src/redis/names.ts'
import { createSeal } from '../src/trust/seal.ts'
import { HAS_REDIS } from './redis.ts'
import { openTestQueue, resultFiles, type TestQueue } from './test-queue.ts'

const SETTINGS = { world: ['textcraft'], agent: ['react'], model: ['simulated:mid'], limit: 6, deterministic: true }

describe.skipIf(!HAS_REDIS)('a queue with invalid data or settings', () => {
  let queue: TestQueue
  let redis: Redis
  beforeAll(async () => {
    queue = await openTestQueue()
    redis = queue.client
  })
  afterAll(() => queue.remove())

  const expectSame = async (directory: string): Promise<void> => {
    expect(resultFiles(directory)['events.jsonl']).toBe(resultFiles(await queue.playInProcess(SETTINGS))['events.jsonl'])
  }

  test('rejects invalid events, and the end of an episode that has not started', async () => {
    const running = queue.playQueued('events', SETTINGS)
    const names = namesOf(await queue.nameInRedis())
    const episode = 'react/simulated:mid/textcraft/adapt-like/0#1'
    await expect.poll(() => redis.hget(names.counts, '0')).toBe('0')
    const lies = [
      { type: 'nothing', episode, seq: 0, at: 0 },
      { type: 'mark', episode, seq: 0, at: 0, mark: 0, state: '0'.repeat(32) },
      { type: 'episode-start', episode, seq: 0, at: 0, agent: 1 },
      { type: 'episode-end', episode, seq: 0, at: 0, end: 'solved', success: true, reward: 1, progress: 1, steps: 1 },
    ]
    const seal = createSeal(await queue.nameInRedis(), undefined)
    const plan = planDigest((await redis.get(names.plan))?.split('\n')[1] ?? '')
    for (const [attempt, lie] of lies.entries()) {
      const place = { worker: `w${attempt}`, plan, attempt, from: 0, prior: createLineHash().digest() }
      const chunk = sealChunk(seal, { number: 0, id: episode }, place, [JSON.stringify(lie)])
      await redis.xadd(names.news, '*', 'episode', '0', 'events', chunk)
      await expect.poll(() => redis.hget(names.owners, 'attempt:0')).toBe(String(attempt + 1))
    }
    const worker = queue.startWorker()
    const directory = await running
    await worker.end()
    await expectSame(directory)
  })

  test('sends events again that Redis evicted, or counted but does not have', async () => {
    const running = queue.playQueued('thrown', SETTINGS)
    const names = namesOf(await queue.nameInRedis())
    await expect.poll(() => redis.hget(names.counts, '1')).toBe('0')
    // Simulates eviction because of full memory: the count remains.
    await redis.hset(names.counts, '0', '40', '1', '1')
    const worker = queue.startWorker()
    const directory = await running
    await worker.end()
    await expectSame(directory)
  })

  test('warns once about a Redis that evicts keys, if it reports its policy', async () => {
    expect(await evictionWarning(redis)).toBeUndefined()
    await redis.config('SET', 'maxmemory-policy', 'allkeys-lru')
    const control = new AbortController()
    const lines: string[] = []
    const notice = (line: string): void => void lines.push(line)
    const running = queue.playQueued('evicting', SETTINGS, { signal: control.signal, notice })
    await expect.poll(() => lines).not.toEqual([])
    control.abort()
    await running
    const warning = /^warning: QUEUE_EVICTS: .*\(maxmemory-policy allkeys-lru\).*config set maxmemory-policy noeviction$/
    expect(lines).toEqual([expect.stringMatching(warning)])
    // Hosted Redis services reject this command.
    await redis.call('ACL', 'SETUSER', 'default', '-config')
    expect(await evictionWarning(redis)).toBeUndefined()
    await redis.call('ACL', 'SETUSER', 'default', '+config')
    await redis.config('SET', 'maxmemory-policy', 'noeviction')
    await redis.flushall()
  })

  test('the later of two coordinators of a run continues, and the earlier reports that it was replaced', async () => {
    const directory = queue.directoryOf('twice')
    const first = queue.playQueued('twice', SETTINGS)
    const ended = expect(first).rejects.toThrow(/another coordinator took over this run, in .*twice/)
    const name = await queue.nameInRedis()
    await expect(queue.resumeQueued(directory)).rejects.toThrow(/lock is held by process/)
    // Simulates another machine with the same directory and name, which sends another heartbeat.
    await redis.set(namesOf(name).alive, `another.${createSeal(name, undefined).sign('coordinator', ['another'])}`)
    await ended
    expect(readFileSync(join(directory, 'queue-name'), 'utf8').trim()).toBe(name)
    // The keys of the other coordinator remain.
    expect(await redis.exists(namesOf(name).plan)).toBe(1)
    expect(await redis.smembers(RUNS)).toEqual([name])
    const worker = queue.startWorker()
    await queue.resumeQueued(directory)
    await worker.end()
    await expectSame(directory)
  })

  test('retries an unreachable model server, and plays the episodes of other models in the meantime', async () => {
    const simulated = parseSimulated('simulated:mid', PLAYERS)
    const { url, close: closeFirst } = await listen(createModelServer(simulated), { port: 0 })
    const port = Number(new URL(url).port)
    await closeFirst()
    const models = { away: { model: 'simulated:mid', baseUrl: `${url}v1` } }
    const settings = { ...SETTINGS, model: ['away', 'simulated:mid'], models }
    const worker = queue.startWorker({ preflight: true, retryDelay: 200, permissions: { connections: [{ url: `${url}v1` }] } })
    const running = queue.playQueued('away', settings)
    const lines = (): string => worker.lines.join('\n')
    await expect.poll(lines).toMatch(/away is skipped until it answers: /)
    const names = namesOf(await queue.nameInRedis())
    await expect.poll(async () => JSON.parse((await redis.get(names.progress))?.split('\n')[1] ?? '{}').ended).toBe(6)
    expect(await redis.llen(`${names.prefix}:model-0:wait`)).toBe(6)
    const server = await listen(createModelServer(simulated), { port })
    const directory = await running
    await server.close()
    expect(lines()).toMatch(/playing \S+: simulated:mid\n(.*\n)*playing \S+: away/)
    expect(resultFiles(directory)['events.jsonl']?.split('"type":"episode-end"').length).toBe(13)
    await worker.end()
  })

  test('reports a wrong password and an outdated Redis', async () => {
    await redis.config('SET', 'requirepass', 'right')
    const { url } = queue.redis
    const shut = /^Redis at 127\.0\.0\.1:\d+ denied access: (NOAUTH|WRONGPASS) /
    await expect(listQueues({ url, password: 'wrong' })).rejects.toThrow(shut)
    await expect(listQueues({ url })).rejects.toThrow(shut)
    expect(await listQueues({ url, password: 'right' })).toEqual([])
    await redis.config('SET', 'requirepass', '')
    // Hosts on the network, and names that resemble this machine, need a secret.
    for (const host of ['redis.example', '127.0.0.1.evil.example', '0.0.0.0', '[::]', '2130706433', '10.0.0.1']) {
      await expect(listQueues({ url: `redis://${host}:1` })).rejects.toThrow('is on the network and there is no queue secret')
    }
    await expect(listQueues({ url, secret: 'short' })).rejects.toThrow('the queue secret has 5 characters; expected at least 16')
    const old = await oldRedis()
    await expect(listQueues({ url: old.url })).rejects.toThrow(/ has version 5\.0\.14: 6\.2 or newer is required$/)
    old.close()
  })
})

/** Server that answers like Redis of 2020, which cannot be installed any more. */
async function oldRedis(): Promise<{ readonly url: string; close(): void }> {
  const info = '# Server\r\nredis_version:5.0.14\r\nloading:0\r\n'
  const server = createServer((socket) => {
    socket.on('data', (bytes) => {
      for (const [, word = ''] of String(bytes).matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g)) {
        socket.write(word.toLowerCase() === 'info' ? `$${info.length}\r\n${info}\r\n` : '+OK\r\n')
      }
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `redis://127.0.0.1:${port}`, close: () => void server.close() }
}
