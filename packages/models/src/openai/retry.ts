import type { OnWait, OrreryError } from '@orreryjs/core'
import { reportedPause } from '../limiter.ts'

/** Result of an attempt. `retry` is true if another attempt may succeed; `after` is the delay the server requests, in milliseconds. */
export type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: OrreryError; readonly retry: boolean; readonly after?: number }

interface RetryPolicy {
  /** Attempts after the first. */
  readonly maxRetries: number
  /** Delay before the first retry if the server names none, in milliseconds. */
  readonly retryDelay: number
  /** Maximum total delay over all retries, in milliseconds. */
  readonly maxWait: number
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  /** Called for each delay, and at its end. */
  readonly onWait?: OnWait | undefined
}

const MAX_DELAY = 8_000

/**
 * Calls `attempt` with the number of previous attempts until it succeeds. Waits as long as the server requests, or twice as long each
 * time, within the policy. Throws the last error, or the signal's reason as soon as it is aborted.
 *
 * The SDK's own retries are disabled, because they wait as long as any server says, even after an abort.
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
    await reportedPause(result.error, delay, policy.onWait, () => abortableWait(delay, policy, signal))
  }
}

/** Returns the delay before the next attempt in milliseconds: as the server requests, or doubled each time. */
export function delayAfter(
  { after }: { readonly after?: number },
  retries: number,
  { retryDelay }: Pick<RetryPolicy, 'retryDelay'>,
): number {
  return after ?? Math.min(retryDelay * 2 ** retries, MAX_DELAY)
}

async function abortableWait(delay: number, { sleep }: RetryPolicy, signal: AbortSignal): Promise<void> {
  try {
    await sleep(delay, signal)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}
