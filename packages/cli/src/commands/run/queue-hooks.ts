import type { RunHooks } from '@orreryjs/runs'
import type { WatchHooks } from '../../terminal/run-with-progress.ts'
import { loadQueue } from './load-queue.ts'
import { redisConnection } from './redis-connection.ts'

/** Returns the `elsewhere` hook so that Ctrl-C is handled as soon as workers know the run. */
export function withInterruptHandling(
  { externalWorkers: elsewhere }: Pick<RunHooks, 'externalWorkers'>,
  { handleInterrupts: hear }: Pick<WatchHooks, 'handleInterrupts'>,
): Pick<RunHooks, 'externalWorkers'> {
  if (elsewhere === undefined) return {}
  return {
    externalWorkers: (run) => {
      hear()
      return elsewhere(run)
    },
  }
}

/**
 * Returns hooks that send the run to the workers of a queue if `--queue` is set. Throws `USAGE` if the package of the queue is not installed,
 * and `QUEUE_UNAVAILABLE` if Redis does not respond, before the directory of the run is created.
 */
export async function queueHooks(
  flags: Readonly<Record<string, unknown>>,
): Promise<Pick<RunHooks, 'externalWorkers' | 'preflight'>> {
  if (flags['queue'] === undefined) return {}
  const place = redisConnection(flags)
  const { checkRedis, coordinate } = await loadQueue()
  await checkRedis(place)
  return {
    // The workers call the models, so only they need the API keys.
    preflight: false,
    externalWorkers: (run) => coordinate(run, place),
  }
}
