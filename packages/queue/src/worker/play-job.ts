import { type EpisodeEvent, errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'
import {
  type Clock,
  delayCalls,
  type EpisodePlan,
  type EpisodeSpec,
  type OptimalLength,
  type RemotePlayer,
  runOne,
} from '@orreryjs/harness'
import type { Redis } from 'ioredis'
import { decompressLines } from '../events/chunks.ts'
import { eventOf } from '../events/event-receiver.ts'
import { createEventSender } from '../events/event-sender.ts'
import type { EpisodeJob } from '../messages.ts'
import type { RunNames } from '../redis/names.ts'
import { CLAIM, DISCARD, parseKnownEvents, runScript } from '../redis/scripts.ts'

/** Context for playing the episodes of a run. */
interface JobContext {
  readonly redis: Redis
  readonly names: RunNames
  readonly specs: EpisodePlan
  readonly clock: Clock
  readonly optimal: OptimalLength
  /** Returns a promise to await before a call, to let other tasks of this thread run. */
  yieldIfDue(): Promise<void> | undefined
  /** Threads that play the episodes. @default this thread */
  readonly threads?: RemotePlayer | undefined
}

/**
 * Continues the episode of a job; returns true if it ended here. Its events are sent to the coordinator. Jobs for unknown episodes or other
 * models, written by other programs, are ignored.
 */
export async function playJob(
  context: JobContext,
  model: string,
  job: EpisodeJob,
  token: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { redis, names, specs } = context
  const { number } = job
  const spec = specs.at(number)
  if (spec?.id !== job.id || spec.model.id !== model) return false
  const keys = names.episode(number)
  const known = parseKnownEvents(await runScript(redis, CLAIM, keys, [number, token]))
  // Another worker finished the episode meanwhile.
  if (known === undefined) return false
  try {
    const recorded = recordedEvents(known.pieces, job.id)
    if (recorded?.length === known.count) return await playOn(context, spec, number, token, recorded, signal)
    // Redis lost events, or another program wrote to them: delete them, so that the coordinator restarts the episode.
    await runScript(redis, DISCARD, keys, [number, token])
    return false
  } catch (error) {
    if (signal.aborted) return false
    const { code, hint } = isOrreryError(error) ? error : new OrreryError('INTERNAL', '')
    const failure = JSON.stringify({ code, message: errorMessage(error), hint })
    await redis.xadd(names.news, '*', 'episode', number, 'failure', failure)
    return false
  }
}

async function playOn(
  { redis, names, clock, optimal, threads, yieldIfDue }: JobContext,
  spec: EpisodeSpec,
  number: number,
  token: string,
  recorded: readonly EpisodeEvent[],
  stop: AbortSignal,
): Promise<boolean> {
  // The episode had ended when its worker died.
  if (recorded.at(-1)?.type === 'episode-end') return true
  // Do not start a call whose reply would be lost.
  if (stop.aborted) return false
  const control = new AbortController()
  const end = (): void => control.abort()
  stop.addEventListener('abort', end)
  const outbox = createEventSender({ redis, names, number, token, known: recorded.length, onLost: end })
  const log = (event: EpisodeEvent): void => {
    // An abort concerns only this worker, not the episode.
    if (event.type !== 'episode-end' || event.end !== 'aborted') outbox.add(event)
  }
  try {
    // The signal stops threads permanently, so it must not fire when a single episode moves to another worker.
    const played = await threads?.(number, spec, recorded, stop, (_, events) => events.forEach(log))
    for (const line of played?.lines.split('\n').slice(0, -1) ?? []) log(JSON.parse(line))
    const { signal } = control
    const yielding = delayCalls(spec, clock, yieldIfDue)
    const playing = { recorded, clock: yielding.clock, signal, optimal, log }
    const metrics = threads === undefined ? await runOne(yielding.spec, playing) : played?.metrics
    const arrived = await outbox.flush()
    return arrived && metrics !== undefined && metrics.end !== 'aborted'
  } finally {
    stop.removeEventListener('abort', end)
  }
}

/** Parses stored events; `undefined` if any is invalid. */
function recordedEvents(pieces: unknown, id: string): readonly EpisodeEvent[] | undefined {
  const events = decompressLines(pieces)?.map((line, seq) => eventOf(line, id, seq))
  const known = events?.filter((event) => event !== undefined)
  return known?.length === events?.length ? known : undefined
}
