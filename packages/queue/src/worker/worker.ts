import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Configuration } from '@orreryjs/runs/configuration'
import type { Registry } from '@orreryjs/runs/registry'
import type { Redis } from 'ioredis'
import { installedCode } from '../installed-code.ts'
import { connect } from '../redis/connection.ts'
import { activeRuns } from '../redis/lifetime.ts'
import { namesOf, RUNS } from '../redis/names.ts'
import type { RedisAddress } from '../redis/redis-address.ts'
import { settledOrAborted } from '../redis/timeouts.ts'
import { type HandledRun, handleRun, type WorkerContext } from './handle-run.ts'
import { startHeartbeat } from './heartbeat.ts'
import type { WorkerPermissions } from './permissions.ts'

/** Options of `work`. */
export interface WorkOptions extends RedisAddress {
  readonly registry: Registry
  /** Maximum number of concurrent episodes, per run and model. @default 4; for computed models `threads`, or 1 */
  readonly concurrency?: number | undefined
  /** Number of worker threads for computed models. @default none: episodes run in the main thread */
  readonly threads?: number | undefined
  /** Names of the models to play. @default all reachable models */
  readonly models?: readonly string[] | undefined
  /** True to check with one short request whether each server is reachable. @default true */
  readonly preflight?: boolean
  /** Model access and data location on this machine. */
  readonly settings?: Configuration
  /** Permissions of runs on this machine. @default {} */
  readonly permissions?: WorkerPermissions
  /** Initial delay in milliseconds before an unreachable server is tried again; doubles up to five minutes. @default 5000 */
  readonly retryDelay?: number
  /** Stops the worker; its episodes continue elsewhere immediately. */
  readonly signal: AbortSignal
  /** Called with messages for the user. */
  notice(line: string): void
}

const RETRY_DELAY_MS = 5000

/** Maximum number of runs that a worker handles. */
const MAX_RUNS = 1000

/** Milliseconds between checks for runs. */
const CHECK_INTERVAL_MS = 500

/**
 * Plays episodes of every active run until the signal aborts. Refuses a run that would be played differently here, with a one-line message.
 * Throws the errors of `connect`.
 */
export async function work(options: WorkOptions): Promise<void> {
  const { signal, notice, concurrency } = options
  const redis = await connectUnlessAborted(options, signal)
  if (redis === undefined) return
  const host = hostname()
    .replace(/[^\w.-]/g, '-')
    .slice(0, 80)
  const name = `${host}-${process.pid}-${randomBytes(2).toString('hex')}`
  const { settings = {}, permissions = {}, registry } = options
  const acceptance = { ...options, settings, permissions, code: installedCode(registry.module) }
  const { threads, retryDelay = RETRY_DELAY_MS } = options
  const { url, username, password, secret, allowUnsigned } = options
  const heartbeat = startHeartbeat({ url, username, password, secret, allowUnsigned })
  const attendance: WorkerContext = { redis, name, secret, acceptance, concurrency, threads, heartbeat, retryDelay }
  const attended = new Map<string, HandledRun>()
  notice(`worker ${name}: waiting for runs`)
  try {
    while (!signal.aborted) {
      // Redis may not reply; the worker must still be able to stop.
      await settledOrAborted(updateRuns(attendance, attended), signal)
      await sleep(CHECK_INTERVAL_MS, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    await Promise.all([...attended.values()].map((each) => each.end()))
    await heartbeat.end()
    redis.disconnect()
  }
}

/** Returns `undefined` if the signal aborted first. */
async function connectUnlessAborted(address: RedisAddress, signal: AbortSignal): Promise<Redis | undefined> {
  try {
    return await connect(address, signal)
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}

/** Accepts new runs, leaves finished ones, and publishes the worker's state. */
async function updateRuns(attendance: WorkerContext, attended: Map<string, HandledRun>): Promise<void> {
  const { redis, acceptance } = attendance
  const runs = (await activeRuns(redis, RUNS)).slice(0, MAX_RUNS)
  for (const [run, each] of attended) {
    if (runs.includes(run)) continue
    attended.delete(run)
    await each.end()
  }
  for (const run of runs) {
    const names = namesOf(run)
    const [alive = null, plan = null, ignored = null] = await redis.mget(names.alive, names.planHash, names.ignored)
    const attendedRun = attended.get(run)
    if (attendedRun !== undefined && plan !== null && attendedRun.plan !== plan) {
      // The plan changed (another version or other files), so the run is accepted again.
      attended.delete(run)
      await attendedRun.end()
    }
    if (acceptance.signal.aborted) return
    const each = attended.get(run) ?? handleRun(attendance, run, plan)
    attended.set(run, each)
    if (ignored !== null) await each.checkIgnored(ignored)
    await each.setCoordinated(alive !== null)
  }
}
