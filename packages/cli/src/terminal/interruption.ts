/** Something to stop a job with, and how it was stopped. */
export interface Interruption {
  readonly signal: AbortSignal
  /** Whether Ctrl-C was pressed. */
  interrupted(): boolean
  /** As if Ctrl-C had been pressed. */
  interrupt(): void
  /** Stops the job for a reason of our own. */
  abort(): void
  /** Gives Ctrl-C its usual meaning back. */
  dispose(): void
}

/** Turns the first Ctrl-C into an abort signal; the second ends the program at once. */
export function onInterrupt(notice: () => void): Interruption {
  const controller = new AbortController()
  let interrupted = false
  const stop = (): void => {
    if (interrupted) process.exit(130)
    interrupted = true
    notice()
    controller.abort()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return {
    signal: controller.signal,
    interrupted: () => interrupted,
    interrupt: stop,
    abort: () => controller.abort(),
    dispose: () => {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
    },
  }
}
