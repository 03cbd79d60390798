import type { RunHooks } from '@orreryjs/runs'
import type { WatchHooks } from '../../terminal/watch.ts'
import { queuePlace } from './queue-place.ts'

/** The same, with Ctrl-C heard from the moment on from which others know of the run. */
export function heard(
  { elsewhere }: Pick<RunHooks, 'elsewhere'>,
  { hear }: Pick<WatchHooks, 'hear'>,
): Pick<RunHooks, 'elsewhere'> {
  if (elsewhere === undefined) return {}
  return {
    elsewhere: (run) => {
      hear()
      return elsewhere(run)
    },
  }
}

/**
 * Who plays a run in place of this process: the workers of a queue, where the flag names one. Throws `QUEUE_UNAVAILABLE` where nobody
 * answers, before there is a directory of a run that never began.
 */
export async function elsewhereOf({
  queue,
}: Readonly<Record<string, unknown>>): Promise<Pick<RunHooks, 'elsewhere' | 'preflight'>> {
  if (queue === undefined) return {}
  const place = queuePlace(queue)
  await (await import('@orreryjs/queue')).reachRedis(place)
  return {
    // Keys of models are with the workers, which ask.
    preflight: false,
    elsewhere: async (run) => (await import('@orreryjs/queue')).coordinate(run, place),
  }
}
