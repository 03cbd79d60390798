import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sealChunk } from '../src/events/chunks.ts'
import { createLineHash } from '../src/events/line-hash.ts'
import { cancelRun, listQueues } from '../src/list-queues.ts'
import { planDigest, sealFailure, sealJob, sealStatus } from '../src/messages.ts'
import { namesOf, queueOf, RUNS, type RunNames } from '../src/redis/names.ts'
import { QUARANTINE_FILE } from '../src/trust/quarantine.ts'
import { createSeal, type Seal } from '../src/trust/seal.ts'
import { lastingKeys } from './lasting-keys.ts'
import { HAS_REDIS } from './redis.ts'
import { openTestQueue, resultFiles, type TestQueue } from './test-queue.ts'

const SETTINGS = { world: ['textcraft'], agent: ['react'], model: ['simulated:mid'], limit: 6, deterministic: true }

const SECRET = 'correct horse battery staple'

const FIRST = { number: 0, id: 'react/simulated:mid/textcraft/adapt-like/0#1' }

const EMPTY = createLineHash().digest()

/** A run without workers, so that attacks come first. */
interface AttackedRun {
  readonly names: RunNames
  readonly name: string
  /** Seal of the run, and one with a secret that an attacker invented. */
  readonly seal: Seal
  readonly forged: Seal
  /** Digest of its plan. */
  readonly plan: string
  readonly directory: string
  readonly lines: readonly string[]
  readonly done: Promise<string>
}

describe.skipIf(!HAS_REDIS)('an attacker who can write to Redis', () => {
  let queue: TestQueue
  let redis: Redis
  let runs = 0
  beforeAll(async () => {
    queue = await openTestQueue({ secret: SECRET })
    redis = queue.client
  })
  afterAll(() => queue.remove())
  // A failed test leaves its run and workers behind.
  afterEach(async () => {
    await queue.endWorkers()
    await redis.flushall()
  })

  const begin = async (): Promise<AttackedRun> => {
    runs += 1
    const lines: string[] = []
    const done = queue.playQueued(`attacked${runs}`, SETTINGS, { notice: (line) => void lines.push(line) })
    const name = await queue.nameInRedis()
    const names = namesOf(name)
    await expect.poll(() => redis.hget(names.counts, '5')).toBe('0')
    const [seal, forged] = [createSeal(name, SECRET), createSeal(name, 'a secret of the attacker')]
    const plan = planDigest((await redis.get(names.plan))?.split('\n')[1] ?? '')
    return { names, name, seal, forged, plan, directory: queue.directoryOf(`attacked${runs}`), lines, done }
  }
  /** Plays the run with one worker and expects the journal of a plain run, and an empty Redis. */
  const expectSame = async ({ done }: AttackedRun): Promise<void> => {
    const worker = queue.startWorker()
    const directory = await done
    expect(resultFiles(directory)['events.jsonl']).toBe(resultFiles(await queue.playInProcess(SETTINGS))['events.jsonl'])
    await worker.end()
    expect(await lastingKeys(redis)).toEqual([])
  }
  const quarantined = ({ directory }: AttackedRun): readonly { readonly reason: string; readonly bytes: number }[] => {
    const path = join(directory, QUARANTINE_FILE)
    const text = existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
    return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line))
  }
  /** Ends an episode in success without playing it. */
  const lieLines = async (): Promise<readonly string[]> => {
    const journal = resultFiles(await queue.playInProcess(SETTINGS))['events.jsonl'] ?? ''
    const start = journal.split('\n').find((line) => line.includes('episode-start')) ?? ''
    const end = {
      type: 'episode-end',
      episode: FIRST.id,
      seq: 1,
      at: 0,
      end: 'solved',
      success: true,
      reward: 1,
      progress: 1,
      steps: 1,
    }
    return [start, JSON.stringify(end)]
  }
  const news = (names: RunNames, message: Buffer | string, episode = '0', type = 'events'): Promise<unknown> =>
    redis.xadd(names.news, '*', 'episode', episode, type, message)

  test('cannot forge results, jobs, errors, cancellations or another coordinator', async () => {
    const run = await begin()
    const { names, forged, name, plan } = run
    const place = { worker: 'evil', plan, attempt: 0, from: 0, prior: EMPTY }
    const lie = sealChunk(forged, FIRST, place, await lieLines())
    await news(names, lie)
    await redis.rpush(names.events(0), lie)
    await redis.hset(names.counts, '0', '2')
    await news(
      names,
      sealFailure(forged, { ...FIRST, plan, attempt: 0 }, 'evil', { code: 'WORLD_FAILED', message: 'x', hint: '' }),
      '0',
      'failure',
    )
    const jobs = new Queue(queueOf(0), { connection: redis, prefix: names.prefix, skipMetasUpdate: true })
    await jobs.add('episode', sealJob(forged, { ...FIRST, plan, attempt: 0 }))
    for (const data of [
      '{',
      '[[[[',
      'null',
      '{"number":1e999}',
      JSON.stringify(sealJob(forged, { number: 2, id: 'x', plan, attempt: 0 })),
    ]) {
      await redis.hset(`${names.prefix}:model-0:episode-${1 + (data.length % 5)}`, 'data', data)
    }
    await redis.set(names.cancelled, forged.sign('cancel', []))
    await redis.set(names.alive, `me.${forged.sign('coordinator', ['me'])}`)
    await redis.hset(names.workers, 'evil', '{"name":"evil"}', 'x\u001b[31m', 'y')
    await expect(cancelRun({ url: queue.redis.url, secret: 'a secret of the attacker' }, name)).rejects.toThrow(
      'another ORRERY_QUEUE_SECRET',
    )
    expect((await listQueues({ url: queue.redis.url })).map(({ progress }) => progress)).toEqual([undefined])
    await expectSame(run)
    expect(quarantined(run).map(({ reason }) => reason)).toContain('signature')
    expect(run.lines.filter((line) => line.includes('has no valid signature'))).toHaveLength(1)
    expect(run.lines.join('\n')).toContain('the worker evil cannot play this run: its messages are not signed')
    expect(run.lines.join('\n')).not.toContain('\u001b')
  })

  test('cannot replay results, for the same episode or another, or of an earlier attempt', async () => {
    const run = await begin()
    const { names, seal, plan } = run
    const journal = resultFiles(await queue.playInProcess(SETTINGS))['events.jsonl'] ?? ''
    const lines = journal.split('\n').filter((line) => line.includes(`"episode":"${FIRST.id}"`))
    expect(lines.length).toBeGreaterThan(5)
    // The messages of a worker: chunks that continue each other.
    const hash = createLineHash()
    const messages = lines.map((line, from) => {
      const message = sealChunk(seal, FIRST, { worker: 'w', plan, attempt: 0, from, prior: hash.digest() }, [line])
      hash.add(line)
      return message
    })
    for (const message of messages) {
      for (const episode of ['1', '5', '0', '0']) await news(names, message, episode)
      await redis.rpush(names.events(2), message)
    }
    // Redis does not have events of the first episode, but the coordinator does.
    await expect.poll(() => redis.hget(names.counts, '0'), { timeout: 10_000 }).toBe(null)
    const earlier = sealChunk(
      seal,
      { number: 3, id: FIRST.id.replace('/0#', '/3#') },
      { worker: 'w', plan, attempt: 7, from: 0, prior: EMPTY },
      ['{}'],
    )
    for (const message of [...messages, earlier]) await news(names, message, '3')
    await expectSame(run)
    expect(quarantined(run).filter(({ reason }) => reason !== 'signature')).toEqual([])
    expect(quarantined(run).length).toBeGreaterThan(2 * messages.length)
    expect(run.lines.filter((line) => line.includes('QUEUE_POISONED'))).toHaveLength(1)
  })

  test('cannot stop a run with results of unknown episodes, huge messages or a flood', async () => {
    const run = await begin()
    const { names } = run
    for (const episode of ['6', '999999999999999', '-1', '1e3', '', 'x'.repeat(1000)]) await news(names, 'x', episode)
    await redis.xadd(names.news, '*', 'a', 'b')
    await redis.xadd(names.news, '*', ...Array.from({ length: 1000 }, (_, at) => String(at)))
    const huge = Buffer.alloc(70_000_000, 'x')
    await news(names, huge)
    await redis.rpush(names.events(1), huge, huge, huge, huge)
    await redis.hset(names.workers, 'huge', huge.subarray(0, 2_000_000))
    await redis.hset(`${names.prefix}:model-0:episode-2`, 'data', `{"number":${'['.repeat(5_000_000)}`)
    const pipeline = redis.pipeline()
    for (let at = 0; at < 20_000; at += 1) pipeline.xadd(names.news, '*', 'episode', String(at % 6), 'events', `rubbish ${at}`)
    await pipeline.exec()
    // An id of the far future would leave no ids for later messages.
    await redis.xadd(names.news, '18446744073709551615-18446744073709551615', 'episode', '0', 'events', 'x')
    await expectSame(run)
    const kept = quarantined(run)
    expect(kept.length).toBe(100)
    expect(new Set(kept.map(({ reason }) => reason))).toEqual(new Set(['episode', 'size', 'signature']))
    expect(run.lines.find((line) => /^ignored \d{5} invalid messages/.test(line))).toBeDefined()
    // One line for each reason.
    expect(run.lines.filter((line) => line.includes('QUEUE_POISONED'))).toHaveLength(3)
  })

  test('cannot stop a run by deleting all keys, or by values of another type', async () => {
    const run = await begin()
    const { names } = run
    const keys = (await redis.keys('*')).filter((key) => key !== names.alive)
    expect(keys.length).toBeGreaterThan(10)
    for (const key of keys) {
      const type = await redis.type(key)
      await redis.del(key)
      if (type === 'string') await redis.rpush(key, 'x')
      else await redis.set(key, 'x')
    }
    for (const key of [names.news, names.owners, names.workers, names.cancelled, names.events(4)]) await redis.set(key, 'x')
    await redis.del(names.cancelled)
    await redis.rpush(names.cancelled, 'x')
    const worker = queue.startWorker()
    await expect.poll(() => worker.lines.join('\n'), { timeout: 20_000 }).toContain('playing ')
    await redis.flushall()
    const directory = await run.done
    expect(resultFiles(directory)['events.jsonl']).toBe(resultFiles(await queue.playInProcess(SETTINGS))['events.jsonl'])
    await worker.end()
    expect(await lastingKeys(redis)).toEqual([])
  })

  test('with the secret, is ignored by name after invalid results, and cannot exhaust the stack with nested JSON', async () => {
    const run = await begin()
    const { names, seal, plan } = run
    const [start = '', end = ''] = await lieLines()
    // A valid result of an earlier plan of the run, whose limits or tasks may differ.
    const earlier = { worker: 'earlier', plan: planDigest('earlier'), attempt: 0, from: 0, prior: EMPTY }
    await news(names, sealChunk(seal, FIRST, earlier, [start, end]))
    await redis.rpush(names.events(0), sealChunk(seal, FIRST, earlier, [start, end]))
    await redis.hset(names.counts, '0', '2')
    await expect.poll(() => redis.hget(names.owners, 'attempt:0')).toBe('1')
    const deep = `${start.slice(0, -1)},"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    const bomb = JSON.stringify({ type: 'episode-start', episode: FIRST.id, seq: 0, at: 0, more: 'x'.repeat(10_000_000) })
    const invalid = [[deep], [end], [bomb], [start, start]]
    for (const [index, lines] of invalid.entries()) {
      const attempt = index + 1
      await news(names, sealChunk(seal, FIRST, { worker: 'bad-worker', plan, attempt, from: 0, prior: EMPTY }, lines))
      if (index < 3) await expect.poll(() => redis.hget(names.owners, 'attempt:0')).toBe(String(attempt + 1))
    }
    await expect.poll(() => run.lines.join('\n')).toContain('the worker bad-worker sent 3 invalid results and is ignored')
    await expect.poll(() => redis.get(names.ignored)).toContain('bad-worker')
    await expectSame(run)
    const reasons = quarantined(run).map(({ reason }) => reason)
    expect(reasons.filter((reason) => reason === 'events')).toHaveLength(3)
    expect(reasons).toContain('worker')
  })

  test('with the secret, ends the run in one line after five invalid results of an episode', async () => {
    const run = await begin()
    const ended = expect(run.done).rejects.toThrow(
      `the episode ${FIRST.id} got 5 invalid results, the last from the worker bad-4`,
    )
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await news(
        run.names,
        sealChunk(run.seal, FIRST, { worker: `bad-${attempt}`, plan: run.plan, attempt, from: 0, prior: EMPTY }, ['{}']),
      )
      if (attempt < 4) await expect.poll(() => redis.hget(run.names.owners, 'attempt:0')).toBe(String(attempt + 1))
    }
    await ended
    await redis.flushall()
  })

  test('learns nothing that lets other secrets or versions play: both sides name the difference', async () => {
    const run = await begin()
    const { names, seal } = run
    const workers = [queue.startWorker({ secret: 'another long secret' }), queue.startWorker({ secret: undefined })]
    const linesOf = (index: number): string => workers[index]?.lines.join('\n') ?? ''
    await expect.poll(() => linesOf(0)).toContain("the run is not signed with this worker's ORRERY_QUEUE_SECRET")
    await expect.poll(() => linesOf(1)).toContain('the run is signed, and this worker has no ORRERY_QUEUE_SECRET')
    const own = (): string => run.lines.join('\n')
    await expect.poll(own).toMatch(/the worker \S+ cannot play this run: its ORRERY_QUEUE_SECRET differs/)
    await expect.poll(own).toMatch(/the worker \S+ cannot play this run: it has no ORRERY_QUEUE_SECRET, and this run has one/)
    // A worker and a coordinator of other versions.
    await redis.hset(names.workers, 'older', sealStatus(seal, 'worker', '0.0.9', {}, 'older'))
    await expect
      .poll(own)
      .toMatch(/the worker older cannot play this run: it has Orrery 0\.0\.9 \(queue protocol \d+\), this run has/)
    for (const [name, plan] of [
      ['newer', sealStatus(createSeal('newer', SECRET), 'plan', '99.0.0', {})],
      ['unsigned', '{"code":"x","manifest":{}}'],
    ] as const) {
      await redis.mset(namesOf(name).plan, plan, namesOf(name).alive, '1')
      await redis.sadd(RUNS, name)
    }
    await expect.poll(() => linesOf(0)).toMatch(/refused newer: the run has Orrery 99\.0\.0 \(queue protocol \d+\), this worker /)
    await expect.poll(() => linesOf(0)).toMatch(/refused unsigned: the plan in Redis is not from Orrery /)
    await redis.srem(RUNS, 'newer', 'unsigned')
    await redis.del(...['newer', 'unsigned'].flatMap((name) => [namesOf(name).plan, namesOf(name).alive]))
    await Promise.all(workers.map(({ end }) => end()))
    await expectSame(run)
  })
})
