import { errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'
import type { RemoteEpisode } from '@orreryjs/harness'
import type { Redis } from 'ioredis'
import { type Chunk, type ChunkSequence, type EpisodeKey, openChunk, openChunks } from '../events/chunks.ts'
import { type EventReceiver, withoutFailedEnd } from '../events/event-receiver.ts'
import type { Jobs } from '../jobs.ts'
import { type EpisodeJob, FOREIGN_DATA_HINT, openFailure } from '../messages.ts'
import type { RunNames } from '../redis/names.ts'
import { FORGET, OPEN, parseKnownEvents, READ_CHUNKS, runScript } from '../redis/scripts.ts'
import type { Quarantine } from '../trust/quarantine.ts'
import type { Seal } from '../trust/seal.ts'
import type { WorkerMessage } from './notifications.ts'

/** An episode in the queue or being played. */
export interface OpenEpisode {
  readonly number: number
  readonly model: number
  readonly intake: EventReceiver
  /** The stream's memory at the start of the episode, as JSON; absent outside of streams. */
  readonly memory?: string
  /** Time of the last news of it, by `performance.now()`. */
  lastNewsAt: number
  /** Number of times Redis lost events or had conflicting ones. */
  losses: number
  /** Number of restarts, over all coordinators. */
  attempt: number
  /** Number of results with a valid signature and invalid events. */
  invalidResults: number
  settle(played: RemoteEpisode | undefined): void
  fail(error: OrreryError): void
}

const PERSISTENCE_HINT = 'enable the append-only file of Redis; continue with `resume`'

/** Maximum number of times Redis may lose an episode or have conflicting events of it. */
const MAX_LOSSES = 20

/** Maximum number of results with invalid events per worker, after which the worker is ignored, and per episode. */
const MAX_INVALID_OF_WORKER = 3
const MAX_INVALID_OF_EPISODE = 5

/** Shared state of all episodes of a run. */
export interface RunContext {
  /** Digest of the plan. */
  readonly plan: string
  readonly redis: Redis
  readonly names: RunNames
  readonly seal: Seal
  readonly jobs: Jobs
  readonly episodes: Map<number, OpenEpisode>
  /** Number of episodes of the run. */
  readonly total: number
  readonly quarantine: Quarantine
  /** Number of results with a valid signature and invalid events, by worker. */
  readonly invalidResults: Map<string, number>
  /** Milliseconds for which Redis keeps the run. */
  readonly retention: number
  notice(line: string): void
}

/** Offers an episode to workers. Events from a time without a coordinator are taken over if they are consistent. */
export async function send(context: RunContext, episode: OpenEpisode): Promise<void> {
  const { number, model, intake } = episode
  const found = parseKnownEvents(await open(context, episode, false))
  if (found !== undefined) {
    episode.attempt = found.attempt
    const stored = storedChunks(context, episode, found.messages)
    const lines = withoutFailedEnd(linesOf(stored))
    const isConsistent = lines.length >= intake.count() && takeStored(context, episode, stored, lines) === 'taken'
    if (finish(context, episode) || !context.episodes.has(number)) return
    if (!isConsistent || lines.length < found.count) {
      episode.attempt += 1
      await open(context, episode, true)
    }
  }
  await context.jobs.add(model, jobOf(context, episode))
}

function jobOf({ plan }: RunContext, { number, intake: { id }, attempt, memory }: OpenEpisode): EpisodeJob {
  return { number, id, plan, attempt, ...(memory !== undefined && { memory }) }
}

/** Opens the stored chunks of an episode. A message without a valid signature and all later ones are left out. */
function storedChunks(
  { seal, quarantine }: RunContext,
  { number, intake: { id } }: OpenEpisode,
  messages: unknown,
): ChunkSequence {
  const sequence = openChunks(seal, { number, id }, messages)
  if (sequence.rejected !== undefined) quarantine.add('signature', id, sequence.rejected)
  return sequence
}

/** After a lost connection, the next check offers the episode again. */
export function handleSendError(episode: OpenEpisode, error: unknown): void {
  if (error instanceof Error && /connection/i.test(error.message)) episode.lastNewsAt = Number.NEGATIVE_INFINITY
  else episode.fail(queueFailure(error))
}

/** Stores an episode with its known events in Redis; returns the events already stored there unless `replaces` is true. */
function open(context: RunContext, { number, intake, attempt }: OpenEpisode, replaces: boolean): Promise<unknown> {
  const { redis, names, retention } = context
  const args = [number, replaces ? 1 : 0, retention, attempt, intake.count(), ...intake.messages()]
  return runScript(redis, OPEN, names.episode(number), args)
}

/** Handles a message from a worker. Messages without a valid signature have no effect. */
export function handleNews(context: RunContext, { number, type, message }: WorkerMessage): void {
  const { quarantine, episodes, seal, total, plan } = context
  if (number === undefined || number >= total) {
    quarantine.add(type === 'size' ? 'size' : 'episode', number === undefined ? 'no number' : `number ${number}`, message)
    return
  }
  const episode = episodes.get(number)
  // A worker may repeat the end of an episode.
  if (episode === undefined) return
  const { id } = episode.intake
  const signed = message === undefined ? undefined : openResult(seal, { number, id }, type, message)
  if (message === undefined || signed === undefined) {
    quarantine.add('signature', id, message)
    return
  }
  // Sent before the episode was restarted, or by a worker with an earlier plan.
  if (signed.attempt !== episode.attempt || signed.plan !== plan) return
  if (isIgnored(context, signed.worker)) {
    quarantine.add('worker', signed.worker, message)
    restartLater(context, episode)
    return
  }
  episode.lastNewsAt = performance.now()
  if ('code' in signed) {
    episode.fail(new OrreryError(signed.code, signed.message, { hint: signed.hint }))
    return
  }
  const result = takeChunk(context, episode, signed)
  if (result === 'taken') finish(context, episode)
  else if (result === 'gap') episode.lastNewsAt = Number.NEGATIVE_INFINITY
  else restartLater(context, episode)
}

function openResult(
  seal: Seal,
  key: EpisodeKey,
  type: WorkerMessage['type'],
  message: Uint8Array,
): Chunk | ReturnType<typeof openFailure> {
  if (type === 'failure') return openFailure(seal, key, message)
  return type === 'events' ? openChunk(seal, key, message) : undefined
}

/** The next check repeats a restart that fails. */
function restartLater(context: RunContext, episode: OpenEpisode): void {
  restartEpisode(context, episode).catch(() => undefined)
}

/** True if a worker sent too many invalid results. */
export function isIgnored({ invalidResults }: RunContext, worker: string): boolean {
  return (invalidResults.get(worker) ?? 0) >= MAX_INVALID_OF_WORKER
}

/** Takes the lines of a chunk. */
function takeChunk(context: RunContext, episode: OpenEpisode, chunk: Chunk): ReturnType<EventReceiver['take']> {
  const result = guarded(episode, () => episode.intake.take(chunk))
  if (result === 'invalid') countInvalid(context, episode, chunk)
  return result
}

/** Takes the stored lines of an episode. */
function takeStored(
  context: RunContext,
  episode: OpenEpisode,
  { chunks }: ChunkSequence,
  lines: readonly string[],
): ReturnType<EventReceiver['take']> {
  const { intake } = episode
  const result = guarded(episode, () => intake.takeStored(lines))
  const invalid = result === 'invalid' ? chunks.findLast(({ from }) => from <= intake.count()) : undefined
  if (invalid !== undefined) countInvalid(context, episode, invalid)
  return result
}

function linesOf({ chunks }: ChunkSequence): readonly string[] {
  return chunks.flatMap(({ text }) => text.split('\n'))
}

/** True if all chunks beyond the known events are from workers with the current plan. */
function isOfPlan({ plan }: RunContext, { chunks }: ChunkSequence, known: number): boolean {
  return chunks.every((chunk) => chunk.from + chunk.count <= known || chunk.plan === plan)
}

/** Errors of writing the journal end the run. */
function guarded(episode: OpenEpisode, take: () => ReturnType<EventReceiver['take']>): ReturnType<EventReceiver['take']> {
  try {
    return take()
  } catch (error) {
    const message = `Redis has invalid events of the episode ${episode.intake.id}: ${errorMessage(error)}`
    episode.fail(isOrreryError(error) ? error : new OrreryError('JOURNAL_INVALID', message, { hint: FOREIGN_DATA_HINT }))
    return 'taken'
  }
}

/** Keeps a result with invalid events. Its worker is ignored, and the run ends, if that happens too often. */
function countInvalid({ quarantine, invalidResults, notice }: RunContext, episode: OpenEpisode, chunk: Chunk): void {
  const { worker, message } = chunk
  const { id } = episode.intake
  quarantine.add('events', `${id} from the worker ${worker}`, message)
  const count = (invalidResults.get(worker) ?? 0) + 1
  invalidResults.set(worker, count)
  if (count === MAX_INVALID_OF_WORKER)
    notice(`warning: QUEUE_POISONED: the worker ${worker} sent ${count} invalid results and is ignored`)
  episode.invalidResults += 1
  if (episode.invalidResults < MAX_INVALID_OF_EPISODE) return
  const problem = `the episode ${id} got ${MAX_INVALID_OF_EPISODE} invalid results, the last from the worker ${worker}`
  episode.fail(new OrreryError('JOURNAL_INVALID', problem, { hint: `stop the worker ${worker}; continue with \`resume\`` }))
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
  episode.attempt += 1
  await open(context, episode, true)
  await context.jobs.renew(episode.model, jobOf(context, episode))
}

/** Checks episodes without news: Redis may have lost events, and a worker may have died with a job. */
export async function checkSilentEpisodes(context: RunContext, patience: number): Promise<void> {
  const { redis, names, episodes, jobs } = context
  const silent = [...episodes.values()].filter(({ lastNewsAt }) => performance.now() - lastNewsAt > patience)
  if (silent.length === 0) return
  const counts = await redis.hmget(names.counts, ...silent.map(({ number }) => String(number)))
  const present = await jobs.present(silent.map((episode) => ({ ...jobOf(context, episode), model: episode.model })))
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
    const stored = storedChunks(context, episode, await runScript(redis, READ_CHUNKS, [names.events(number)], []))
    // Event keys may have expired or been evicted while their count remained.
    const isTaken =
      stored.count >= known &&
      isOfPlan(context, stored, intake.count()) &&
      takeStored(context, episode, stored, linesOf(stored)) === 'taken'
    if (!isTaken) await restartEpisode(context, episode)
    else if (finish(context, episode)) return
  } else if (known < intake.count()) {
    await restartEpisode(context, episode)
  }
  if (!hasJob && episodes.has(number)) await jobs.renew(episode.model, jobOf(context, episode))
  episode.lastNewsAt = performance.now()
}

function queueFailure(error: unknown): OrreryError {
  return isOrreryError(error) ? error : new OrreryError('QUEUE_UNAVAILABLE', `Redis does not accept data: ${errorMessage(error)}`)
}
