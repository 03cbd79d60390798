import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { createChat, listen } from '@orreryjs/server'
import { parseSimulated } from '@orreryjs/simulated'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelRun, listQueues } from '../src/list-queues.ts'
import { namesOf, RUNS } from '../src/redis/names.ts'
import { orreryProcess } from './worker-processes.ts'
import { bytesOf, type Ground, openGround } from './test-queue.ts'
import { HAS_REDIS } from './redis.ts'

const SETTINGS = { world: ['textcraft'], agent: ['react'], model: ['simulated:mid'], limit: 6, deterministic: true }

/** How many calls of a model a run has written down. */
function callsIn(directory: string): number {
  const pending = join(directory, 'pending')
  const waiting = existsSync(pending) ? readdirSync(pending).map((name) => join(pending, name)) : []
  const files = [join(directory, 'events.jsonl'), ...waiting]
  return files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('"type":"model-call"').length - 1, 0)
}

describe.skipIf(!HAS_REDIS)('a run without a coordinator', () => {
  let ground: Ground
  let redis: Redis
  beforeAll(async () => {
    ground = await openGround()
    redis = ground.client
  })
  afterAll(() => ground.remove())

  /** All keys but quotas, which have ten minutes of their own. */
  const keys = async (): Promise<readonly string[]> => (await redis.keys('*')).filter((key) => !key.includes('{quota}'))
  /** Milliseconds that each of them has left. */
  const lives = async (): Promise<Readonly<Record<string, number>>> =>
    Object.fromEntries(await Promise.all((await keys()).map(async (key) => [key, await redis.pttl(key)])))
  /** A model that is asked over HTTP, and how often it was. */
  const served = async (pause: number) => {
    const simulated = parseSimulated('simulated:mid', PLAYERS)
    const asked = { count: 0 }
    const { url, close } = await listen(
      createChat({
        id: simulated.id,
        generate: async (request, options) => {
          asked.count += 1
          await sleep(pause)
          return simulated.generate(request, options)
        },
      }),
      { port: 0 },
    )
    return { asked, close, models: { paid: { model: 'simulated:mid', baseUrl: `${url}v1` } } }
  }

  test('is kept while it runs, expires after its retention time, and resumes from its journal', async () => {
    const { asked, close, models } = await served(80)
    const settings = { ...SETTINGS, model: ['paid'], models }
    const worker = ground.worker({ concurrency: 2 })
    const control = new AbortController()
    const kept = 2000
    const begun = ground.queued('rests', settings, { signal: control.signal, kept, notice: () => undefined })
    const name = await ground.nameInRedis()
    await expect.poll(() => asked.count).toBeGreaterThan(10)
    // Longer than it is kept without a sign of life.
    await sleep(kept + 500)
    expect(await redis.exists(namesOf(name).plan)).toBe(1)
    await worker.end()
    // What was told is in the journal: it is read several times a second.
    await sleep(500)
    control.abort()
    await begun
    const left = await lives()
    expect(Object.keys(left).length).toBeGreaterThan(3)
    expect(Object.entries(left).filter(([, life]) => life < 0 || life > kept)).toEqual([])
    await expect.poll(keys).toEqual([])
    const before = asked.count
    const directory = ground.directoryOf('rests')
    const recorded = callsIn(directory)
    const said: string[] = []
    const other = ground.worker({ concurrency: 2 })
    await ground.resumed(directory, { notice: (line) => void said.push(line) })
    await close()
    await other.end()
    expect(said.join('\n')).toContain('Redis no longer has data of this run: it continues from its journal')
    expect(recorded).toBeGreaterThan(3)
    // No call that is recorded was made again.
    expect(asked.count - before).toBe(callsIn(directory) - recorded)
    expect(await keys()).toEqual([])
  })

  test('leaves only expiring keys after its coordinator was killed, is listed, and can be deleted manually', async () => {
    const control = new AbortController()
    const directory = ground.directoryOf('killed')
    const settings = ['--world', 'textcraft', '--agent', 'react', '--model', 'simulated:mid', '--limit', '6', '--deterministic']
    const killed = orreryProcess(['run', ...settings, '--out', directory, '--queue', ground.redis.url], control.signal)
    const name = await ground.nameInRedis()
    const jobs = `${namesOf(name).prefix}:model-0:wait`
    await expect.poll(() => redis.llen(jobs)).toBe(6)
    await sleep(2500)
    control.abort()
    await expect(killed).rejects.toThrow('exit code null')
    expect(Object.entries(await lives()).filter(([, life]) => life < 0)).toEqual([])
    await redis.del(namesOf(name).alive)
    const [listed] = await listQueues({ url: ground.redis.url })
    expect(listed).toMatchObject({ name, coordinated: false })
    expect(listed?.kept).toBeGreaterThan(6 * 24 * 3600)
    await cancelRun({ url: ground.redis.url }, name)
    await redis.del(namesOf(name).cancelled)
    expect(await keys()).toEqual([])
    await expect(cancelRun({ url: ground.redis.url }, name)).rejects.toThrow(`the queue has no run ${name}`)
    const worker = ground.worker()
    await ground.resumed(directory)
    await worker.end()
    expect(bytesOf(directory)['events.jsonl']?.split('"type":"episode-end"').length).toBe(7)
  })

  test('is deleted by the next command that lists runs if only a part of it remains', async () => {
    await redis.sadd(RUNS, 'left')
    await redis.set(namesOf('left').events(3), 'x')
    expect(await listQueues({ url: ground.redis.url })).toEqual([])
    expect(await redis.keys('*left*')).toEqual([])
    expect(await redis.smembers(RUNS)).toEqual([])
  })
})
