import { createHash, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { compareTexts } from '@orreryjs/core'
import type { RunManifest } from '@orreryjs/harness'
import { VERSION } from '@orreryjs/runs/play'
import type { Redis } from 'ioredis'
import {
  openStatus,
  progressSchema,
  type RunProgress,
  type Status,
  sealPayload,
  sealStatus,
  type WorkerStatus,
  workerSchema,
} from '../messages.ts'
import { timeOf } from '../redis/connection.ts'
import { extendExpiry, keysOf, repairKeys } from '../redis/lifetime.ts'
import { namesOf, RESTING, RUNS, type RunNames } from '../redis/names.ts'
import { HASH_VALUE, READ_WORKERS, runScript } from '../redis/scripts.ts'
import { hasTimedOut, SHUTDOWN_TIMEOUT_MS, startPeriodic } from '../redis/timeouts.ts'
import { nameSchema } from '../trust/envelope.ts'
import { PROTOCOL, type Seal } from '../trust/seal.ts'

/** Presence of a coordinator in Redis. */
interface Presence {
  /** Ends the heartbeats. `gone` deletes the run; `resting` keeps it without a coordinator; `taken` changes nothing. */
  leave(left: 'deleted' | 'resting' | 'taken'): Promise<void>
}

/** Description and callbacks of a run. */
interface Announcement {
  readonly directory: string
  /** Code hash and manifest, as JSON text. */
  readonly planText: string
  readonly seal: Seal
  /** Milliseconds for which the run stays in Redis without heartbeats. */
  readonly kept: number
  /** True if an earlier coordinator put the run in Redis. */
  readonly isOld: boolean
  progress(): Pick<RunProgress, 'ended' | 'open'>
  /** Returns true if an episode with this id is queued or running. */
  isOpen(id: string): boolean
  /** Returns the Redis keys of all queued and running episodes. */
  openKeys(): readonly string[]
  /** Returns the names of the workers that the coordinator ignores. */
  ignored(): readonly string[]
  /** Called if another program damaged the queues in Redis. */
  onRepair(): void
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
  const { seal, notice } = announcement
  const orrery = VERSION
  const report = workerReporter(seal.hasSecret, orrery, notice)
  const plan = sealPayload(seal, 'plan', orrery, announcement.planText)
  const hash = createHash('sha256').update(plan).digest('hex')
  const checksum = createHash('sha1').update(plan).digest('hex')
  const token = randomUUID()
  const holderMark = `${token}.${seal.sign('coordinator', [token])}`
  const fixed = keysOf(names, manifest.models.length)
  let renewed = performance.now()
  const beat = async (isFirst: boolean): Promise<void> => {
    if (await repairKeys(redis, names, manifest.models.length)) announcement.onRepair()
    if (isCancelled(seal, await redis.get(names.cancelled))) return announcement.onCancel()
    const holder = holderOf(seal, await redis.get(names.alive))
    if (!isFirst && holder !== undefined && holder !== token) {
      return announcement.onReplaced(await coordinatorOf(redis, names, seal, orrery))
    }
    const { directory } = announcement
    const progress: RunProgress = { directory, host: hostname(), episodes: manifest.episodes, since, ...announcement.progress() }
    const transaction = redis.multi()
    // A plan may be long: it is written once, and again if Redis lost or another program changed it.
    const isKnown =
      (await redis.get(names.planHash)) === hash && String(await runScript(redis, HASH_VALUE, [names.plan], [])) === checksum
    if (!isKnown) transaction.set(names.plan, plan).set(names.planHash, hash)
    transaction.set(names.alive, holderMark, 'EX', ALIVE_SECONDS)
    transaction.set(names.progress, sealStatus(seal, 'progress', orrery, progress))
    const ignored = announcement.ignored()
    if (ignored.length > 0) transaction.set(names.ignored, sealStatus(seal, 'ignored', orrery, ignored))
    await transaction.sadd(RUNS, run).srem(RESTING, run).exec()
    await extendExpiry(redis, fixed, announcement.kept)
    await extendExpiry(redis, [RUNS], announcement.kept)
    if (performance.now() - renewed > announcement.kept / RENEWALS) {
      renewed = performance.now()
      await extendExpiry(redis, announcement.openKeys(), announcement.kept)
    }
    const [statuses, now] = [await readWorkers(redis, names, seal, orrery), await timeOf(redis)]
    report.foreign(statuses)
    report.active(statuses, now)
    const dead = workersOf(statuses).filter(
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
      const shutdown = stop().then(async () => {
        // A short run may end before the next heartbeat.
        report.foreign(await readWorkers(redis, names, seal, orrery))
        await release(left)
      })
      await hasTimedOut(SHUTDOWN_TIMEOUT_MS, shutdown).catch(() => undefined)
    },
  }
}

const FORGOTTEN_NOTICE =
  'Redis no longer has data of this run: it continues from its journal, and later work of workers is repeated'

/** Signs the cancellation of a run. */
export function cancellationOf(seal: Seal): string {
  return seal.sign('cancel', [])
}

function isCancelled(seal: Seal, signature: string | null): boolean {
  return signature !== null && seal.isValid(signature, 'cancel', [])
}

/** Returns the token of the coordinator that signed a mark; `undefined` if the mark is not signed. */
function holderOf(seal: Seal, mark: string | null): string | undefined {
  const [token = '', signature = ''] = (mark ?? '').split('.')
  return seal.isValid(signature, 'coordinator', [token]) ? token : undefined
}

/** Describes the coordinator of a run. */
async function coordinatorOf(redis: Redis, { progress }: RunNames, seal: Seal, orrery: string): Promise<string> {
  const known = openStatus(seal, 'progress', orrery, progressSchema, await redis.get(progress))
  return known.type === 'valid' ? `in ${known.value.directory} on ${known.value.host}` : 'elsewhere'
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

/** Reads the statuses of workers by name. */
export async function readWorkers(
  redis: Redis,
  names: RunNames,
  seal: Seal,
  orrery: string,
): Promise<ReadonlyMap<string, Status<WorkerStatus>>> {
  const reply = await runScript(redis, READ_WORKERS, [names.workers], [])
  const texts = Array.isArray(reply) ? reply.map(String) : []
  const statuses = new Map<string, Status<WorkerStatus>>()
  for (let at = 0; at + 1 < texts.length; at += 2) {
    const name = texts[at] ?? ''
    if (nameSchema.safeParse(name).success) {
      statuses.set(name, openStatus(seal, 'worker', orrery, workerSchema, texts[at + 1], name))
    }
  }
  return statuses
}

/** Returns the workers with a valid status, sorted by name. */
export function workersOf(statuses: ReadonlyMap<string, Status<WorkerStatus>>): readonly WorkerStatus[] {
  return [...statuses.values()]
    .flatMap((status) => (status.type === 'valid' ? [status.value] : []))
    .sort((a, b) => compareTexts(a.name, b.name))
}

/** Milliseconds without a heartbeat after which a worker is considered dead. */
export const WORKER_TIMEOUT_MS = 10_000

/** Number of heartbeats after which a run without workers is reported. */
const BEATS_BEFORE_WARNING = 4

/** Maximum number of foreign workers that are reported by name, because anyone who can write to Redis can invent names. */
const MAX_REPORTED = 20

interface WorkerReporter {
  /** Reports workers with another version or secret, each once. */
  foreign(statuses: ReadonlyMap<string, Status<WorkerStatus>>): void
  /** Reports workers that join, leave or refuse. */
  active(statuses: ReadonlyMap<string, Status<WorkerStatus>>, now: number): void
}

function workerReporter(hasSecret: boolean, orrery: string, notice: (line: string) => void): WorkerReporter {
  const reported = new Set<string>()
  let before = 0
  let beats = 0
  const foreign: WorkerReporter['foreign'] = (statuses) => {
    for (const [name, status] of statuses) {
      if (status.type === 'valid' || reported.has(name) || reported.size >= MAX_REPORTED) continue
      reported.add(name)
      notice(`the worker ${name} cannot play this run: ${reasonOf(status, hasSecret, orrery)}`)
    }
  }
  const activeWorkers: WorkerReporter['active'] = (statuses, now) => {
    const active = workersOf(statuses).filter(({ heartbeatAt }) => now - heartbeatAt < WORKER_TIMEOUT_MS)
    for (const { name, refused: reason } of active) {
      if (reason === undefined || reported.has(name)) continue
      reported.add(name)
      notice(`the worker ${name} refuses this run: ${reason}`)
    }
    const count = active.filter((card) => card.refused === undefined).length
    if (count !== before) notice(count === 1 ? '1 worker plays' : `${count} workers play`)
    before = count
    beats += 1
    if (count === 0 && beats === BEATS_BEFORE_WARNING)
      notice('no worker is playing yet: start one with `orrery worker --queue URL`')
  }
  return { foreign, active: activeWorkers }
}

/** Describes why a worker's status is not valid. */
function reasonOf(status: Exclude<Status<WorkerStatus>, { readonly type: 'valid' }>, hasSecret: boolean, orrery: string): string {
  switch (status.type) {
    case 'version':
      return `it has Orrery ${status.orrery} (queue protocol ${status.protocol}), this run has ${orrery} (${PROTOCOL})`
    case 'secret':
      if (hasSecret && !status.hasSecret) return 'it has no ORRERY_QUEUE_SECRET, and this run has one'
      return hasSecret ? 'its ORRERY_QUEUE_SECRET differs' : 'it has an ORRERY_QUEUE_SECRET, and this run has none'
    case 'foreign':
      return `its messages are not signed; expected Orrery ${orrery} (queue protocol ${PROTOCOL})`
    default:
      return status satisfies never
  }
}
