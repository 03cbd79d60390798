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

/** Does something again and again, never twice at a time: while Redis is away nothing piles up. Gives what ends it. */
export function everyOnce(milliseconds: number, act: () => Promise<void>): () => void {
  let isActing = false
  const timer = setInterval(() => {
    if (isActing) return
    isActing = true
    void act()
      .catch(() => undefined)
      .finally(() => {
        isActing = false
      })
  }, milliseconds)
  return () => clearInterval(timer)
}
