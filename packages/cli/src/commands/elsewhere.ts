import type { RunHooks } from '@orreryjs/runs'
import { queuePlace } from './queue-place.ts'

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
