/** Stands for the answer that an abort cut off. */
export const ABORTED: unique symbol = Symbol('aborted')

/** Whether the value has to be waited for. */
export function isPromise<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

/** The promise's value, or `ABORTED` as soon as the signal is aborted. What comes later, a rejection included, is dropped. */
export function unlessAborted<T>(promise: PromiseLike<T>, signal: AbortSignal): Promise<T | typeof ABORTED> {
  return new Promise((resolve, reject) => {
    const abort = (): void => resolve(ABORTED)
    const settled = (): void => signal.removeEventListener('abort', abort)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    promise.then(
      (value) => {
        settled()
        resolve(value)
      },
      (error: unknown) => {
        settled()
        reject(error)
      },
    )
  })
}
