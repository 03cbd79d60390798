/** Something to stop a job with, and how it was stopped. */
export interface Interruption {
  readonly signal: AbortSignal
  /** Whether Ctrl-C was pressed. */
  interrupted(): boolean
  /** As if Ctrl-C had been pressed. */
  interrupt(): void
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
    dispose: () => {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
    },
  }
}
