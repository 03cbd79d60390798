/**
 * Runs with a signal that is aborted with the given one. The SDK leaves a listener on the signal of each request, and a
 * run has one signal for all of them.
 */
export async function withOwnSignal<T>(signal: AbortSignal, run: (own: AbortSignal) => Promise<T>): Promise<T> {
  const own = new AbortController()
  const abort = (): void => own.abort(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  try {
    return await run(own.signal)
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
