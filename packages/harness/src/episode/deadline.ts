import { OrreryError } from '@orreryjs/core'
import { type Session, timeLeft } from './session.ts'

/** Time limit of a model call. */
export interface Deadline {
  /** Aborted with the run, or with `MODEL_OVERTIME` when the episode's time is over. */
  readonly signal: AbortSignal
  /** Call this when the wait is over. */
  close(): void
}

/** Timers hold 31 bits; longer ones fire at once. */
const MAX_TIMER = 2 ** 31 - 1

/** Starts the time limit of a model call. */
export function openDeadline(session: Session, purpose: string): Deadline {
  const { signal } = session.context
  const { timeLimit } = session.spec.limits
  if (timeLimit === undefined) return { signal, close: () => undefined }
  const controller = new AbortController()
  const abort = (): void => controller.abort(signal.reason)
  let timer: ReturnType<typeof setTimeout> | undefined
  // A timer may fire slightly early by the run's clock, which decides.
  const watch = (): void => {
    const remainingMs = timeLeft(session)
    if (remainingMs > 0) timer = setTimeout(watch, Math.min(Math.ceil(remainingMs), MAX_TIMER))
    else controller.abort(new OrreryError('MODEL_OVERTIME', `${purpose}: no reply within the episode's ${timeLimit} ms`))
  }
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  watch()
  return {
    signal: controller.signal,
    close: () => {
      signal.removeEventListener('abort', abort)
      clearTimeout(timer)
    },
  }
}

/** Result of an aborted wait. */
export const ABORTED: unique symbol = Symbol('aborted')

/** Returns true if the value must be awaited. */
export function isPromise<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

/** Resolves with the promise's value, or with `ABORTED` as soon as the signal is aborted. A later result or rejection is ignored. */
export function unlessAborted<T>(promise: PromiseLike<T>, signal: AbortSignal): Promise<T | typeof ABORTED> {
  return new Promise((resolve, reject) => {
    const abort = (): void => resolve(ABORTED)
    const removeListener = (): void => signal.removeEventListener('abort', abort)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    promise.then(
      (value) => {
        removeListener()
        resolve(value)
      },
      (error: unknown) => {
        removeListener()
        reject(error)
      },
    )
  })
}
