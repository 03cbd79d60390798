import { createHash, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { compareTexts } from '@orreryjs/core'
import type { RunManifest } from '@orreryjs/harness'
import type { Redis } from 'ioredis'
import { parseMessage, progressSchema, type RunProgress, type WorkerStatus, workerSchema } from '../messages.ts'
import { timeOf } from '../redis/connection.ts'
import { extendExpiry, keysOf } from '../redis/lifetime.ts'
import { namesOf, RESTING, RUNS, type RunNames } from '../redis/names.ts'
import { hasTimedOut, SHUTDOWN_TIMEOUT_MS, startPeriodic } from '../redis/timeouts.ts'

/** Presence of a coordinator in Redis. */
interface Presence {
  /** Ends the heartbeats. `gone` deletes the run; `resting` keeps it without a coordinator; `taken` changes nothing. */
  leave(left: 'deleted' | 'resting' | 'taken'): Promise<void>
}

/** Description and callbacks of a run. */
interface Announcement {
  readonly directory: string
  /** Hash of the code, from `installedCode`. */
  readonly code: string
  /** Milliseconds for which the run stays in Redis without heartbeats. */
  readonly kept: number
  /** True if an earlier coordinator put the run in Redis. */
  readonly isOld: boolean
  progress(): Pick<RunProgress, 'ended' | 'open'>
  /** Returns true if an episode with this id is queued or running. */
  isOpen(id: string): boolean
  /** Returns the Redis keys of all queued and running episodes. */
  openKeys(): readonly string[]
  /** Called if someone cancelled the run in Redis. */
  onCancel(): void
  /** Called if another coordinator took over the run; `by` describes it. */
  onReplaced(by: string): void
  notice(line: string): void
}

/** Milliseconds between heartbeats. */
const HEARTBEAT_MS = 2000

/** Seconds without a heartbeat after which a coordinator is considered dead. */
const ALIVE_SECONDS = 15

/** Number of heartbeats and key renewals within the retention time of a run. */
const RENEWALS = 3

/** Registers a run for workers, and reports workers that join, leave or refuse it. */
export async function announceRun(
  redis: Redis,
  run: string,
  manifest: RunManifest,
  announcement: Announcement,
): Promise<Presence> {
  const names = namesOf(run)
  const since = await timeOf(redis)
  const reportWorkers = workerReporter(announcement.notice)
  const plan = JSON.stringify({ code: announcement.code, manifest })
  const hash = createHash('sha256').update(plan).digest('hex')
  const token = randomUUID()
  const fixed = keysOf(names, manifest.models.length)
  let renewed = performance.now()
  const beat = async (isFirst: boolean): Promise<void> => {
    if ((await redis.exists(names.cancelled)) === 1) return announcement.onCancel()
    const holder = await redis.get(names.alive)
    if (!isFirst && holder !== null && holder !== token) return announcement.onReplaced(await coordinatorOf(redis, names))
    const { directory } = announcement
    const progress: RunProgress = { directory, host: hostname(), episodes: manifest.episodes, since, ...announcement.progress() }
    const transaction = redis.multi()
    // A plan may be long: it is written once, and again if Redis lost it.
    if ((await redis.get(names.planHash)) !== hash) transaction.set(names.plan, plan).set(names.planHash, hash)
    transaction.set(names.alive, token, 'EX', ALIVE_SECONDS).set(names.progress, JSON.stringify(progress))
    await transaction.sadd(RUNS, run).srem(RESTING, run).exec()
    await extendExpiry(redis, fixed, announcement.kept)
    await extendExpiry(redis, [RUNS], announcement.kept)
    if (performance.now() - renewed > announcement.kept / RENEWALS) {
      renewed = performance.now()
      await extendExpiry(redis, announcement.openKeys(), announcement.kept)
    }
    const [cards, now] = [parseWorkers(await redis.hgetall(names.workers)), await timeOf(redis)]
    reportWorkers(cards, now)
    const dead = cards.filter(
      ({ heartbeatAt, playing }) => now - heartbeatAt >= WORKER_TIMEOUT_MS && !playing.some(announcement.isOpen),
    )
    if (dead.length > 0) await redis.hdel(names.workers, ...dead.map(({ name }) => name))
  }
  await redis.del(names.cancelled)
  if (announcement.isOld && (await redis.exists(names.plan)) === 0) announcement.notice(FORGOTTEN_NOTICE)
  await beat(true)
  const stop = startPeriodic(Math.min(HEARTBEAT_MS, announcement.kept / RENEWALS), () => beat(false))
  const release = (left: 'deleted' | 'resting' | 'taken'): Promise<void> => {
    if (left === 'taken') return Promise.resolve()
    return left === 'deleted' ? deleteRun(redis, run) : markResting(redis, run, fixed, announcement.kept)
  }
  return {
    async leave(left) {
      // A pending heartbeat would restore the run.
      const shutdown = stop().then(() => release(left))
      await hasTimedOut(SHUTDOWN_TIMEOUT_MS, shutdown).catch(() => undefined)
    },
  }
}

const FORGOTTEN_NOTICE =
  'Redis no longer has data of this run: it continues from its journal, and later work of workers is repeated'

/** Describes the coordinator of a run. */
async function coordinatorOf(redis: Redis, { progress }: RunNames): Promise<string> {
  const known = parseMessage(progressSchema, await redis.get(progress))
  return known === undefined ? 'elsewhere' : `in ${known.directory} on ${known.host}`
}

async function eventsOf(redis: Redis, names: RunNames): Promise<readonly string[]> {
  return (await redis.hkeys(names.counts)).map((number) => names.events(Number(number)))
}

/** Deletes all keys of a run except its queues. */
async function deleteRun(redis: Redis, run: string): Promise<void> {
  const names = namesOf(run)
  await redis.srem(RUNS, run)
  const events = await eventsOf(redis, names)
  await redis.del(names.alive, names.cancelled, ...keysOf(names, 0), ...events)
}

async function markResting(redis: Redis, run: string, fixed: readonly string[], kept: number): Promise<void> {
  const names = namesOf(run)
  await redis.multi().srem(RUNS, run).sadd(RESTING, run).del(names.alive).exec()
  await extendExpiry(redis, [...fixed, ...(await eventsOf(redis, names))], kept)
  await extendExpiry(redis, [RESTING], kept)
}

/** Parses the self-descriptions of workers, skipping invalid ones. */
export function parseWorkers(texts: Readonly<Record<string, string>>): readonly WorkerStatus[] {
  return Object.values(texts)
    .flatMap((text) => parseMessage(workerSchema, text) ?? [])
    .sort((a, b) => compareTexts(a.name, b.name))
}

/** Milliseconds without a heartbeat after which a worker is considered dead. */
export const WORKER_TIMEOUT_MS = 10_000

/** Number of heartbeats after which a run without workers is reported. */
const BEATS_BEFORE_WARNING = 4

/** Reports workers that join, leave or refuse, each once. */
function workerReporter(notice: (line: string) => void): (cards: readonly WorkerStatus[], now: number) => void {
  const refused = new Set<string>()
  let before = 0
  let beats = 0
  return (cards, now) => {
    const active = cards.filter(({ heartbeatAt }) => now - heartbeatAt < WORKER_TIMEOUT_MS)
    for (const { name, refused: reason } of active) {
      if (reason === undefined || refused.has(name)) continue
      refused.add(name)
      notice(`the worker ${name} refuses this run: ${reason}`)
    }
    const count = active.filter((card) => card.refused === undefined).length
    if (count !== before) notice(count === 1 ? '1 worker plays' : `${count} workers play`)
    before = count
    beats += 1
    if (count === 0 && beats === BEATS_BEFORE_WARNING)
      notice('no worker is playing yet: start one with `orrery worker --queue URL`')
  }
}
