import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type ErrorCode, errorMessage, OrreryError } from '@orreryjs/core'
import type { RemoteEpisode, RemotePlayer } from '@orreryjs/harness'
import type { Configuration } from '../configuration/schema.ts'
import type { PlannedRow } from '../plan/cells.ts'
import type { Registry } from '../registry/registry.ts'
import type { PlannedRun } from './planned-run.ts'
import type { WorkerPlan, WorkerRequest, WorkerResponse } from './worker-messages.ts'

/** Threads or machines that play episodes. */
export interface EpisodeWorkers {
  /** Number of concurrent episodes. */
  readonly count: number
  readonly play: RemotePlayer
  /** Releases the workers. `over` is true if the run is complete. */
  close(over: boolean): Promise<void>
}

/** An episode in progress in a thread. */
interface Pending {
  resolve(played: RemoteEpisode): void
  reject(error: unknown): void
}

/** A thread with its pending episodes by number. */
interface Thread {
  readonly worker: Worker
  readonly pending: Map<number, Pending>
  failure: OrreryError | undefined
}

/**
 * Starts the configured number of threads, at most one per remaining episode, or else as many as speed up a run of this size. Each plans the run
 * itself, so it builds every world once.
 */
export function workersOf(run: PlannedRun, episodes: number): EpisodeWorkers | undefined {
  const { configuration, registry } = run
  const count = Math.min(configuration.workers ?? automaticThreads(run, episodes), episodes)
  const { files } = registry
  const plan = { configuration, registry: registry.module, locations: files?.locations() ?? {}, code: files?.code() ?? [] }
  return count === 0 ? undefined : startWorkers(count, plan, registry.threadProgram)
}

function startWorkers(count: number, plan: WorkerPlan, program?: string): EpisodeWorkers {
  const threads = Array.from({ length: count }, () => startThread(plan, program))
  const send = ({ worker }: Thread, request: WorkerRequest): void => worker.postMessage(request)
  const signals = new WeakSet<AbortSignal>()
  const listen = (signal: AbortSignal): void => {
    if (signals.has(signal)) return
    signals.add(signal)
    const abort = (): void => {
      for (const thread of threads) send(thread, { kind: 'abort' })
    }
    signal.addEventListener('abort', abort, { once: true })
  }
  return {
    count,
    play: (number, { id }, recorded, signal, _log, memory) => {
      const thread = threads.reduce((idlest, each) => (each.pending.size < idlest.pending.size ? each : idlest))
      if (thread.failure !== undefined) return Promise.reject(thread.failure)
      listen(signal)
      return new Promise((resolve, reject) => {
        thread.pending.set(number, { resolve, reject })
        send(thread, { kind: 'play', number, id, recorded, memory })
      })
    },
    close: async () => {
      await Promise.all(threads.map(({ worker }) => worker.terminate()))
    },
  }
}

/** Megabytes for V8's young generation: half of the default, because every thread has its own. */
const YOUNG_GENERATION = 24

function startThread(plan: WorkerPlan, program?: string): Thread {
  const worker = new Worker(new URL(program ?? './episode-worker.js', import.meta.url), {
    workerData: plan,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION },
  })
  const thread: Thread = { worker, pending: new Map(), failure: undefined }
  const fail = (reason: string): void => {
    thread.failure ??= new OrreryError('INTERNAL', `a worker thread ended: ${reason}`)
    for (const { reject } of thread.pending.values()) reject(thread.failure)
    thread.pending.clear()
  }
  worker.on('error', (error) => fail(errorMessage(error)))
  worker.on('exit', (code) => fail(`exit code ${code}`))
  worker.on('message', (answer: WorkerResponse) => settle(thread, answer))
  return thread
}

function settle({ pending }: Thread, answer: WorkerResponse): void {
  const pendingEpisode = pending.get(answer.number)
  pending.delete(answer.number)
  if (answer.kind === 'played') pendingEpisode?.resolve(answer.played)
  else pendingEpisode?.reject(new OrreryError(answer.code as ErrorCode, answer.message, { hint: answer.hint }))
}

/** Minimum number of remaining episodes for automatic threads. Each costs about a second to start, load and compile its code. */
const MIN_EPISODES = 10_000

/** Maximum number of automatic threads: the main thread takes about a fourth as long to write a short episode as a thread to play it. */
const MAX_AUTOMATIC = 4

/** Returns the number of threads of a run without this setting: one per processor if it is large and threads can play it, otherwise 0. */
function automaticThreads({ configuration, cells, registry }: PlannedRun, episodes: number): number {
  const processors = availableParallelism()
  if (episodes < MIN_EPISODES || processors < 2) return 0
  return refusalOf(configuration, cells, registry) === undefined ? Math.min(processors, MAX_AUTOMATIC) : 0
}

/** Maximum number of threads per processor; more only use memory. */
const THREADS_PER_PROCESSOR = 4

/** Rejects too many threads, and runs that threads cannot play or do not speed up. Throws `CONFIG_INVALID`. */
export function checkWorkers(configuration: Configuration, cells: readonly PlannedRow[], registry: Registry): void {
  if (configuration.workers === undefined) return
  checkCount(configuration.workers, availableParallelism())
  const reason = refusalOf(configuration, cells, registry)
  if (reason !== undefined) throw workersRefused(reason)
}

/**
 * Returns why threads cannot play a run or do not speed it up: human models, cassettes, models on a server, weights, and external programs. `undefined` if
 * they can.
 */
function refusalOf(
  { record, replay, replayOnly }: Configuration,
  cells: readonly PlannedRow[],
  { local = [] }: Registry,
): string | undefined {
  const cassette = record ?? replay ?? replayOnly
  if (cassette !== undefined) return `the cassette ${cassette} cannot be shared by threads`
  if (local[0] !== undefined) return `'${local[0]}' is an object of this program, which no thread can load`
  const other = cells.find(({ model }) => model.kind !== 'none' && model.kind !== 'computed')
  if (other !== undefined) return `the model ${other.model.id} is on a server, which threads do not speed up`
  const program = cells.find(({ agent }) => agent.external !== undefined)
  if (program !== undefined) return `${program.agent.id} is a program, which threads do not speed up`
  const engine = cells.find(({ model }) => model.engine !== undefined)
  return engine && `each thread would load the weights of ${engine.model.id}`
}

function checkCount(workers: number, processors: number): void {
  const maxWorkers = THREADS_PER_PROCESSOR * processors
  if (workers <= maxWorkers) return
  const processorText = processors === 1 ? 'is 1 processor' : `are ${processors} processors`
  throw new OrreryError(
    'CONFIG_INVALID',
    `--workers ${workers}: there ${processorText} here, for which ${maxWorkers} threads are the most`,
    {
      hint: `more than one per processor is not faster: --workers ${processors}`,
    },
  )
}

function workersRefused(reason: string): OrreryError {
  return new OrreryError('CONFIG_INVALID', `--workers: ${reason}`, {
    hint: 'leave out --workers; --concurrency sets the number of concurrent episodes',
  })
}
