/** Shutdown timeout in milliseconds for each operation that may hang if Redis is unavailable. */
export const SHUTDOWN_TIMEOUT_MS = 3000

/** Waits for a promise with a timeout; returns true if it timed out. Later results are ignored. */
export async function hasTimedOut(milliseconds: number, done: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), milliseconds)
  })
  try {
    return await Promise.race([done.then(() => false), timeout])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Runs an action periodically without overlap, so that calls do not accumulate while Redis is unavailable. Returns a function that stops it
 * and waits for a running action.
 */
export function startPeriodic(milliseconds: number, act: () => Promise<void>): () => Promise<void> {
  let acting: Promise<void> | undefined
  const timer = setInterval(() => {
    acting ??= act()
      .catch(() => undefined)
      .finally(() => {
        acting = undefined
      })
  }, milliseconds)
  return async () => {
    clearInterval(timer)
    await acting
  }
}

/** Waits until a promise settles or the signal aborts. */
export function settledOrAborted(done: Promise<unknown>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = (): void => {
      signal.removeEventListener('abort', over)
      resolve()
    }
    signal.addEventListener('abort', over)
    if (signal.aborted) over()
    done.then(over, over)
  })
}
