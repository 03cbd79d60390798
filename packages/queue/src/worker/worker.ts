import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Configuration } from '@orreryjs/runs/configuration'
import type { Registry } from '@orreryjs/runs/registry'
import type { Redis } from 'ioredis'
import { installedCode } from '../installed-code.ts'
import { connect } from '../redis/connection.ts'
import { livingRuns } from '../redis/lifetime.ts'
import { namesOf, RUNS } from '../redis/names.ts'
import type { RedisPlace } from '../redis/place.ts'
import { overOrEnded } from '../redis/waiting.ts'
import { type Attendance, type Attended, attend } from './attend.ts'

/** How a worker works. */
export interface WorkOptions extends RedisPlace {
  readonly registry: Registry
  /** Episodes at once, of each run and model. @default 4; where a model computes, as many as `threads`, or 1 */
  readonly concurrency?: number | undefined
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
  /** Milliseconds before a server that did not answer is asked again; each time after twice as long, up to five minutes. @default 5000 */
  readonly again?: number
  /** Ends it: what it plays goes on elsewhere at once. */
  readonly signal: AbortSignal
  /** Told what a person should know. */
  notice(line: string): void
}

const LEASE = 30_000

const AGAIN = 5000

/** Milliseconds between looks for runs. */
const LOOK = 500

/**
 * Plays episodes of every run that wants workers, until the signal ends it. A run that would be played differently here is
 * refused with one line. Throws what `connect` throws.
 */
export async function work(options: WorkOptions): Promise<void> {
  const { signal, notice, concurrency } = options
  const redis = await connectUnless(options, signal)
  if (redis === undefined) return
  const name = `${hostname()}-${process.pid}-${randomBytes(2).toString('hex')}`
  const acceptance = { ...options, settings: options.settings ?? {}, code: installedCode(options.registry.module) }
  const { threads, lease = LEASE, again = AGAIN } = options
  const attendance: Attendance = { redis, name, acceptance, concurrency, threads, lease, again }
  const attended = new Map<string, Attended>()
  notice(`worker ${name}: waiting for runs`)
  try {
    while (!signal.aborted) {
      // Where Redis is away, nobody answers: that keeps no worker from its end.
      await overOrEnded(look(attendance, attended), signal)
      await sleep(LOOK, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    await Promise.all([...attended.values()].map((each) => each.end()))
    redis.disconnect()
  }
}

/** Undefined where the signal came first. */
async function connectUnless(place: RedisPlace, signal: AbortSignal): Promise<Redis | undefined> {
  try {
    return await connect(place, signal)
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}

/** Begins what is new, ends what is over, and says what this worker does. */
async function look(attendance: Attendance, attended: Map<string, Attended>): Promise<void> {
  const { redis, acceptance } = attendance
  const runs = await livingRuns(redis, RUNS)
  for (const [run, each] of attended) {
    if (runs.includes(run)) continue
    attended.delete(run)
    await each.end()
  }
  for (const run of runs) {
    const names = namesOf(run)
    const [alive = null, plan = null] = await redis.mget(names.alive, names.planHash)
    const known = attended.get(run)
    if (known !== undefined && plan !== null && known.plan !== plan) {
      // The run goes on with another version, or other files: it is looked at anew.
      attended.delete(run)
      await known.end()
    }
    if (acceptance.signal.aborted) return
    const each = attended.get(run) ?? attend(attendance, run, plan)
    attended.set(run, each)
    await each.mind(alive !== null)
  }
}
