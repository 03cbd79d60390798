import { OrreryError } from '@orreryjs/core'
import type { RemoteEpisode, RemotePlayer } from '@orreryjs/harness'
import type { ExternalRun } from '@orreryjs/runs'
import type { EpisodeWorkers } from '@orreryjs/runs/play'
import type { Redis } from 'ioredis'
import { createEventReceiver } from '../events/event-receiver.ts'
import { installedCode } from '../installed-code.ts'
import { openJobs } from '../jobs.ts'
import { planDigest } from '../messages.ts'
import { connect, evictionWarning } from '../redis/connection.ts'
import { deleteRunKeys, RETENTION_MS } from '../redis/lifetime.ts'
import { namesOf } from '../redis/names.ts'
import type { RedisAddress } from '../redis/redis-address.ts'
import { hasTimedOut, SHUTDOWN_TIMEOUT_MS, settledOrAborted, startPeriodic } from '../redis/timeouts.ts'
import { createQuarantine } from '../trust/quarantine.ts'
import { createSeal } from '../trust/seal.ts'
import { announceRun } from './coordinator-status.ts'
import {
  checkSilentEpisodes,
  handleNews,
  handleSendError,
  isIgnored,
  type OpenEpisode,
  type RunContext,
  send,
} from './episodes.ts'
import { readNotifications } from './notifications.ts'
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

const MAX_OPEN = 1024
const PATIENCE_MS = 5000

const LOCAL_HINT = 'run it without --queue'

const REPLACED_HINT = 'a run directory has one coordinator; delete the file `queue` from a copy to continue it separately'

const CANCELLED_HINT = 'finished episodes are kept: continue with `resume`'

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
  const seal = createSeal(name, options.secret)
  const planText = JSON.stringify({ code, manifest })
  const plan = planDigest(planText)
  const jobs = openJobs({ redis, names, seal, models: manifest.models.length, kept: retention })
  const control = new AbortController()
  const episodes = new Map<number, OpenEpisode>()
  const quarantine = createQuarantine(directory, notice)
  const total = manifest.episodes
  const context: RunContext = {
    plan,
    redis,
    names,
    seal,
    jobs,
    episodes,
    total,
    quarantine,
    invalidResults: new Map(),
    retention,
    notice,
  }
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
    planText,
    seal,
    notice,
    ignored: () => [...context.invalidResults.keys()].filter((worker) => isIgnored(context, worker)),
    onRepair: () => {
      for (const episode of episodes.values()) episode.lastNewsAt = Number.NEGATIVE_INFINITY
    },
    kept: retention,
    isOld,
    progress: () => ({ ended: progress.ended, open: episodes.size }),
    isOpen: (id) => [...episodes.values()].some(({ intake }) => intake.id === id),
    openKeys: () => [...episodes.values()].flatMap(({ number, model }) => [names.events(number), jobs.keyOf(model, number)]),
    onCancel: () => endRun('deleted', 'the run was removed from the queue', CANCELLED_HINT),
    onReplaced: (by) => endRun('taken', `another coordinator took over this run, ${by}`, REPLACED_HINT),
  })
  const following = readNotifications(redis, names.news, (message) => handleNews(context, message), control.signal)
  const stopChecks = startPeriodic(checkAfter, () => checkSilentEpisodes(context, checkAfter))

  const play: RemotePlayer = async (number, spec, recorded, signal, log, memory) => {
    const model = manifest.models.indexOf(spec.model.id)
    const intake = createEventReceiver(seal, { number, id: spec.id, plan }, recorded, log)
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
      const episode: OpenEpisode = {
        ...{ number, model, intake, settle, fail, lastNewsAt: performance.now() },
        ...{ losses: 0, attempt: 0, invalidResults: 0 },
        ...(spec.stream !== undefined && { memory: JSON.stringify(memory) }),
      }
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
      quarantine.close()
      // A connection that is being re-established never reports its end.
      await hasTimedOut(SHUTDOWN_TIMEOUT_MS, following)
      await hasTimedOut(SHUTDOWN_TIMEOUT_MS, stopChecks())
      const left = ended?.left ?? (over ? 'deleted' : 'resting')
      await presence.leave(left)
      // Do not wait for an unavailable Redis at the end of the run.
      if (redis.status === 'ready') {
        const closing = jobs.close(left).then(() => (left === 'deleted' ? deleteRunKeys(redis, name) : 0))
        await hasTimedOut(SHUTDOWN_TIMEOUT_MS, closing).catch(() => undefined)
      }
      if (left === 'deleted') forgetName(directory)
      redis.disconnect()
    },
  }
}
