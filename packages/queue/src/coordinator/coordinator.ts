import { type ErrorCode, errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'
import type { PlayElsewhere, PlayedElsewhere } from '@orreryjs/harness'
import type { RunElsewhere } from '@orreryjs/runs'
import type { EpisodeWorkers } from '@orreryjs/runs/play'
import type { Redis } from 'ioredis'
import { createIntake, type Intake, keptLines } from '../events/intake.ts'
import { type Piece, unpacked, unpackedAll } from '../events/pieces.ts'
import { installedCode } from '../installed-code.ts'
import { type Jobs, openJobs } from '../jobs.ts'
import { FOREIGN, failureSchema, readText } from '../messages.ts'
import { announce } from '../presence.ts'
import { connect, evictionWarning } from '../redis/connection.ts'
import { KEPT } from '../redis/lifetime.ts'
import { namesOf, type RunNames } from '../redis/names.ts'
import type { RedisPlace } from '../redis/place.ts'
import { FORGET, knownOf, OPEN, runScript } from '../redis/scripts.ts'
import { everyOnce, FAREWELL, overOrEnded, within } from '../redis/waiting.ts'
import { followNews, type News } from './news.ts'
import { forgetName, nameOfRun } from './run-name.ts'

/** Options of `coordinate`. */
export interface CoordinatorOptions extends RedisPlace {
  /** Maximum number of episodes in the queue; at least as many as all workers play concurrently. @default 1024 */
  readonly open?: number
  /** Milliseconds without news of an episode after which its state in Redis is checked. @default 5000 */
  readonly patience?: number
  /** Milliseconds for which Redis keeps a run without a coordinator. @default 7 days */
  readonly kept?: number
}

/** An episode in the queue or being played. */
interface Flight {
  readonly number: number
  readonly model: number
  readonly intake: Intake
  /** Time of the last news of it, by `performance.now()`. */
  heard: number
  /** Number of times Redis lost events or had conflicting ones. */
  lost: number
  settle(played: PlayedElsewhere | undefined): void
  fail(error: OrreryError): void
}

const OPEN_AT_ONCE = 1024
const PATIENCE = 5000

const ALONE = 'play it here, without a queue'

const REPLACED = 'one run directory has one coordinator: copies of it go on under a name of their own, without the file `queue`'

const CANCELLED = 'what was written stays: go on with `resume`'

const FORGETFUL = 'let Redis keep an append-only file; go on with `resume`'

/** Maximum number of times Redis may lose an episode or have conflicting events of it. */
const MOST_LOST = 20

/**
 * Distributes the episodes of a run to workers on any number of machines. Their events are logged as they arrive; only this process writes
 * the run directory. Throws the errors of `connect`.
 */
export async function coordinate(run: RunElsewhere, options: CoordinatorOptions): Promise<EpisodeWorkers> {
  const { manifest } = run
  const refused = manifest.modelFacts?.find(({ kind }) => kind === 'person')
  if (refused !== undefined)
    throw new OrreryError('CONFIG_INVALID', `${refused.id}: a person answers on this machine alone`, { hint: ALONE })
  const { record, replay, replayOnly } = run.planned.configuration
  const cassette = record ?? replay ?? replayOnly
  if (cassette !== undefined)
    throw new OrreryError('CONFIG_INVALID', `the cassette ${cassette} is on this machine alone`, { hint: ALONE })
  const { signal = new AbortController().signal } = run
  try {
    const redis = await connect(options, signal)
    const coordinating = coordinateOn(redis, run, options)
    await overOrEnded(coordinating, signal)
    return signal.aborted
      ? leaving(redis, coordinating)
      : await coordinating.catch((error: unknown) => {
          redis.disconnect()
          throw error
        })
  } catch (error) {
    if (signal.aborted) return NOBODY
    throw error
  }
}

/** Result for a run that was stopped before it started. */
const NOBODY: EpisodeWorkers = { count: 1, play: async () => undefined, close: async () => undefined }

/** Closes a partly started coordination, if Redis responds. */
function leaving(redis: Redis, coordinating: Promise<EpisodeWorkers>): EpisodeWorkers {
  return {
    ...NOBODY,
    close: async () => {
      await within(
        FAREWELL,
        coordinating.then(({ close }) => close(false)),
      ).catch(() => undefined)
      redis.disconnect()
    },
  }
}

async function coordinateOn(redis: Redis, run: RunElsewhere, options: CoordinatorOptions): Promise<EpisodeWorkers> {
  const { planned, manifest, directory, notice } = run
  const code = installedCode(planned.registry.module)
  const { open = OPEN_AT_ONCE, patience = PATIENCE, kept = KEPT } = options
  const { name, isOld } = nameOfRun(directory)
  const names = namesOf(name)
  const jobs = openJobs(redis, names, manifest.models.length, kept)
  const control = new AbortController()
  const flights = new Map<number, Flight>()
  const around: Around = { redis, names, jobs, flights, kept }
  const told = { ended: 0 }
  let ended: { readonly left: 'gone' | 'taken'; readonly error: OrreryError } | undefined
  const end = (left: 'gone' | 'taken', why: string, hint: string): void => {
    ended ??= { left, error: new OrreryError('QUEUE_REFUSED', why, { hint }) }
    for (const flight of [...flights.values()]) flight.fail(ended.error)
  }
  const warning = await evictionWarning(redis)
  if (warning !== undefined) notice(warning)
  // Events sent without a coordinator are also stored with their episodes.
  await redis.del(names.news)
  const presence = await announce(redis, name, manifest, {
    directory,
    code,
    notice,
    kept,
    isOld,
    progress: () => ({ ended: told.ended, open: flights.size }),
    isOpen: (id) => [...flights.values()].some(({ intake }) => intake.id === id),
    openKeys: () => [...flights.values()].flatMap(({ number, model }) => [names.events(number), jobs.keyOf(model, number)]),
    onCancel: () => end('gone', 'the run was taken out of the queue', CANCELLED),
    onReplaced: (by) => end('taken', `another coordinator goes on with this run, ${by}`, REPLACED),
  })
  const listening = redis.duplicate()
  listening.on('error', () => undefined)
  const following = followNews(listening, names.news, (news) => hear(around, news), control.signal)
  const stopLooking = everyOnce(patience, () => lookAfter(around, patience))

  const play: PlayElsewhere = async (number, spec, recorded, signal, log) => {
    const model = manifest.models.indexOf(spec.model.id)
    const intake = createIntake(spec.id, recorded, log)
    return new Promise<PlayedElsewhere | undefined>((resolve, reject) => {
      const leave = (): void => settle(undefined)
      const over = (): boolean => {
        signal.removeEventListener('abort', leave)
        return flights.delete(number)
      }
      const settle = (played: PlayedElsewhere | undefined): void => {
        if (!over()) return
        if (played !== undefined) told.ended += 1
        resolve(played)
      }
      const fail = (error: OrreryError): void => {
        if (over()) reject(error)
      }
      const flight: Flight = { number, model, intake, heard: performance.now(), lost: 0, settle, fail }
      flights.set(number, flight)
      signal.addEventListener('abort', leave)
      if (signal.aborted) leave()
      else if (ended !== undefined) fail(ended.error)
      else send(around, flight).catch((error: unknown) => unsent(flight, error))
    })
  }
  return {
    count: open,
    play,
    close: async (over) => {
      control.abort()
      listening.disconnect()
      // A connection that is being re-established never reports its end.
      await within(FAREWELL, following)
      await within(FAREWELL, stopLooking())
      const left = ended?.left ?? (over ? 'gone' : 'resting')
      await presence.leave(left)
      // Do not wait for an unavailable Redis at the end of the run.
      if (redis.status === 'ready') await within(FAREWELL, jobs.close(left)).catch(() => undefined)
      if (left === 'gone') forgetName(directory)
      redis.disconnect()
    },
  }
}

/** Shared state of all episodes of a run. */
interface Around {
  readonly redis: Redis
  readonly names: RunNames
  readonly jobs: Jobs
  readonly flights: Map<number, Flight>
  /** Milliseconds for which Redis keeps the run. */
  readonly kept: number
}

/** Offers an episode to workers. Events from a time without a coordinator are taken over if they are consistent. */
async function send(around: Around, flight: Flight): Promise<void> {
  const { number, model, intake } = flight
  const found = knownOf(await open(around, flight, false))
  if (found !== undefined) {
    const lines = unpackedAll(found.pieces) ?? []
    const kept = keptLines(lines)
    const fits = kept.length >= intake.count() && takeLines(flight, 0, kept) === 'taken'
    if (finish(around, flight) || !around.flights.has(number)) return
    if (!fits || kept.length < found.count) await open(around, flight, true)
  }
  await around.jobs.add(model, { number, id: intake.id })
}

/** After a lost connection, the next check offers the episode again. */
function unsent(flight: Flight, error: unknown): void {
  if (error instanceof Error && /connection/i.test(error.message)) flight.heard = Number.NEGATIVE_INFINITY
  else flight.fail(queueFailure(error))
}

/** Stores an episode with its known events in Redis; returns the events already stored there unless `replaces` is true. */
function open({ redis, names, kept }: Around, { number, intake }: Flight, replaces: boolean): Promise<unknown> {
  const keys = names.episode(number)
  return runScript(redis, OPEN, keys, [number, replaces ? 1 : 0, kept, intake.count(), ...intake.pieces()])
}

/** Handles news from a worker. */
function hear(around: Around, { number, from, piece, failure }: News): void {
  const flight = around.flights.get(number)
  if (flight === undefined) return
  flight.heard = performance.now()
  if (failure !== undefined) {
    flight.fail(failureOf(failure))
    return
  }
  const told = piece === undefined ? undefined : unpacked(piece)
  const taken = told === undefined ? 'conflict' : takeLines(flight, from, told.text.split('\n'), told)
  if (taken === 'taken') finish(around, flight)
  else if (taken === 'gap') flight.heard = Number.NEGATIVE_INFINITY
  else void again(around, flight).catch(() => undefined)
}

/** Takes event lines. Write errors and lines that are not events end the run. */
function takeLines(flight: Flight, from: number, lines: readonly string[], piece?: Piece): ReturnType<Intake['take']> {
  const { intake } = flight
  try {
    return intake.take(from, lines, piece)
  } catch (error) {
    const said = `what Redis says of the episode ${intake.id} is none: ${errorMessage(error)}`
    flight.fail(isOrreryError(error) ? error : new OrreryError('JOURNAL_INVALID', said, { hint: FOREIGN }))
    return 'taken'
  }
}

/** If the episode is finished, removes it from Redis and settles it; returns true if it was finished. */
function finish({ redis, names, jobs }: Around, flight: Flight): boolean {
  const metrics = flight.intake.metrics()
  if (metrics === undefined) return false
  const keys = names.episode(flight.number)
  runScript(redis, FORGET, keys, [flight.number]).catch(() => undefined)
  jobs.remove(flight.model, flight.number)
  flight.settle({ lines: '', metrics })
  return true
}

/** Restarts an episode from the coordinator's events. Workers playing it lose ownership. */
async function again(around: Around, flight: Flight): Promise<void> {
  flight.lost += 1
  if (flight.lost > MOST_LOST) {
    const said = `Redis lost what it was told of the episode ${flight.intake.id}, ${MOST_LOST} times`
    return flight.fail(new OrreryError('QUEUE_UNAVAILABLE', said, { hint: FORGETFUL }))
  }
  await open(around, flight, true)
  await around.jobs.renew(flight.model, { number: flight.number, id: flight.intake.id })
}

/** Checks episodes without news: Redis may have lost events, and a worker may have died with a job. */
async function lookAfter(around: Around, patience: number): Promise<void> {
  const { redis, names, flights, jobs } = around
  const silent = [...flights.values()].filter(({ heard }) => performance.now() - heard > patience)
  if (silent.length === 0) return
  const counts = await redis.hmget(names.counts, ...silent.map(({ number }) => String(number)))
  const present = await jobs.present(silent)
  for (const [at, flight] of silent.entries()) {
    // News received meanwhile is newer than the count.
    const isSilent = flights.has(flight.number) && performance.now() - flight.heard > patience
    if (isSilent) await lookAt(around, flight, Number(counts[at] ?? -1), present[at] === true)
  }
}

/** Takes events that Redis has in addition, restarts the episode if Redis lost some, and renews a missing job. */
async function lookAt(around: Around, flight: Flight, known: number, hasJob: boolean): Promise<void> {
  const { redis, names, jobs, flights } = around
  const { number, intake } = flight
  if (known > intake.count()) {
    const lines = unpackedAll(await redis.lrangeBuffer(names.events(number), 0, -1))
    // Event keys may have expired or been evicted while their count remained.
    if (lines === undefined || lines.length < known || takeLines(flight, 0, lines) !== 'taken') await again(around, flight)
    else if (finish(around, flight)) return
  } else if (known < intake.count()) {
    await again(around, flight)
  }
  if (!hasJob && flights.has(number)) await jobs.renew(flight.model, { number, id: intake.id })
  flight.heard = performance.now()
}

function failureOf(text: string): OrreryError {
  const told = readText(failureSchema, text)
  if (told === undefined) return new OrreryError('INTERNAL', 'a worker cannot play an episode, and does not say why')
  return new OrreryError(told.code as ErrorCode, told.message, { hint: told.hint })
}

function queueFailure(error: unknown): OrreryError {
  return isOrreryError(error) ? error : new OrreryError('QUEUE_UNAVAILABLE', `Redis takes no more: ${errorMessage(error)}`)
}
