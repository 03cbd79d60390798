/** Milliseconds between two status updates at maximum speed; the episode is only drawn when it stops. */
const STATUS_INTERVAL = 100

/** Returns a function that lets the page update its status between events at maximum speed. */
export function createStatusUpdates(): (say: () => void) => Promise<void> {
  let last = performance.now()
  return async (say) => {
    if (performance.now() - last < STATUS_INTERVAL) return
    say()
    await pause(0)
    last = performance.now()
  }
}

/** Resolves after a delay. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
