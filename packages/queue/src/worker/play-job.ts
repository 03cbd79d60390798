import { type EpisodeEvent, errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'
import {
  type Clock,
  type EpisodePlan,
  type EpisodeSpec,
  holdCalls,
  type OptimalLength,
  type PlayElsewhere,
  runOne,
} from '@orreryjs/harness'
import type { Redis } from 'ioredis'
import { eventOf } from '../events/intake.ts'
import { createOutbox } from '../events/outbox.ts'
import { unpackedAll } from '../events/pieces.ts'
import type { EpisodeJob } from '../messages.ts'
import type { RunNames } from '../redis/names.ts'
import { CLAIM, DISOWN, knownOf, runScript } from '../redis/scripts.ts'

/** What a worker plays the episodes of a run with. */
interface JobPlace {
  readonly redis: Redis
  readonly names: RunNames
  readonly specs: EpisodePlan
  readonly clock: Clock
  readonly optimal: OptimalLength
  /** What an episode that is played in this thread waits for before a call. */
  breathe(): Promise<void> | undefined
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
  const known = knownOf(await runScript(redis, CLAIM, keys, [number, token]))
  // Nobody wants it any more: it was played by another meanwhile.
  if (known === undefined) return false
  try {
    const recorded = recordedEvents(known.pieces, job.id)
    if (recorded?.length === known.count) return await playOn(place, spec, number, token, recorded, signal)
    // Redis lost a part of it, or others wrote into it: the coordinator finds that nothing is known, and tells it anew.
    await runScript(redis, DISOWN, keys, [number, token])
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
  { redis, names, clock, optimal, threads, breathe }: JobPlace,
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
  const log = (event: EpisodeEvent): void => {
    // An abort is this worker's, and no part of the episode.
    if (event.type !== 'episode-end' || event.end !== 'aborted') outbox.add(event)
  }
  try {
    // A signal stops threads for good, so that of one episode that went to another worker is none for them.
    const played = await threads?.(number, spec, recorded, stop, (_, events) => events.forEach(log))
    for (const line of played?.lines.split('\n').slice(0, -1) ?? []) log(JSON.parse(line))
    const { signal } = control
    const held = holdCalls(spec, clock, breathe)
    const playing = { recorded, clock: held.clock, signal, optimal, log }
    const metrics = threads === undefined ? await runOne(held.spec, playing) : played?.metrics
    const arrived = await outbox.empty()
    return arrived && metrics !== undefined && metrics.end !== 'aborted'
  } finally {
    stop.removeEventListener('abort', end)
  }
}

/** Undefined where it cannot be read. */
function recordedEvents(pieces: unknown, id: string): readonly EpisodeEvent[] | undefined {
  const events = unpackedAll(pieces)?.map((line, seq) => eventOf(line, id, seq))
  const known = events?.filter((event) => event !== undefined)
  return known?.length === events?.length ? known : undefined
}
