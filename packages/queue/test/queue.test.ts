import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { VERSION } from '@orreryjs/runs/play'
import { createModelServer, listen } from '@orreryjs/server'
import { parseSimulated } from '@orreryjs/simulated'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installedCode } from '../src/installed-code.ts'
import { cancelRun, listQueues } from '../src/list-queues.ts'
import { sealStatus } from '../src/messages.ts'
import { namesOf, queueOf, RUNS } from '../src/redis/names.ts'
import { createSeal } from '../src/trust/seal.ts'
import { lastingKeys } from './lasting-keys.ts'
import { HAS_REDIS } from './redis.ts'
import { openTestQueue, resultFiles, type TestQueue } from './test-queue.ts'

const SETTINGS = { world: ['textcraft'], agent: ['react', 'random'], model: ['simulated:mid'], limit: 10, deterministic: true }

describe.skipIf(!HAS_REDIS)('a run on a queue', () => {
  let testQueue: TestQueue
  let redis: Redis
  beforeAll(async () => {
    testQueue = await openTestQueue()
    redis = testQueue.client
  })
  afterAll(() => testQueue.remove())

  test('equals the same run in one process byte for byte, and leaves no keys in Redis', async () => {
    const workers = [testQueue.startWorker(), testQueue.startWorker()]
    const directory = await testQueue.playQueued('two', SETTINGS)
    expect(resultFiles(directory)).toEqual(resultFiles(await testQueue.playInProcess(SETTINGS)))
    await Promise.all(workers.map(({ end }) => end()))
    expect(await lastingKeys(redis)).toEqual([])
    // No open connection keeps the process alive.
    await expect
      .poll(
        async () =>
          String(await redis.client('LIST'))
            .trim()
            .split('\n').length,
      )
      .toBe(1)
  })

  test('keeps the memory of streams', async () => {
    for (const threads of [undefined, 2]) testQueue.startWorker({ permissions: { code: true }, ...(threads && { threads }) })
    const learner = fileURLToPath(new URL('../../runs/test/streams/learner.ts', import.meta.url))
    const trained = { world: 'alfworld', split: 'valid_unseen', limit: 4, train: 'train:0-5', retest: true }
    const settings = { ...trained, agent: `${learner}#learner`, trials: 3, order: 'shuffled', deterministic: true } as const
    const directory = await testQueue.playQueued('streams', settings)
    const files = resultFiles(directory)
    expect(files['events.jsonl']).toContain('"known":4')
    expect(files).toEqual(resultFiles(await testQueue.playInProcess(settings)))
    await testQueue.endWorkers()
  })

  test('resumes after an interruption, with other workers', async () => {
    const first = testQueue.startWorker({ concurrency: 1 })
    const control = new AbortController()
    const settings = { ...SETTINGS, limit: 40 }
    const begun = testQueue.playQueued('interrupted', settings, { signal: control.signal, notice: () => undefined })
    await testQueue.nameInRedis()
    await sleep(600)
    control.abort()
    await begun.catch(() => undefined)
    await first.end()
    const directory = await begun
    testQueue.startWorker()
    await testQueue.resumeQueued(directory)
    expect(resultFiles(directory)['events.jsonl']).toBe(resultFiles(await testQueue.playInProcess(settings))['events.jsonl'])
  })

  test('ignores foreign data in Redis', async () => {
    const control = new AbortController()
    const running = testQueue.playQueued('foreign', SETTINGS, { signal: control.signal })
    const name = await testQueue.nameInRedis()
    const names = namesOf(name)
    const queue = new Queue(queueOf(0), { connection: redis, prefix: names.prefix })
    const foreign = [
      ...[{ number: -1, id: 'x' }, 'text', { number: 99_999, id: 'nothing' }, { number: 2, id: 'x', more: 'x' }],
      { number: 2, id: 'x' },
    ]
    await queue.addBulk(foreign.map((data) => ({ name: 'episode', data })))
    await redis.xadd(names.news, '*', 'episode', '0', 'events', 'no chunk')
    await redis.xadd(names.news, '*', 'episode', 'x', 'other', 'x')
    await redis.xadd(names.news, '*', 'a', 'b')
    await redis.hset(names.workers, 'x', '{"name":1}', 'y', 'no json')
    testQueue.startWorker()
    const directory = await running
    expect(resultFiles(directory)['events.jsonl']).toBe(resultFiles(await testQueue.playInProcess(SETTINGS))['events.jsonl'])
    await queue.close()
  })

  test('is refused by a worker whose results would differ', async () => {
    const notices: string[] = []
    const control = new AbortController()
    const notice = (line: string): void => void notices.push(line)
    const running = testQueue.playQueued('refused', SETTINGS, { signal: control.signal, notice })
    const name = await testQueue.nameInRedis()
    const plan = JSON.parse((await redis.get(namesOf(name).plan))?.split('\n')[1] ?? '')
    const sealed = (run: string, value: unknown): string => sealStatus(createSeal(run, undefined), 'plan', VERSION, value)
    // The coordinator rewrites its plan periodically, so the other run is a copy of it.
    const other = 'another'
    await redis.mset(
      ...[namesOf(other).plan, sealed(other, { ...plan, code: installedCode(import.meta.url).replace(/^./, 'x') })],
      ...[namesOf(other).alive, '1'],
    )
    await redis.sadd(RUNS, other)
    const worker = testQueue.startWorker()
    await running
    await expect.poll(() => worker.lines.join('\n')).toContain('refused another: the code of Orrery differs from the run')
    const third = { ...plan.manifest, tasks: { ...plan.manifest.tasks, [Object.keys(plan.manifest.tasks)[0] ?? '']: 'changed' } }
    await redis.set(namesOf('third').plan, sealed('third', { ...plan, manifest: third }))
    const [agent, ...agents] = plan.manifest.agents
    const unknownOption = { ...agent, options: { ...agent.options, removed: true } }
    const fourth = { ...plan.manifest, agents: [unknownOption, ...agents] }
    await redis.set(namesOf('fourth').plan, sealed('fourth', { ...plan, manifest: fourth }))
    await redis.sadd(RUNS, 'third', 'fourth')
    await expect
      .poll(() => worker.lines.join('\n'))
      .toMatch(/refused third: the run has different tasks than this worker \(textcraft\/adapt-like\/0\)/)
    await expect
      .poll(() => worker.lines.join('\n'))
      .toContain('refused fourth: the run has different agents than this worker (react)')
    // The copy gets the plan of the run in this process, and the worker checks it again.
    await redis.mset(namesOf('third').plan, sealed('third', plan), namesOf('third').planHash, 'other')
    await expect.poll(() => worker.lines.join('\n')).toContain('playing third: ')
    await redis.srem(RUNS, 'third', 'fourth', other)
    await expect.poll(() => redis.hlen(namesOf('third').workers)).toBe(0)
    await redis.flushall()
  })

  test('ends when it is cancelled, and can be resumed', async () => {
    const running = testQueue.playQueued('cancelled', SETTINGS)
    const ended = expect(running).rejects.toThrow('the run was removed from the queue')
    await cancelRun({ url: testQueue.redis.url }, await testQueue.nameInRedis())
    await ended
    expect(await lastingKeys(redis)).toEqual([])
    testQueue.startWorker()
    await testQueue.resumeQueued(testQueue.directoryOf('cancelled'))
    expect(resultFiles(testQueue.directoryOf('cancelled'))['events.jsonl']).toBe(
      resultFiles(await testQueue.playInProcess(SETTINGS))['events.jsonl'],
    )
  })

  test('resumes with the defaults that it recorded, and with options that it did not have', async () => {
    const settings = { ...SETTINGS, agent: ['react'], limit: 4 }
    const directory = testQueue.directoryOf('older')
    const ended = expect(testQueue.playQueued('older', settings)).rejects.toThrow('the run was removed from the queue')
    await cancelRun({ url: testQueue.redis.url }, await testQueue.nameInRedis())
    await ended
    // As if made when `thoughts` had another default and `exits` did not exist.
    const path = join(directory, 'run.json')
    const manifest = JSON.parse(readFileSync(path, 'utf8'))
    for (const row of [...manifest.agents, ...manifest.settings]) {
      expect(row.options).toMatchObject({ thoughts: true, exits: true })
      row.options.thoughts = false
      delete row.options.exits
    }
    writeFileSync(path, JSON.stringify(manifest))
    const worker = testQueue.startWorker()
    await Promise.race([
      testQueue.resumeQueued(directory),
      expect.poll(() => worker.lines.join('\n'), { timeout: 20_000 }).toContain('refused'),
    ])
    expect(worker.lines.join('\n')).not.toContain('refused')
    // Start and end of the journal identify the configuration, which names the option here.
    const episodesIn = (path: string) =>
      resultFiles(path)
        ['events.jsonl']?.split('\n')
        .filter((line) => line.includes('"episode":'))
    const play = async (thoughts: boolean) => episodesIn(await testQueue.playInProcess({ ...settings, option: { thoughts } }))
    expect(episodesIn(directory)).toEqual(await play(false))
    expect(episodesIn(directory)).not.toEqual(await play(true))
  })

  test('reads a missing plan again before it refuses a run', async () => {
    const names = ['absent', 'foreign']
    for (const name of names) await redis.set(namesOf(name).alive, '1')
    await redis.set(namesOf('foreign').plan, '{}')
    await redis.sadd(RUNS, ...names)
    const worker = testQueue.startWorker()
    const lines = (): string => worker.lines.join('\n')
    // A worker handles runs in the order of their names.
    await expect.poll(lines).toContain('refused foreign: the plan in Redis is not from Orrery')
    expect(lines()).not.toContain('refused absent')
    await redis.set(namesOf('absent').plan, '{}')
    await expect.poll(lines).toContain('refused absent: the plan in Redis is not from Orrery')
    await redis.srem(RUNS, ...names)
    await redis.del(...names.flatMap((name) => [namesOf(name).plan, namesOf(name).alive]))
    await worker.end()
  })

  test('calls a paid model no more often than recorded, and stores no API key in Redis', async () => {
    const simulated = parseSimulated('simulated:mid', PLAYERS)
    let calls = 0
    const { url, close } = await listen(
      createModelServer({
        id: simulated.id,
        generate: async (request, options) => {
          calls += 1
          await sleep(5)
          return simulated.generate(request, options)
        },
      }),
      { port: 0, token: 'sk-very-secret' },
    )
    process.env['ORRERY_TEST_KEY'] = 'sk-very-secret'
    const models = { paid: { model: 'simulated:mid', baseUrl: `${url}v1`, key: 'ORRERY_TEST_KEY' } }
    const settings = { ...SETTINGS, agent: ['react'], model: ['paid'], models, limit: 6 }
    const permissions = { connections: [{ url: `${url}v1`, key: 'ORRERY_TEST_KEY' }] }
    const first = testQueue.startWorker({ concurrency: 2, permissions })
    const running = testQueue.playQueued('paid', settings)
    await testQueue.nameInRedis()
    let keyText = ''
    const look = async (): Promise<void> => {
      for (const key of await redis.keys('*')) keyText += String(await redis.dumpBuffer(key).catch(() => ''))
    }
    while (calls < 10) {
      await look()
      await sleep(20)
    }
    // Its episodes move to the other worker, which continues after their last event.
    await first.end()
    testQueue.startWorker({ concurrency: 2, permissions })
    const directory = await running
    await close()
    const journal = readFileSync(join(directory, 'events.jsonl'), 'utf8')
    const recorded = journal.split('\n').filter((line) => line.includes('"type":"model-call"')).length
    // Two calls were in progress when the first worker ended.
    expect(calls).toBeLessThanOrEqual(recorded + 2)
    expect(recorded).toBeGreaterThan(20)
    expect(keyText.length).toBeGreaterThan(1000)
    expect(keyText).not.toContain('sk-very-secret')
    expect(journal).not.toContain('sk-very-secret')
  })
})

describe.skipIf(!HAS_REDIS)('an unreachable Redis', () => {
  test('does not prevent workers and runs from ending', async () => {
    const queue = await openTestQueue()
    const worker = queue.startWorker({ concurrency: 1 })
    const control = new AbortController()
    const running = queue.playQueued('gone', { ...SETTINGS, limit: 40 }, { signal: control.signal })
    await expect.poll(() => worker.lines.join('\n')).toContain('playing ')
    await queue.redis.stop('SIGKILL')
    control.abort()
    await Promise.all([worker.end(), running])
    await expect(listQueues({ url: queue.redis.url })).rejects.toThrow(/^no Redis answers at 127\.0\.0\.1:\d+: .*ECONNREFUSED/)
    await queue.remove()
  })
})
