import { createHash, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { RunManifest } from '@orreryjs/harness'
import type { Redis } from 'ioredis'
import { progressSchema, type RunProgress, readText, type WorkerCard, workerSchema } from './messages.ts'
import { timeOf } from './redis/connection.ts'
import { keepFor, keysOf } from './redis/lifetime.ts'
import { namesOf, RESTING, RUNS, type RunNames } from './redis/names.ts'
import { everyOnce, FAREWELL, within } from './redis/waiting.ts'

/** What the coordinator shows of itself. */
interface Presence {
  /** Says that nobody coordinates the run any more, where nobody else does; where it is gone, nothing of it stays. */
  leave(left: 'gone' | 'resting' | 'taken'): Promise<void>
}

/** What is told of a run. */
interface Announcement {
  readonly directory: string
  /** What the code of Orrery is, as `installedCode` says. */
  readonly code: string
  /** Milliseconds for which the run stays in Redis without a sign of life. */
  readonly kept: number
  /** Whether an earlier part of the run has been in Redis. */
  readonly isOld: boolean
  progress(): Pick<RunProgress, 'ended' | 'open'>
  /** Whether an episode with this id waits or is played. */
  isOpen(id: string): boolean
  /** What Redis holds of each episode that waits or is played. */
  openKeys(): readonly string[]
  /** Told where somebody took the run out of Redis. */
  onCancel(): void
  /** Told where another coordinator goes on with the run, and which. */
  onReplaced(by: string): void
  notice(line: string): void
}

/** Milliseconds between signs of life. */
const BEAT = 2000

/** Seconds after which a coordinator without one is taken for gone. */
const ALIVE = 15

/** Signs of life, and looks at what is open, within the time for which a run is kept. */
const RENEWALS = 3

/** Makes a run known to workers, and tells of those that come, go or refuse it. */
export async function announce(redis: Redis, run: string, manifest: RunManifest, said: Announcement): Promise<Presence> {
  const names = namesOf(run)
  const since = await timeOf(redis)
  const tell = workerNews(said.notice)
  const plan = JSON.stringify({ code: said.code, manifest })
  const hash = createHash('sha256').update(plan).digest('hex')
  const token = randomUUID()
  const fixed = keysOf(names, manifest.models.length)
  let renewed = performance.now()
  const beat = async (isFirst: boolean): Promise<void> => {
    if ((await redis.exists(names.cancelled)) === 1) return said.onCancel()
    const holder = await redis.get(names.alive)
    if (!isFirst && holder !== null && holder !== token) return said.onReplaced(await coordinatorOf(redis, names))
    const { directory } = said
    const progress: RunProgress = { directory, host: hostname(), episodes: manifest.episodes, since, ...said.progress() }
    const sign = redis.multi()
    // A plan may be long: it is told once, and again where Redis has lost it.
    if ((await redis.get(names.planHash)) !== hash) sign.set(names.plan, plan).set(names.planHash, hash)
    sign.set(names.alive, token, 'EX', ALIVE).set(names.progress, JSON.stringify(progress))
    await sign.sadd(RUNS, run).srem(RESTING, run).exec()
    await keepFor(redis, fixed, said.kept)
    await keepFor(redis, [RUNS], said.kept)
    if (performance.now() - renewed > said.kept / RENEWALS) {
      renewed = performance.now()
      await keepFor(redis, said.openKeys(), said.kept)
    }
    const [cards, now] = [cardsOf(await redis.hgetall(names.workers)), await timeOf(redis)]
    tell(cards, now)
    const gone = cards.filter(({ seen, playing }) => now - seen >= SILENT && !playing.some(said.isOpen))
    if (gone.length > 0) await redis.hdel(names.workers, ...gone.map(({ name }) => name))
  }
  await redis.del(names.cancelled)
  if (said.isOld && (await redis.exists(names.plan)) === 0) said.notice(FORGOTTEN)
  await beat(true)
  const stop = everyOnce(Math.min(BEAT, said.kept / RENEWALS), () => beat(false))
  const goodbye = (left: 'gone' | 'resting' | 'taken'): Promise<void> => {
    if (left === 'taken') return Promise.resolve()
    return left === 'gone' ? forget(redis, run) : rest(redis, run, fixed, said.kept)
  }
  return {
    async leave(left) {
      // A sign of life that is under way would bring the run back.
      const farewell = stop().then(() => goodbye(left))
      await within(FAREWELL, farewell).catch(() => undefined)
    },
  }
}

const FORGOTTEN =
  'Redis knows nothing of this run any more: it goes on from its own journal, and what workers did after that is played again'

/** Who coordinates a run, as it says itself. */
async function coordinatorOf(redis: Redis, { progress }: RunNames): Promise<string> {
  const told = readText(progressSchema, await redis.get(progress))
  return told === undefined ? 'elsewhere' : `in ${told.directory} on ${told.host}`
}

async function eventsOf(redis: Redis, names: RunNames): Promise<readonly string[]> {
  return (await redis.hkeys(names.counts)).map((number) => names.events(Number(number)))
}

/** Takes everything of a run out of Redis, but for the queues. */
async function forget(redis: Redis, run: string): Promise<void> {
  const names = namesOf(run)
  await redis.srem(RUNS, run)
  const events = await eventsOf(redis, names)
  await redis.del(names.alive, names.cancelled, ...keysOf(names, 0), ...events)
}

async function rest(redis: Redis, run: string, fixed: readonly string[], kept: number): Promise<void> {
  const names = namesOf(run)
  await redis.multi().srem(RUNS, run).sadd(RESTING, run).del(names.alive).exec()
  await keepFor(redis, [...fixed, ...(await eventsOf(redis, names))], kept)
  await keepFor(redis, [RESTING], kept)
}

/** What workers say of themselves, those aside that say something else. */
export function cardsOf(texts: Readonly<Record<string, string>>): readonly WorkerCard[] {
  return Object.values(texts)
    .flatMap((text) => readText(workerSchema, text) ?? [])
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Milliseconds after which a worker that says nothing is taken for gone. */
export const SILENT = 10_000

/** Signs of life after which a run without workers is told of. */
const ALONE = 4

/** Tells of workers that come, go or refuse, each once. */
function workerNews(notice: (line: string) => void): (cards: readonly WorkerCard[], now: number) => void {
  const refused = new Set<string>()
  let before = 0
  let looks = 0
  return (cards, now) => {
    const here = cards.filter(({ seen }) => now - seen < SILENT)
    for (const { name, refused: why } of here) {
      if (why === undefined || refused.has(name)) continue
      refused.add(name)
      notice(`the worker ${name} does not play this run: ${why}`)
    }
    const count = here.filter((card) => card.refused === undefined).length
    if (count !== before) notice(count === 1 ? '1 worker plays' : `${count} workers play`)
    before = count
    looks += 1
    if (count === 0 && looks === ALONE) notice('no worker plays yet: start some with `orrery worker --queue URL`')
  }
}
