import type { OnWait, OrreryError } from '@orreryjs/core'
import { toldPause } from '../limiter.ts'

/** What one attempt came to. `retry` says whether another may help, `after` how many milliseconds the server asks to wait. */
export type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: OrreryError; readonly retry: boolean; readonly after?: number }

interface RetryPolicy {
  /** Attempts after the first. */
  readonly maxRetries: number
  /** Milliseconds before the first retry where the server names none. */
  readonly retryDelay: number
  /** Milliseconds of waiting over all retries. */
  readonly maxWait: number
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  /** Told of each pause, and of its end. */
  readonly onWait?: OnWait | undefined
}

const LONGEST_DELAY = 8_000

/**
 * Attempts, told how many came before, until one succeeds, waiting as long as the server asks or twice as long each time, within the policy's
 * bounds. Throws the last attempt's error, or the signal's reason as soon as it is aborted.
 *
 * The SDK's own retries are off: they sleep as long as any server says, and through an abort.
 */
export async function withRetries<T>(
  attempt: (retries: number) => Promise<Attempt<T>>,
  policy: RetryPolicy,
  signal: AbortSignal,
): Promise<T> {
  let waited = 0
  for (let retries = 0; ; retries += 1) {
    signal.throwIfAborted()
    const result = await attempt(retries)
    if (result.ok) return result.value
    signal.throwIfAborted()
    const delay = delayAfter(result, retries, policy)
    waited += delay
    if (!result.retry || retries >= policy.maxRetries || waited > policy.maxWait) throw result.error
    await toldPause(result.error, delay, policy.onWait, () => abortableWait(delay, policy, signal))
  }
}

/** Milliseconds before the attempt after this one: as many as the server asks, or twice as many each time. */
export function delayAfter(
  { after }: { readonly after?: number },
  retries: number,
  { retryDelay }: Pick<RetryPolicy, 'retryDelay'>,
): number {
  return after ?? Math.min(retryDelay * 2 ** retries, LONGEST_DELAY)
}

async function abortableWait(delay: number, { sleep }: RetryPolicy, signal: AbortSignal): Promise<void> {
  try {
    await sleep(delay, signal)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}
