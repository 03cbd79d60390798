import { type EpisodeEvent, errorMessage, isOrreryError, type MemoryEntry, OrreryError, parseJson } from '@orreryjs/core'
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
import { openChunks } from '../events/chunks.ts'
import { eventOf } from '../events/event-receiver.ts'
import { createEventSender } from '../events/event-sender.ts'
import { type EpisodeJob, sealFailure } from '../messages.ts'
import type { RunNames } from '../redis/names.ts'
import { CLAIM, DISCARD, parseKnownEvents, runScript } from '../redis/scripts.ts'
import type { Seal } from '../trust/seal.ts'

/** Context for playing the episodes of a run. */
interface JobContext {
  readonly redis: Redis
  readonly names: RunNames
  readonly seal: Seal
  /** Name of this worker. */
  readonly worker: string
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
  const { redis, names, seal, worker, specs } = context
  const { number, attempt } = job
  const spec = specs.at(number)
  if (spec?.id !== job.id || spec.model.id !== model) return false
  const keys = names.episode(number)
  const known = parseKnownEvents(await runScript(redis, CLAIM, keys, [number, token, attempt]))
  // Another worker finished the episode meanwhile, or it was restarted.
  if (known === undefined) return false
  try {
    const { chunks, count } = openChunks(seal, job, known.messages)
    const lines = chunks.flatMap(({ text }) => text.split('\n'))
    const recorded = recordedEvents(lines, job.id)
    if (count === known.count && recorded !== undefined)
      return await playOn(context, { spec, job, token, lines, recorded }, signal)
    // Redis lost events, or another program wrote to them: delete them, so that the coordinator restarts the episode.
    await runScript(redis, DISCARD, keys, [number, token])
    return false
  } catch (error) {
    if (signal.aborted) return false
    const { code, hint } = isOrreryError(error) ? error : new OrreryError('INTERNAL', '')
    const failure = sealFailure(seal, job, worker, { code, message: errorMessage(error), hint })
    await redis.xadd(names.news, '*', 'episode', number, 'failure', failure)
    return false
  }
}

/** An episode that this worker owns. */
interface OwnedEpisode {
  readonly spec: EpisodeSpec
  readonly job: EpisodeJob
  readonly token: string
  /** Lines of the recorded events. */
  readonly lines: readonly string[]
  readonly recorded: readonly EpisodeEvent[]
}

async function playOn(
  { redis, names, seal, worker, clock, optimal, threads, yieldIfDue }: JobContext,
  { spec, job, token, lines, recorded }: OwnedEpisode,
  stop: AbortSignal,
): Promise<boolean> {
  // The episode had ended when its worker died.
  if (recorded.at(-1)?.type === 'episode-end') return true
  // Do not start a call whose reply would be lost.
  if (stop.aborted) return false
  const control = new AbortController()
  const end = (): void => control.abort()
  stop.addEventListener('abort', end)
  const outbox = createEventSender({ redis, names, seal, worker, job, token, known: lines, onLost: end })
  const log = (event: EpisodeEvent): void => {
    // An abort concerns only this worker, not the episode.
    if (event.type !== 'episode-end' || event.end !== 'aborted') outbox.add(event)
  }
  const memory = job.memory === undefined ? [] : (parseJson(job.memory) as readonly MemoryEntry[])
  try {
    // The signal stops threads permanently, so it must not fire when a single episode moves to another worker.
    const played = await threads?.(job.number, spec, recorded, stop, (_, events) => events.forEach(log), memory)
    for (const line of played?.lines.split('\n').slice(0, -1) ?? []) log(parseJson(line) as EpisodeEvent)
    const { signal } = control
    const yielding = delayCalls(spec, clock, yieldIfDue)
    const playing = { recorded, clock: yielding.clock, signal, optimal, memory, log }
    const metrics = threads === undefined ? await runOne(yielding.spec, playing) : played?.metrics
    const arrived = await outbox.flush()
    return arrived && metrics !== undefined && metrics.end !== 'aborted'
  } finally {
    stop.removeEventListener('abort', end)
  }
}

/** Parses stored events; `undefined` if any is invalid. */
function recordedEvents(lines: readonly string[], id: string): readonly EpisodeEvent[] | undefined {
  const events = lines.map((line, seq) => eventOf(line, id, seq)).filter((event) => event !== undefined)
  return events.length === lines.length ? events : undefined
}
