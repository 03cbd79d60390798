import type { RunHooks } from '@orreryjs/runs'
import type { WatchHooks } from '../../terminal/watch.ts'
import { queuePlace } from './queue-place.ts'

/** Returns the `elsewhere` hook so that Ctrl-C is handled as soon as workers know the run. */
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
 * Returns hooks that send the run to the workers of a queue if `--queue` is set. Throws `QUEUE_UNAVAILABLE` if Redis does not
 * respond, before the directory of the run is created.
 */
export async function elsewhereOf({
  queue,
}: Readonly<Record<string, unknown>>): Promise<Pick<RunHooks, 'elsewhere' | 'preflight'>> {
  if (queue === undefined) return {}
  const place = queuePlace(queue)
  await (await import('@orreryjs/queue')).reachRedis(place)
  return {
    // The workers call the models, so only they need the API keys.
    preflight: false,
    elsewhere: async (run) => (await import('@orreryjs/queue')).coordinate(run, place),
  }
}
