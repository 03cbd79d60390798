import { type EpisodeEvent, errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'
import {
  type Clock,
  type EpisodeLog,
  type EpisodePlan,
  type EpisodeSpec,
  type OptimalLength,
  type PlayElsewhere,
  runOne,
} from '@orreryjs/harness'
import type { Redis } from 'ioredis'
import { eventOf } from './intake.ts'
import { type EpisodeJob, FOREIGN } from './messages.ts'
import type { RunNames } from './names.ts'
import { createOutbox } from './outbox.ts'
import { unpackedAll } from './pieces.ts'
import { CLAIM, runScript } from './scripts.ts'

/** What a worker plays the episodes of a run with. */
export interface JobPlace {
  readonly redis: Redis
  readonly names: RunNames
  readonly specs: EpisodePlan
  readonly clock: Clock
  readonly optimal: OptimalLength
  /** Threads that play in place of this one. @default this one */
  readonly threads?: PlayElsewhere | undefined
}

/**
 * Plays the episode of a job of a model on from what is known of it. Whether it ended here; what it was is told to the coordinator.
 * A job for what is no episode of the run, or not one of this model, was put there by somebody else: nothing comes of it.
 */
export async function playJob(
  place: JobPlace,
  model: string,
  job: EpisodeJob,
  token: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { redis, names, specs } = place
  const { number } = job
  const spec = specs.at(number)
  if (spec?.id !== job.id || spec.model.id !== model) return false
  const keys = names.episode(number)
  const known = await runScript(redis, CLAIM, keys, [number, token])
  // Nobody wants it any more: it was played by another meanwhile.
  if (known === null) return false
  try {
    return await playOn(place, spec, number, token, recordedEvents(known, job.id), signal)
  } catch (error) {
    if (signal.aborted) return false
    const { code, hint } = isOrreryError(error) ? error : new OrreryError('INTERNAL', '')
    const failure = JSON.stringify({ code, message: errorMessage(error), hint })
    await redis.xadd(names.news, '*', 'episode', number, 'failure', failure)
    return false
  }
}

async function playOn(
  { redis, names, clock, optimal, threads }: JobPlace,
  spec: EpisodeSpec,
  number: number,
  token: string,
  recorded: readonly EpisodeEvent[],
  stop: AbortSignal,
): Promise<boolean> {
  // It ended, and the worker that played it died before it could say so.
  if (recorded.at(-1)?.type === 'episode-end') return true
  // No call is begun that nobody would hear the end of.
  if (stop.aborted) return false
  const control = new AbortController()
  const end = (): void => control.abort()
  stop.addEventListener('abort', end)
  const outbox = createOutbox({ redis, names, number, token, known: recorded.length, onLost: end })
  const log: EpisodeLog = (...events) => {
    // An abort is this worker's, and no part of the episode.
    for (const event of events) if (event.type !== 'episode-end' || event.end !== 'aborted') outbox.add(event)
  }
  try {
    // A signal stops threads for good, so that of one episode that went to another worker is none for them.
    const played = await threads?.(number, spec, recorded, stop, log)
    for (const line of played?.lines.split('\n').slice(0, -1) ?? []) log(JSON.parse(line))
    const { signal } = control
    const metrics = threads === undefined ? await runOne(spec, { recorded, clock, signal, optimal, log }) : played?.metrics
    const arrived = await outbox.empty()
    return arrived && metrics !== undefined && metrics.end !== 'aborted'
  } finally {
    stop.removeEventListener('abort', end)
  }
}

function recordedEvents(pieces: unknown, id: string): readonly EpisodeEvent[] {
  const events = unpackedAll(pieces)?.map((line, seq) => eventOf(line, id, seq)) ?? [undefined]
  const known = events.filter((event) => event !== undefined)
  if (known.length === events.length) return known
  throw new OrreryError('JOURNAL_INVALID', `what Redis holds of the episode ${id} cannot be read`, { hint: FOREIGN })
}
