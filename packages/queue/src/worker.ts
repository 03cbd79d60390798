import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorMessage } from '@orreryjs/core'
import type { Configuration } from '@orreryjs/runs/configuration'
import { type EpisodeWorkers, workersOf } from '@orreryjs/runs/play'
import type { Registry } from '@orreryjs/runs/registry'
import type { Redis } from 'ioredis'
import { type Acceptance, type AcceptedRun, acceptRun } from './accept-run.ts'
import { connect } from './connection.ts'
import { installedCode } from './installed-code.ts'
import type { WorkerCard } from './messages.ts'
import { namesOf, RUNS } from './names.ts'
import type { RedisPlace } from './place.ts'
import { redisClock, timeOf } from './redis-clock.ts'
import { runScript, SHOW } from './scripts.ts'
import { sharedLimiter } from './shared-limiter.ts'
import { type Shift, startShift } from './shift.ts'
import { within } from './waiting.ts'

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
  const around: Around = { redis, name, acceptance, shifts: new Map() }
  notice(`worker ${name}: ${concurrency} episodes at once; waiting for runs`)
  try {
    while (!signal.aborted) {
      // Where Redis is away, nobody answers: that keeps no worker from its end.
      await overOrEnded(look(around), signal)
      await sleep(LOOK, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    await Promise.all([...around.shifts].map(([run, { shift }]) => leave(around, run, shift)))
    redis.disconnect()
  }
}

/** What all runs of a worker share. */
interface Around {
  readonly redis: Redis
  readonly name: string
  readonly acceptance: Omit<Acceptance, 'access'> & WorkOptions
  readonly shifts: Map<string, Attended>
}

/** A run that this worker knows. */
interface Attended {
  /** Hash of the plan that it was asked to play. */
  readonly plan: string | null
  /** Absent where the run is refused. */
  readonly shift?: Shift
  card(): Omit<WorkerCard, 'seen'>
}

/** Milliseconds that are waited, at the end, for a Redis that may be gone. */
const FAREWELL = 1000

/** Waits until something is over, well or not, or the signal comes. */
function overOrEnded(done: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = (): void => {
      signal.removeEventListener('abort', over)
      resolve()
    }
    signal.addEventListener('abort', over)
    if (signal.aborted) over()
    done.then(over, over)
  })
}

/** Begins what is new, ends what is over, and says what this worker does. */
async function look(around: Around): Promise<void> {
  const { redis, acceptance, shifts } = around
  const runs = await redis.smembers(RUNS)
  for (const [run, { shift }] of shifts) {
    if (runs.includes(run)) continue
    shifts.delete(run)
    await leave(around, run, shift)
  }
  for (const run of runs) {
    const names = namesOf(run)
    const [alive = null, plan = null] = await redis.mget(names.alive, names.planHash)
    const known = shifts.get(run)
    if (known !== undefined && plan !== null && known.plan !== plan) {
      // The run goes on with another version, or other files: it is looked at anew.
      shifts.delete(run)
      await known.shift?.end()
    }
    if (!shifts.has(run) && !acceptance.signal.aborted) shifts.set(run, { plan, ...(await begin(around, run)) })
    const attended = shifts.get(run)
    if (attended === undefined) continue
    await attended.shift?.mind(alive !== null)
    await showCard(redis, run, { ...attended.card(), seen: await timeOf(redis) })
  }
}

/** Ends what is played of a run, and is no more among its workers. */
async function leave({ redis, name }: Around, run: string, shift: Shift | undefined): Promise<void> {
  await shift?.end()
  await within(FAREWELL, redis.hdel(namesOf(run).workers, name)).catch(() => undefined)
}

async function begin({ redis, name, acceptance }: Around, run: string): Promise<Omit<Attended, 'plan'>> {
  const { concurrency = 4, lease = LEASE, signal, notice } = acceptance
  const since = await timeOf(redis)
  const base = { name, host: hostname(), process: process.pid, room: concurrency, playing: [], played: 0, since }
  const access = { notice, limiter: sharedLimiter(redis) }
  try {
    const accepted = await acceptRun(await redis.get(namesOf(run).plan), { ...acceptance, access })
    const clock = await redisClock(redis)
    const card = { ...base, room: concurrency * accepted.models.length, models: accepted.models }
    signal.throwIfAborted()
    notice(`playing ${run}: ${accepted.models.join(', ')}`)
    const threads = threadsOf(accepted, acceptance)
    const shift = startShift({ redis, run, accepted, clock, concurrency, lease, card, threads })
    return { shift, card: shift.card }
  } catch (error) {
    signal.throwIfAborted()
    const why = errorMessage(error)
    notice(`refused ${run}: ${why}`)
    return { card: () => ({ ...base, models: [], refused: why }) }
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
  const { plan, workers } = namesOf(run)
  await runScript(redis, SHOW, [plan, workers], [card.name, JSON.stringify(card)])
}
