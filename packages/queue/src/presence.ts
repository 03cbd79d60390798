import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import type { RunManifest } from '@orreryjs/harness'
import type { Redis } from 'ioredis'
import { type RunProgress, readText, type WorkerCard, workerSchema } from './messages.ts'
import { namesOf, RUNS, type RunNames } from './names.ts'
import { timeOf } from './redis-clock.ts'
import { everyOnce, FAREWELL, within } from './waiting.ts'

/** What the coordinator shows of itself. */
export interface Presence {
  /** Says that nobody coordinates the run any more; where it is over, nothing of it stays. */
  leave(over: boolean): Promise<void>
}

/** What is told of a run. */
export interface Announcement {
  readonly directory: string
  /** What the code of Orrery is, as `installedCode` says. */
  readonly code: string
  progress(): Pick<RunProgress, 'ended' | 'open'>
  /** Whether an episode with this id waits or is played. */
  isOpen(id: string): boolean
  /** Told where somebody took the run out of Redis. */
  onCancel(): void
  notice(line: string): void
}

/** Milliseconds between signs of life. */
const BEAT = 2000

/** Seconds after which a coordinator without one is taken for gone. */
const ALIVE = 15

/** Seconds for which a run that rests stays in Redis. */
const KEPT = 7 * 24 * 60 * 60

/** Makes a run known to workers, and tells of those that come, go or refuse it. */
export async function announce(redis: Redis, run: string, manifest: RunManifest, said: Announcement): Promise<Presence> {
  const names = namesOf(run)
  const since = await timeOf(redis)
  const tell = workerNews(said.notice)
  const plan = JSON.stringify({ code: said.code, manifest })
  const hash = createHash('sha256').update(plan).digest('hex')
  const beat = async (): Promise<void> => {
    if ((await redis.exists(names.cancelled)) === 1) return said.onCancel()
    const { directory } = said
    const progress: RunProgress = { directory, host: hostname(), episodes: manifest.episodes, since, ...said.progress() }
    const sign = redis.multi()
    // A plan may be long: it is told once, and again where Redis has lost it.
    if ((await redis.get(names.planHash)) !== hash) sign.set(names.plan, plan).set(names.planHash, hash)
    await sign.set(names.alive, '1', 'EX', ALIVE).set(names.progress, JSON.stringify(progress)).sadd(RUNS, run).exec()
    const [cards, now] = [cardsOf(await redis.hgetall(names.workers)), await timeOf(redis)]
    tell(cards, now)
    const gone = cards.filter(({ seen, playing }) => now - seen >= SILENT && !playing.some(said.isOpen))
    if (gone.length > 0) await redis.hdel(names.workers, ...gone.map(({ name }) => name))
  }
  await redis.del(names.cancelled)
  await Promise.all(keptOf(names).map((name) => redis.persist(name)))
  await beat()
  const stop = everyOnce(BEAT, beat)
  return {
    async leave(over) {
      // A sign of life that is under way would bring the run back.
      const farewell = stop().then(() => (over ? forget(redis, run) : rest(redis, run)))
      await within(FAREWELL, farewell).catch(() => undefined)
    },
  }
}

/** What stays of a run that rests, but for events and queues. */
function keptOf({ plan, planHash, news, counts, owners, workers, progress }: RunNames): readonly string[] {
  return [plan, planHash, news, counts, owners, workers, progress]
}

async function eventsOf(redis: Redis, names: RunNames): Promise<readonly string[]> {
  return (await redis.hkeys(names.counts)).map((number) => names.events(Number(number)))
}

/** Takes everything of a run out of Redis, but for the queues. */
export async function forget(redis: Redis, run: string): Promise<void> {
  const names = namesOf(run)
  await redis.srem(RUNS, run)
  await redis.del(names.alive, names.cancelled, ...keptOf(names), ...(await eventsOf(redis, names)))
}

async function rest(redis: Redis, run: string): Promise<void> {
  const names = namesOf(run)
  await redis.srem(RUNS, run)
  await redis.del(names.alive)
  const kept = [...keptOf(names), ...(await eventsOf(redis, names))]
  await Promise.all(kept.map((name) => redis.expire(name, KEPT)))
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
