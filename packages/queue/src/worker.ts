import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorMessage } from '@orreryjs/core'
import type { Configuration } from '@orreryjs/runs/configuration'
import { type EpisodeWorkers, workersOf } from '@orreryjs/runs/play'
import type { Registry } from '@orreryjs/runs/registry'
import type { Redis } from 'ioredis'
import { type Acceptance, type AcceptedRun, acceptRun } from './accept-run.ts'
import { connect, type RedisPlace } from './connection.ts'
import { installedCode } from './installed-code.ts'
import type { WorkerCard } from './messages.ts'
import { namesOf, RUNS } from './names.ts'
import { redisClock, timeOf } from './redis-clock.ts'
import { sharedLimiter } from './shared-limiter.ts'
import { type Shift, startShift } from './shift.ts'

/** How a worker works. */
export interface WorkOptions extends RedisPlace {
  readonly registry: Registry
  /** Episodes at once, of each run and model. @default 4 */
  readonly concurrency?: number
  /** Threads that play, where models compute. @default none but that of the program */
  readonly threads?: number | undefined
  /** Names of the models that it plays. @default all that can be reached */
  readonly models?: readonly string[] | undefined
  /** Whether each server is asked one short question, to know whether it can be reached. @default true */
  readonly preflight?: boolean
  /** How models are reached from here, and where data is. */
  readonly settings?: Configuration
  /** Milliseconds that it may be silent before its episodes go to others. @default 30000 */
  readonly lease?: number
  /** Ends it: what it plays goes on elsewhere at once. */
  readonly signal: AbortSignal
  /** Told what a person should know. */
  notice(line: string): void
}

const LEASE = 30_000

/** Milliseconds between looks for runs. */
const LOOK = 500

/**
 * Plays episodes of every run that wants workers, until the signal ends it. A run that would be played differently here is
 * refused with one line. Throws what `connect` throws.
 */
export async function work(options: WorkOptions): Promise<void> {
  const { signal, notice, concurrency = 4 } = options
  const redis = await connect(options)
  const name = `${hostname()}-${process.pid}-${randomBytes(2).toString('hex')}`
  const acceptance = { ...options, settings: options.settings ?? {}, code: installedCode(options.registry.module) }
  const shifts = new Map<string, Shift | 'refused'>()
  notice(`worker ${name}: ${concurrency} episodes at once; waiting for runs`)
  try {
    while (!signal.aborted) {
      await look(redis, name, acceptance, shifts).catch(() => undefined)
      await sleep(LOOK, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    await Promise.all([...shifts.values()].map((shift) => (shift === 'refused' ? undefined : shift.end())))
    redis.disconnect()
  }
}

type Shifts = Map<string, Shift | 'refused'>

/** Begins what is new, ends what is over, and says what this worker does. */
async function look(
  redis: Redis,
  name: string,
  options: Omit<Acceptance, 'access'> & WorkOptions,
  shifts: Shifts,
): Promise<void> {
  const runs = await redis.smembers(RUNS)
  for (const [run, shift] of shifts) {
    if (runs.includes(run)) continue
    shifts.delete(run)
    if (shift !== 'refused') await shift.end()
  }
  for (const run of runs) {
    if (!shifts.has(run)) shifts.set(run, await begin(redis, name, run, options))
    const shift = shifts.get(run)
    if (shift === undefined || shift === 'refused') continue
    await shift.mind((await redis.exists(namesOf(run).alive)) === 1)
    await showCard(redis, run, { ...shift.card(), seen: await timeOf(redis) })
  }
}

async function begin(
  redis: Redis,
  name: string,
  run: string,
  options: Omit<Acceptance, 'access'> & WorkOptions,
): Promise<Shift | 'refused'> {
  const { concurrency = 4, lease = LEASE, notice } = options
  const since = await timeOf(redis)
  const base = { name, host: hostname(), process: process.pid, room: concurrency, playing: [], played: 0, since, seen: since }
  const access = { notice, limiter: sharedLimiter(redis) }
  try {
    const accepted = await acceptRun(await redis.get(namesOf(run).plan), { ...options, access })
    notice(`playing ${run}: ${accepted.models.join(', ')}`)
    const clock = await redisClock(redis)
    const card = { ...base, models: [...accepted.models] }
    return startShift({ redis, run, accepted, clock, concurrency, lease, card, threads: threadsOf(accepted, options) })
  } catch (error) {
    const why = errorMessage(error)
    notice(`refused ${run}: ${why}`)
    await showCard(redis, run, { ...base, models: [], refused: why })
    return 'refused'
  }
}

/** Threads where they are asked for and of use: not where a model waits for a server. */
function threadsOf({ planned, models }: AcceptedRun, { threads, notice }: WorkOptions): EpisodeWorkers | undefined {
  if (threads === undefined) return undefined
  const isComputed = planned.cells.every(({ model }) => model.kind === 'computed' || model.kind === 'none')
  const isWhole = planned.cells.every(({ model }) => models.includes(model.id))
  if (isComputed && isWhole) {
    return workersOf({ ...planned, configuration: { ...planned.configuration, workers: threads } }, planned.specs.length)
  }
  notice('--threads: a model of this run is asked for its replies, which threads do not make faster: played in one')
  return undefined
}

async function showCard(redis: Redis, run: string, card: WorkerCard): Promise<void> {
  await redis.hset(namesOf(run).workers, card.name, JSON.stringify(card))
}
