import { OrreryError } from '@orreryjs/core'
import { type Session, timeLeft } from './session.ts'

/** How long a model may take over one call. */
export interface Deadline {
  /** Aborted with the run, and with `MODEL_OVERTIME` when the episode's time is over. */
  readonly signal: AbortSignal
  /** To be called when the wait is over. */
  close(): void
}

/** Timers hold 31 bits; beyond them they fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1

/** Opens the deadline of a model call that is made now. */
export function openDeadline(session: Session, purpose: string): Deadline {
  const { signal } = session.context
  const { timeLimit } = session.spec.limits
  if (timeLimit === undefined) return { signal, close: () => undefined }
  const own = new AbortController()
  const abort = (): void => own.abort(signal.reason)
  let timer: ReturnType<typeof setTimeout> | undefined
  // A timer may fire a little early by the run's clock, whose word counts.
  const watch = (): void => {
    const left = timeLeft(session)
    if (left > 0) timer = setTimeout(watch, Math.min(Math.ceil(left), LONGEST_TIMER))
    else own.abort(new OrreryError('MODEL_OVERTIME', `${purpose}: no reply within the episode's ${timeLimit} ms`))
  }
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  watch()
  return {
    signal: own.signal,
    close: () => {
      signal.removeEventListener('abort', abort)
      clearTimeout(timer)
    },
  }
}

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
