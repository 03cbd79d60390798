import { OrreryError } from '@orreryjs/core'

/** Loads the package of the queue, which is an optional dependency. Throws `USAGE` if it is not installed. */
export async function loadQueue(): Promise<typeof import('@orreryjs/queue')> {
  try {
    return await import('@orreryjs/queue')
  } catch (cause) {
    if (!isMissing(cause)) throw cause
    throw new OrreryError('USAGE', 'the package @orreryjs/queue is not installed, and a queue needs it', {
      hint: 'run `./orrery pack DIR cli queue` in a clone of Orrery, then the command that it prints',
      cause,
    })
  }
}

/** True if the package is missing; one of its own dependencies would be another name. */
function isMissing(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    'code' in cause &&
    cause.code === 'ERR_MODULE_NOT_FOUND' &&
    cause.message.includes("'@orreryjs/queue'")
  )
}
