import type { OnWait, OrreryError } from '@orreryjs/core'

/** Waits before another attempt after that error, at least so many milliseconds, and tells of it until it is over. */
export async function toldPause(
  { code }: Pick<OrreryError, 'code'>,
  left: number,
  onWait: OnWait | undefined,
  pause: () => Promise<unknown>,
): Promise<void> {
  onWait?.({ cause: code === 'MODEL_RATE_LIMITED' ? 'rate-limit' : 'retry', left, code })
  try {
    await pause()
  } finally {
    onWait?.(undefined)
  }
}
