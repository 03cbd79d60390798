/** Abort signal of a job, and whether Ctrl-C triggered it. */
export interface Interruption {
  readonly signal: AbortSignal
  /** True if Ctrl-C was pressed. */
  interrupted(): boolean
  /** Acts as if Ctrl-C had been pressed. */
  interrupt(): void
  /** Restores the default meaning of Ctrl-C. */
  dispose(): void
}

/** Turns the first Ctrl-C into an abort signal; the second one exits the program. */
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
