import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorMessage } from '@orreryjs/core'
import { type Limiter, paceOf, type Quota } from '@orreryjs/models/openai'
import { type EpisodeWorkers, VERSION, workersOf } from '@orreryjs/runs/play'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import { MAX_PLAN, openStatus, sealStatus, type WorkerStatus } from '../messages.ts'
import { redisClock, timeOf } from '../redis/connection.ts'
import { keysOf } from '../redis/lifetime.ts'
import { namesOf, type RunNames } from '../redis/names.ts'
import { CORRECT_TOKENS, RESERVE_REQUEST, runScript, STORE_WORKER } from '../redis/scripts.ts'
import { hasTimedOut, SHUTDOWN_TIMEOUT_MS } from '../redis/timeouts.ts'
import { nameSchema } from '../trust/envelope.ts'
import { createSeal } from '../trust/seal.ts'
import { type AcceptedRun, type AcceptOptions, acceptRun } from './accept-run.ts'
import type { Heartbeat } from './heartbeat.ts'
import { isComputed, type RunWorker, startRunWorker } from './run-worker.ts'

/** Context of a worker's loop. */
export interface WorkerContext {
  readonly redis: Redis
  /** Name of the worker. */
  readonly name: string
  readonly secret: string | undefined
  readonly acceptance: Omit<AcceptOptions, 'access' | 'seal'>
  /** Maximum number of concurrent episodes, per run and model. @default depends on the kind of model */
  readonly concurrency: number | undefined
  readonly threads?: number | undefined
  readonly heartbeat: Heartbeat
  /** Initial delay in milliseconds before an unreachable server is tried again. */
  readonly retryDelay: number
}

/** A run that a worker is handling. */
export interface HandledRun {
  /** Hash of the plan. */
  readonly plan: string | null
  /** Pauses while the run has no coordinator, and publishes the worker's state. */
  setCoordinated(coordinated: boolean): Promise<void>
  /** Stops playing if the coordinator's signed list of ignored workers has this one. */
  checkIgnored(list: string): Promise<void>
  /** Leaves the run; running episodes return to the queue. */
  end(): Promise<void>
}

/** Maximum delay in milliseconds before an unreachable server is tried again. */
const MAX_RETRY_DELAY_MS = 300_000

/** Milliseconds before a missing plan is read again: its run is being deleted, or the coordinator will write it again. */
const MISSING_PLAN_MS = 500

const ignoredSchema: z.ZodType<readonly string[]> = z.array(nameSchema)

/** State of a handled run. */
interface AttendedState {
  shifts: readonly RunWorker[]
  /** Keys shared by all episodes of the run. */
  keys: readonly string[]
  since: number
  refused: string | undefined
  isIgnored: boolean
  isBegun: boolean
  isLeft: boolean
}

/**
 * Accepts a run in the background, because planning and testing its servers may take time. Models of unreachable servers are left to other
 * workers and retried with exponential backoff.
 */
export function handleRun(attendance: WorkerContext, run: string, plan: string | null): HandledRun {
  const { redis, name, secret, acceptance, retryDelay } = attendance
  const { signal, notice } = acceptance
  const names = namesOf(run)
  const seal = createSeal(run, secret)
  const state: AttendedState = {
    shifts: [],
    keys: [],
    since: 0,
    refused: undefined,
    isIgnored: false,
    isBegun: false,
    isLeft: false,
  }
  let timer: NodeJS.Timeout | undefined

  const begin = async (models: readonly string[] | undefined, wait: number): Promise<void> => {
    const isFirst = models === undefined
    const access = { notice, limiter: sharedLimiter(redis) }
    const acceptOptions = {
      ...acceptance,
      access,
      seal,
      models: models ?? acceptance.models,
      ...(!isFirst && { notice: () => undefined }),
    }
    const text = await readPlan(redis, names)
    if (text === undefined) {
      if (!state.isLeft) timer = setTimeout(() => void attempt(models, wait), MISSING_PLAN_MS)
      return
    }
    const { accepted, unreached, count } = await acceptRun(text, acceptOptions)
    const clock = await redisClock(redis)
    if (state.isLeft || state.isIgnored || signal.aborted) return
    state.keys = keysOf(names, count)
    state.refused = undefined
    if (accepted !== undefined) {
      notice(`playing ${run}: ${accepted.models.join(', ')}`)
      const { concurrency, heartbeat, threads } = attendance
      const shift = startRunWorker({
        redis,
        run,
        seal,
        name,
        notice,
        accepted,
        clock,
        concurrency,
        heartbeat,
        threads: threadsOf(accepted, threads, notice),
      })
      state.shifts = [...state.shifts, shift]
    } else if (state.shifts.length === 0) {
      state.refused = `none of its models answers here: ${unreached.join(', ')}`
      if (isFirst) notice(`waiting with ${run}: ${state.refused}; next attempt in ${Math.ceil(wait / 1000)} s`)
    }
    if (unreached.length === 0) return
    timer = setTimeout(() => void attempt(unreached, Math.min(MAX_RETRY_DELAY_MS, wait * 2)), wait)
  }
  const attempt = async (models: readonly string[] | undefined, wait: number): Promise<void> => {
    try {
      state.since ||= await timeOf(redis)
      await begin(models, wait)
    } catch (error) {
      if (state.isLeft || signal.aborted) return
      const reason = errorMessage(error)
      if (state.refused !== reason) notice(`refused ${run}: ${reason}`)
      state.refused = reason
      // The plan may have been damaged, or the user may fix a file.
      timer = setTimeout(() => void attempt(models, Math.min(MAX_RETRY_DELAY_MS, wait * 2)), wait)
    }
    state.isBegun = true
  }
  void attempt(undefined, retryDelay)

  const card = (heartbeatAt: number): WorkerStatus => {
    const { shifts, since, refused } = state
    const models = shifts.flatMap((shift) => shift.models)
    return {
      ...{ name, host: hostname(), process: process.pid, since, heartbeatAt },
      maxConcurrency: Math.max(
        1,
        shifts.reduce((sum, { maxConcurrency }) => sum + maxConcurrency, 0),
      ),
      models,
      playing: shifts.flatMap((shift) => shift.playing()),
      played: shifts.reduce((sum, shift) => sum + shift.played(), 0),
      ...(refused !== undefined && shifts.length === 0 && { refused }),
    }
  }
  const show = async (text: string): Promise<void> => {
    await runScript(redis, STORE_WORKER, [names.plan, names.workers, ...state.keys], [name, text])
  }
  return {
    plan,
    async setCoordinated(coordinated) {
      for (const shift of state.shifts) await shift.setCoordinated(coordinated)
      if (state.isBegun) await show(sealStatus(seal, 'worker', VERSION, card(await timeOf(redis)), name))
    },
    async checkIgnored(list) {
      const ignored = openStatus(seal, 'ignored', VERSION, ignoredSchema, list)
      if (state.isIgnored || ignored.type !== 'valid' || !ignored.value.includes(name)) return
      state.isIgnored = true
      state.refused = 'its coordinator ignores this worker, which sent invalid results'
      notice(`refused ${run}: ${state.refused}`)
      clearTimeout(timer)
      const ended = state.shifts
      state.shifts = []
      await Promise.all(ended.map((shift) => shift.end()))
    },
    async end() {
      state.isLeft = true
      clearTimeout(timer)
      await Promise.all(state.shifts.map((shift) => shift.end()))
      const removal = redis.hdel(names.workers, name).then(() => show(''))
      await hasTimedOut(SHUTDOWN_TIMEOUT_MS, removal).catch(() => undefined)
    },
  }
}

/** Reads the plan of a run: `undefined` if it is missing, `null` if it is too large. */
async function readPlan(redis: Redis, { plan }: RunNames): Promise<string | null | undefined> {
  return (await redis.strlen(plan)) > MAX_PLAN ? null : ((await redis.get(plan)) ?? undefined)
}

/** Returns worker threads if configured and useful, which excludes models on servers and weights, which each thread would load. */
function threadsOf(
  accepted: AcceptedRun,
  threads: number | undefined,
  notice: (line: string) => void,
): EpisodeWorkers | undefined {
  if (threads === undefined) return undefined
  const { planned, models } = accepted
  const engine = planned.cells.find(({ model }) => model.engine !== undefined)
  if (engine !== undefined) {
    notice(`--threads is ignored: each thread would load the weights of ${engine.model.id}`)
    return undefined
  }
  if (planned.cells.every(({ model }) => models.includes(model.id) && isComputed(accepted, model.id))) {
    return workersOf({ ...planned, configuration: { ...planned.configuration, workers: threads } }, planned.episodes.length)
  }
  notice('--threads is ignored: a model of this run is on a server, which threads do not speed up')
  return undefined
}

/** Creates a rate limiter that all workers of all runs share per model name, because the quota belongs to the server. */
function sharedLimiter(redis: Redis): (model: string, quota: Quota) => Limiter {
  return (model, quota) => {
    const { spacing, perToken, tokenBurst } = paceOf(quota)
    const key = `orrery:{quota}:${createHash('sha256').update(model).digest('hex').slice(0, 32)}`
    return {
      async enter(tokens, signal, onWait) {
        const wait = Number(await runScript(redis, RESERVE_REQUEST, [key], [spacing, perToken, tokenBurst, tokens, 0]))
        if (wait > 0) {
          onWait?.({ cause: 'quota', remainingMs: wait })
          await sleep(wait, undefined, { signal }).finally(() => onWait?.(undefined))
        }
        return (taken) => {
          if (perToken > 0) void runScript(redis, CORRECT_TOKENS, [key], [perToken, taken - tokens]).catch(() => undefined)
        }
      },
      pause(milliseconds) {
        void runScript(redis, RESERVE_REQUEST, [key], [0, 0, 0, 0, milliseconds]).catch(() => undefined)
      },
    }
  }
}
