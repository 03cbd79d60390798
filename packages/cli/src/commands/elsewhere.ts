import type { RunHooks } from '@orreryjs/runs'
import { queuePlace } from './queue-place.ts'

/** Who plays a run in place of this process: the workers of a queue, where the flag names one. */
export function elsewhereOf({ queue }: Readonly<Record<string, unknown>>): Pick<RunHooks, 'elsewhere' | 'preflight'> {
  if (queue === undefined) return {}
  const place = queuePlace(queue)
  return {
    // Keys of models are with the workers, which ask.
    preflight: false,
    elsewhere: async (run) => (await import('@orreryjs/queue')).coordinate(run, place),
  }
}
