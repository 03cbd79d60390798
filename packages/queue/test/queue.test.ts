import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { createChat, listen } from '@orreryjs/server'
import { parseSimulated } from '@orreryjs/simulated'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installedCode } from '../src/installed-code.ts'
import { cancelRun, listQueues } from '../src/list-queues.ts'
import { namesOf, queueOf, RUNS } from '../src/redis/names.ts'
import { bytesOf, type Ground, openGround } from './test-queue.ts'
import { HAS_REDIS } from './redis.ts'

const SETTINGS = { world: ['textcraft'], agent: ['react', 'random'], model: ['simulated:mid'], limit: 10, deterministic: true }

describe.skipIf(!HAS_REDIS)('a run on a queue', () => {
  let ground: Ground
  let redis: Redis
  beforeAll(async () => {
    ground = await openGround()
    redis = ground.client
  })
  afterAll(() => ground.remove())

  test('equals the same run in one process byte for byte, and leaves no keys in Redis', async () => {
    const workers = [ground.worker(), ground.worker()]
    const directory = await ground.queued('two', SETTINGS)
    expect(bytesOf(directory)).toEqual(bytesOf(await ground.alone(SETTINGS)))
    await Promise.all(workers.map(({ end }) => end()))
    expect(await redis.keys('*')).toEqual([])
    // No line is left open that would keep a process alive.
    await expect
      .poll(
        async () =>
          String(await redis.client('LIST'))
            .trim()
            .split('\n').length,
      )
      .toBe(1)
  })

  test('resumes after an interruption, with other workers', async () => {
    const first = ground.worker({ concurrency: 1 })
    const control = new AbortController()
    const settings = { ...SETTINGS, limit: 40 }
    const begun = ground.queued('interrupted', settings, { signal: control.signal, notice: () => undefined })
    await ground.nameInRedis()
    await sleep(600)
    control.abort()
    await begun.catch(() => undefined)
    await first.end()
    const directory = await begun
    ground.worker()
    await ground.resumed(directory)
    expect(bytesOf(directory)['events.jsonl']).toBe(bytesOf(await ground.alone(settings))['events.jsonl'])
  })

  test('ignores foreign data in Redis', async () => {
    const control = new AbortController()
    const running = ground.queued('foreign', SETTINGS, { signal: control.signal })
    const name = await ground.nameInRedis()
    const names = namesOf(name)
    const queue = new Queue(queueOf(0), { connection: redis, prefix: names.prefix })
    const foreign = [
      ...[{ number: -1, id: 'x' }, 'text', { number: 99_999, id: 'nothing' }, { number: 2, id: 'x', more: 'x' }],
      { number: 2, id: 'x' },
    ]
    await queue.addBulk(foreign.map((data) => ({ name: 'episode', data })))
    await redis.xadd(names.news, '*', 'episode', '0', 'from', '0', 'piece', 'no piece')
    await redis.xadd(names.news, '*', 'episode', 'x', 'other', 'x')
    await redis.xadd(names.news, '*', 'a', 'b')
    await redis.hset(names.workers, 'x', '{"name":1}', 'y', 'no json')
    ground.worker()
    const directory = await running
    expect(bytesOf(directory)['events.jsonl']).toBe(bytesOf(await ground.alone(SETTINGS))['events.jsonl'])
    await queue.close()
  })

  test('is refused by a worker whose results would differ', async () => {
    const notices: string[] = []
    const control = new AbortController()
    const notice = (line: string): void => void notices.push(line)
    const running = ground.queued('refused', SETTINGS, { signal: control.signal, notice })
    const name = await ground.nameInRedis()
    const plan = JSON.parse((await redis.get(namesOf(name).plan)) ?? '')
    // The coordinator writes its plan again and again: the other run is a copy of it.
    const other = 'another'
    await redis.mset(
      ...[namesOf(other).plan, JSON.stringify({ ...plan, code: installedCode(import.meta.url).replace(/^./, 'x') })],
      ...[namesOf(other).alive, '1'],
    )
    await redis.sadd(RUNS, other)
    const worker = ground.worker()
    await running
    await expect.poll(() => worker.said.join('\n')).toContain('refused another: the code of Orrery differs from the run')
    const third = { ...plan.manifest, tasks: { ...plan.manifest.tasks, [Object.keys(plan.manifest.tasks)[0] ?? '']: 'changed' } }
    await redis.set(namesOf('third').plan, JSON.stringify({ ...plan, manifest: third }))
    await redis.sadd(RUNS, 'third')
    await expect
      .poll(() => worker.said.join('\n'))
      .toMatch(/refused third: the run has different tasks than this worker \(.*test\/0\)/)
    // It goes on as the run that is played here: the worker looks again.
    await redis.mset(namesOf('third').plan, JSON.stringify(plan), namesOf('third').planHash, 'other')
    await expect.poll(() => worker.said.join('\n')).toContain('playing third: ')
    await redis.srem(RUNS, 'third', other)
    await expect.poll(() => redis.hlen(namesOf('third').workers)).toBe(0)
    await redis.flushall()
  })

  test('ends when it is cancelled, and can be resumed', async () => {
    const running = ground.queued('cancelled', SETTINGS)
    const ended = expect(running).rejects.toThrow('the run was removed from the queue')
    await cancelRun({ url: ground.redis.url }, await ground.nameInRedis())
    await ended
    expect(await redis.keys('*')).toEqual([])
    ground.worker()
    await ground.resumed(ground.directoryOf('cancelled'))
    expect(bytesOf(ground.directoryOf('cancelled'))['events.jsonl']).toBe(bytesOf(await ground.alone(SETTINGS))['events.jsonl'])
  })

  test('calls a paid model no more often than recorded, and stores no API key in Redis', async () => {
    const simulated = parseSimulated('simulated:mid', PLAYERS)
    let asked = 0
    const { url, close } = await listen(
      createChat(
        {
          id: simulated.id,
          generate: async (request, options) => {
            asked += 1
            await sleep(5)
            return simulated.generate(request, options)
          },
        },
        { key: 'sk-very-secret' },
      ),
      { port: 0 },
    )
    process.env['ORRERY_TEST_KEY'] = 'sk-very-secret'
    const models = { paid: { model: 'simulated:mid', baseUrl: `${url}v1`, key: 'ORRERY_TEST_KEY' } }
    const settings = { ...SETTINGS, agent: ['react'], model: ['paid'], models, limit: 6 }
    const first = ground.worker({ concurrency: 2 })
    const running = ground.queued('paid', settings)
    await ground.nameInRedis()
    let seen = ''
    const look = async (): Promise<void> => {
      for (const key of await redis.keys('*')) seen += String(await redis.dumpBuffer(key).catch(() => ''))
    }
    while (asked < 10) {
      await look()
      await sleep(20)
    }
    // What it plays goes to the other one, from its last event on.
    await first.end()
    ground.worker({ concurrency: 2 })
    const directory = await running
    await close()
    const journal = readFileSync(join(directory, 'events.jsonl'), 'utf8')
    const recorded = journal.split('\n').filter((line) => line.includes('"type":"model-call"')).length
    // Two calls were under way when the first worker left.
    expect(asked).toBeLessThanOrEqual(recorded + 2)
    expect(recorded).toBeGreaterThan(20)
    expect(seen.length).toBeGreaterThan(1000)
    expect(seen).not.toContain('sk-very-secret')
    expect(journal).not.toContain('sk-very-secret')
  })
})

describe.skipIf(!HAS_REDIS)('an unreachable Redis', () => {
  test('does not prevent workers and runs from ending', async () => {
    const ground = await openGround()
    const worker = ground.worker({ concurrency: 1 })
    const control = new AbortController()
    const running = ground.queued('gone', { ...SETTINGS, limit: 40 }, { signal: control.signal })
    await expect.poll(() => worker.said.join('\n')).toContain('playing ')
    await ground.redis.stop('SIGKILL')
    control.abort()
    await Promise.all([worker.end(), running])
    await expect(listQueues({ url: ground.redis.url })).rejects.toThrow(/^no Redis answers at 127\.0\.0\.1:\d+: .*ECONNREFUSED/)
    await ground.remove()
  }, 60_000)
})
