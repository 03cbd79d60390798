import { resolve } from 'node:path'
import { errorMessage, trimEndCharacters } from '@orreryjs/core'
import type { WatchRunsOptions } from '@orreryjs/reporting/watch'
import { listQueues } from './list-queues.ts'
import type { WorkerStatus } from './messages.ts'
import type { RedisAddress } from './redis/redis-address.ts'

type WorkersOf = NonNullable<WatchRunsOptions['workers']>

/** Milliseconds between queries to Redis. */
const QUERY_INTERVAL_MS = 3000

/** Workers of the runs in a queue. */
export interface QueueWorkers {
  /** Returns the workers of the run in a directory; `undefined` if the queue does not know the run. */
  readonly of: WorkersOf
  close(): void
}

/** Queries the workers of the runs in a queue periodically. Throws the errors of connecting. */
export async function watchQueueWorkers(address: RedisAddress, notice: (line: string) => void): Promise<QueueWorkers> {
  let queues = await listQueues(address)
  let lost = ''
  let isQuerying = false
  const query = async (): Promise<void> => {
    if (isQuerying) return
    isQuerying = true
    try {
      queues = await listQueues(address)
      lost = ''
    } catch (error) {
      // Keeps the last known workers and reports once that they may be outdated.
      if (lost === '') notice(`the queue does not answer: ${errorMessage(error)}`)
      lost = errorMessage(error)
    } finally {
      isQuerying = false
    }
  }
  const timer = setInterval(() => void query(), QUERY_INTERVAL_MS)
  timer.unref()
  return {
    of: (directory) => {
      const found = queues.filter(
        (run) =>
          run.progress !== undefined && isSame(run.progress.directory, directory) && (run.coordinated || run.workers.length > 0),
      )
      return found.length === 0 ? undefined : found.flatMap(({ workers }) => workers.map(workerSummary))
    },
    close: () => clearInterval(timer),
  }
}

function workerSummary({
  name,
  playing: inProgress,
  maxConcurrency,
  played: completed,
  refused: rejectionReason,
}: WorkerStatus): NonNullable<ReturnType<WorkersOf>>[number] {
  return { name, inProgress, maxConcurrency, completed, ...(rejectionReason !== undefined && { rejectionReason }) }
}

/** The coordinator may run on another machine with a different path to the directory; then only the last part of the path is compared. */
function isSame(recorded: string, directory: string): boolean {
  const [other, own] = [recorded, resolve(directory)].map((path) => trimEndCharacters(path.replaceAll('\\', '/'), '/'))
  const name = other?.split('/').at(-1) ?? ''
  return other === own || (name !== '' && own?.split('/').at(-1) === name)
}
