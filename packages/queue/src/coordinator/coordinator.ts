import { type ErrorCode, errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'
import type { RemoteEpisode, RemotePlayer } from '@orreryjs/harness'
import type { ExternalRun } from '@orreryjs/runs'
import type { EpisodeWorkers } from '@orreryjs/runs/play'
import type { Redis } from 'ioredis'
import { type Chunk, decompressChunk, decompressLines } from '../events/chunks.ts'
import { createEventReceiver, type EventReceiver, withoutFailedEnd } from '../events/event-receiver.ts'
import { installedCode } from '../installed-code.ts'
import { type Jobs, openJobs } from '../jobs.ts'
import { FOREIGN_DATA_HINT, failureSchema, parseMessage } from '../messages.ts'
import { connect, evictionWarning } from '../redis/connection.ts'
import { RETENTION_MS } from '../redis/lifetime.ts'
import { namesOf, type RunNames } from '../redis/names.ts'
import type { RedisAddress } from '../redis/redis-address.ts'
import { FORGET, OPEN, parseKnownEvents, runScript } from '../redis/scripts.ts'
import { hasTimedOut, SHUTDOWN_TIMEOUT_MS, settledOrAborted, startPeriodic } from '../redis/timeouts.ts'
import { announceRun } from './coordinator-status.ts'
import { readNotifications, type WorkerMessage } from './notifications.ts'
import { forgetName, nameOfRun } from './run-name.ts'

/** Options of `coordinate`. */
export interface CoordinatorOptions extends RedisAddress {
  /** Maximum number of episodes in the queue; at least as many as all workers play concurrently. @default 1024 */
  readonly open?: number
  /** Milliseconds without news of an episode after which its state in Redis is checked. @default 5000 */
  readonly checkAfter?: number
  /** Milliseconds for which Redis keeps a run without a coordinator. @default 7 days */
  readonly retention?: number
}

/** An episode in the queue or being played. */
interface OpenEpisode {
  readonly number: number
  readonly model: number
  readonly intake: EventReceiver
  /** Time of the last news of it, by `performance.now()`. */
  lastNewsAt: number
  /** Number of times Redis lost events or had conflicting ones. */
  losses: number
  settle(played: RemoteEpisode | undefined): void
  fail(error: OrreryError): void
}

const MAX_OPEN = 1024
const PATIENCE_MS = 5000

const LOCAL_HINT = 'run it without --queue'

const REPLACED_HINT = 'a run directory has one coordinator; delete the file `queue` from a copy to continue it separately'

const CANCELLED_HINT = 'finished episodes are kept: continue with `resume`'

const PERSISTENCE_HINT = 'enable the append-only file of Redis; continue with `resume`'

/** Maximum number of times Redis may lose an episode or have conflicting events of it. */
const MAX_LOSSES = 20

/**
 * Distributes the episodes of a run to workers on any number of machines. Their events are logged as they arrive; only this process writes
 * the run directory. Throws the errors of `connect`.
 */
export async function coordinate(run: ExternalRun, options: CoordinatorOptions): Promise<EpisodeWorkers> {
  const { manifest } = run
  const refused = manifest.modelFacts?.find(({ kind }) => kind === 'person')
  if (refused !== undefined)
    throw new OrreryError('CONFIG_INVALID', `${refused.id}: a human model is only available on this machine`, {
      hint: LOCAL_HINT,
    })
  const { record, replay, replayOnly } = run.planned.configuration
  const cassette = record ?? replay ?? replayOnly
  if (cassette !== undefined)
    throw new OrreryError('CONFIG_INVALID', `the cassette ${cassette} is only available on this machine`, { hint: LOCAL_HINT })
  const { signal = new AbortController().signal } = run
  try {
    const redis = await connect(options, signal)
    const coordinating = coordinateOn(redis, run, options)
    await settledOrAborted(coordinating, signal)
    return signal.aborted
      ? closeAborted(redis, coordinating)
      : await coordinating.catch((error: unknown) => {
          redis.disconnect()
          throw error
        })
  } catch (error) {
    if (signal.aborted) return NO_WORKERS
    throw error
  }
}

/** Result for a run that was stopped before it started. */
const NO_WORKERS: EpisodeWorkers = { count: 1, play: async () => undefined, close: async () => undefined }

/** Closes a partly started coordination, if Redis responds. */
function closeAborted(redis: Redis, coordinating: Promise<EpisodeWorkers>): EpisodeWorkers {
  return {
    ...NO_WORKERS,
    close: async () => {
      await hasTimedOut(
        SHUTDOWN_TIMEOUT_MS,
        coordinating.then(({ close }) => close(false)),
      ).catch(() => undefined)
      redis.disconnect()
    },
  }
}

async function coordinateOn(redis: Redis, run: ExternalRun, options: CoordinatorOptions): Promise<EpisodeWorkers> {
  const { planned, manifest, directory, notice } = run
  const code = installedCode(planned.registry.module)
  const { open = MAX_OPEN, checkAfter = PATIENCE_MS, retention = RETENTION_MS } = options
  const { name, isOld } = nameOfRun(directory)
  const names = namesOf(name)
  const jobs = openJobs(redis, names, manifest.models.length, retention)
  const control = new AbortController()
  const episodes = new Map<number, OpenEpisode>()
  const context: RunContext = { redis, names, jobs, episodes, retention }
  const progress = { ended: 0 }
  let ended: { readonly left: 'deleted' | 'taken'; readonly error: OrreryError } | undefined
  const endRun = (left: 'deleted' | 'taken', reason: string, hint: string): void => {
    ended ??= { left, error: new OrreryError('QUEUE_REFUSED', reason, { hint }) }
    for (const episode of [...episodes.values()]) episode.fail(ended.error)
  }
  const warning = await evictionWarning(redis)
  if (warning !== undefined) notice(warning)
  // Events sent without a coordinator are also stored with their episodes.
  await redis.del(names.news)
  const presence = await announceRun(redis, name, manifest, {
    directory,
    code,
    notice,
    kept: retention,
    isOld,
    progress: () => ({ ended: progress.ended, open: episodes.size }),
    isOpen: (id) => [...episodes.values()].some(({ intake }) => intake.id === id),
    openKeys: () => [...episodes.values()].flatMap(({ number, model }) => [names.events(number), jobs.keyOf(model, number)]),
    onCancel: () => endRun('deleted', 'the run was removed from the queue', CANCELLED_HINT),
    onReplaced: (by) => endRun('taken', `another coordinator took over this run, ${by}`, REPLACED_HINT),
  })
  const listening = redis.duplicate()
  listening.on('error', () => undefined)
  const following = readNotifications(listening, names.news, (message) => handleNews(context, message), control.signal)
  const stopChecks = startPeriodic(checkAfter, () => checkSilentEpisodes(context, checkAfter))

  const play: RemotePlayer = async (number, spec, recorded, signal, log) => {
    const model = manifest.models.indexOf(spec.model.id)
    const intake = createEventReceiver(spec.id, recorded, log)
    return new Promise<RemoteEpisode | undefined>((resolve, reject) => {
      const cancel = (): void => settle(undefined)
      const remove = (): boolean => {
        signal.removeEventListener('abort', cancel)
        return episodes.delete(number)
      }
      const settle = (played: RemoteEpisode | undefined): void => {
        if (!remove()) return
        if (played !== undefined) progress.ended += 1
        resolve(played)
      }
      const fail = (error: OrreryError): void => {
        if (remove()) reject(error)
      }
      const episode: OpenEpisode = { number, model, intake, lastNewsAt: performance.now(), losses: 0, settle, fail }
      episodes.set(number, episode)
      signal.addEventListener('abort', cancel)
      if (signal.aborted) cancel()
      else if (ended !== undefined) fail(ended.error)
      else send(context, episode).catch((error: unknown) => handleSendError(episode, error))
    })
  }
  return {
    count: open,
    play,
    close: async (over) => {
      control.abort()
      listening.disconnect()
      // A connection that is being re-established never reports its end.
      await hasTimedOut(SHUTDOWN_TIMEOUT_MS, following)
      await hasTimedOut(SHUTDOWN_TIMEOUT_MS, stopChecks())
      const left = ended?.left ?? (over ? 'deleted' : 'resting')
      await presence.leave(left)
      // Do not wait for an unavailable Redis at the end of the run.
      if (redis.status === 'ready') await hasTimedOut(SHUTDOWN_TIMEOUT_MS, jobs.close(left)).catch(() => undefined)
      if (left === 'deleted') forgetName(directory)
      redis.disconnect()
    },
  }
}

/** Shared state of all episodes of a run. */
interface RunContext {
  readonly redis: Redis
  readonly names: RunNames
  readonly jobs: Jobs
  readonly episodes: Map<number, OpenEpisode>
  /** Milliseconds for which Redis keeps the run. */
  readonly retention: number
}

/** Offers an episode to workers. Events from a time without a coordinator are taken over if they are consistent. */
async function send(context: RunContext, episode: OpenEpisode): Promise<void> {
  const { number, model, intake } = episode
  const found = parseKnownEvents(await open(context, episode, false))
  if (found !== undefined) {
    const lines = decompressLines(found.pieces) ?? []
    const keptLines = withoutFailedEnd(lines)
    const isConsistent = keptLines.length >= intake.count() && takeLines(episode, 0, keptLines) === 'taken'
    if (finish(context, episode) || !context.episodes.has(number)) return
    if (!isConsistent || keptLines.length < found.count) await open(context, episode, true)
  }
  await context.jobs.add(model, { number, id: intake.id })
}

/** After a lost connection, the next check offers the episode again. */
function handleSendError(episode: OpenEpisode, error: unknown): void {
  if (error instanceof Error && /connection/i.test(error.message)) episode.lastNewsAt = Number.NEGATIVE_INFINITY
  else episode.fail(queueFailure(error))
}

/** Stores an episode with its known events in Redis; returns the events already stored there unless `replaces` is true. */
function open({ redis, names, retention }: RunContext, { number, intake }: OpenEpisode, replaces: boolean): Promise<unknown> {
  const keys = names.episode(number)
  return runScript(redis, OPEN, keys, [number, replaces ? 1 : 0, retention, intake.count(), ...intake.chunks()])
}

/** Handles news from a worker. */
function handleNews(context: RunContext, { number, from, chunk: piece, failure }: WorkerMessage): void {
  const episode = context.episodes.get(number)
  if (episode === undefined) return
  episode.lastNewsAt = performance.now()
  if (failure !== undefined) {
    episode.fail(failureOf(failure))
    return
  }
  const chunk = piece === undefined ? undefined : decompressChunk(piece)
  const result = chunk === undefined ? 'conflict' : takeLines(episode, from, chunk.text.split('\n'), chunk)
  if (result === 'taken') finish(context, episode)
  else if (result === 'gap') episode.lastNewsAt = Number.NEGATIVE_INFINITY
  else void restartEpisode(context, episode).catch(() => undefined)
}

/** Takes event lines. Write errors and lines that are not events end the run. */
function takeLines(
  episode: OpenEpisode,
  from: number,
  lines: readonly string[],
  piece?: Chunk,
): ReturnType<EventReceiver['take']> {
  const { intake } = episode
  try {
    return intake.take(from, lines, piece)
  } catch (error) {
    const message = `Redis has invalid events of the episode ${intake.id}: ${errorMessage(error)}`
    episode.fail(isOrreryError(error) ? error : new OrreryError('JOURNAL_INVALID', message, { hint: FOREIGN_DATA_HINT }))
    return 'taken'
  }
}

/** If the episode is finished, removes it from Redis and settles it; returns true if it was finished. */
function finish({ redis, names, jobs }: RunContext, episode: OpenEpisode): boolean {
  const metrics = episode.intake.metrics()
  if (metrics === undefined) return false
  const keys = names.episode(episode.number)
  runScript(redis, FORGET, keys, [episode.number]).catch(() => undefined)
  jobs.remove(episode.model, episode.number)
  episode.settle({ lines: '', metrics })
  return true
}

/** Restarts an episode from the coordinator's events. Workers playing it lose ownership. */
async function restartEpisode(context: RunContext, episode: OpenEpisode): Promise<void> {
  episode.losses += 1
  if (episode.losses > MAX_LOSSES) {
    const message = `Redis lost events of the episode ${episode.intake.id} ${MAX_LOSSES} times`
    return episode.fail(new OrreryError('QUEUE_UNAVAILABLE', message, { hint: PERSISTENCE_HINT }))
  }
  await open(context, episode, true)
  await context.jobs.renew(episode.model, { number: episode.number, id: episode.intake.id })
}

/** Checks episodes without news: Redis may have lost events, and a worker may have died with a job. */
async function checkSilentEpisodes(context: RunContext, patience: number): Promise<void> {
  const { redis, names, episodes, jobs } = context
  const silent = [...episodes.values()].filter(({ lastNewsAt }) => performance.now() - lastNewsAt > patience)
  if (silent.length === 0) return
  const counts = await redis.hmget(names.counts, ...silent.map(({ number }) => String(number)))
  const present = await jobs.present(silent)
  for (const [at, episode] of silent.entries()) {
    // News received meanwhile is newer than the count.
    const isSilent = episodes.has(episode.number) && performance.now() - episode.lastNewsAt > patience
    if (isSilent) await checkEpisode(context, episode, Number(counts[at] ?? -1), present[at] === true)
  }
}

/** Takes events that Redis has in addition, restarts the episode if Redis lost some, and renews a missing job. */
async function checkEpisode(context: RunContext, episode: OpenEpisode, known: number, hasJob: boolean): Promise<void> {
  const { redis, names, jobs, episodes } = context
  const { number, intake } = episode
  if (known > intake.count()) {
    const lines = decompressLines(await redis.lrangeBuffer(names.events(number), 0, -1))
    // Event keys may have expired or been evicted while their count remained.
    if (lines === undefined || lines.length < known || takeLines(episode, 0, lines) !== 'taken')
      await restartEpisode(context, episode)
    else if (finish(context, episode)) return
  } else if (known < intake.count()) {
    await restartEpisode(context, episode)
  }
  if (!hasJob && episodes.has(number)) await jobs.renew(episode.model, { number, id: intake.id })
  episode.lastNewsAt = performance.now()
}

function failureOf(text: string): OrreryError {
  const failure = parseMessage(failureSchema, text)
  if (failure === undefined) return new OrreryError('INTERNAL', 'a worker cannot play an episode, for an unknown reason')
  return new OrreryError(failure.code as ErrorCode, failure.message, { hint: failure.hint })
}

function queueFailure(error: unknown): OrreryError {
  return isOrreryError(error) ? error : new OrreryError('QUEUE_UNAVAILABLE', `Redis does not accept data: ${errorMessage(error)}`)
}
