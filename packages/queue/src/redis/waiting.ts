/** Milliseconds that are waited, at the end, for each thing that a Redis may be too far away for. */
export const FAREWELL = 3000

/** Waits for something, but no longer than so many milliseconds; whether it was too long. What comes of it later is nobody's. */
export async function within(milliseconds: number, done: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), milliseconds)
  })
  try {
    return await Promise.race([done.then(() => false), late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Does something again and again, never twice at a time: while Redis is away nothing piles up. Gives what ends it, which is done once
 * the last time is over.
 */
export function everyOnce(milliseconds: number, act: () => Promise<void>): () => Promise<void> {
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

/** Waits until something is over, well or not, or the signal comes. */
export function overOrEnded(done: Promise<unknown>, signal: AbortSignal): Promise<void> {
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
