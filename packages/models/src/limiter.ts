import type { ModelWait, OnWait, OrreryError } from '@orreryjs/core'

/** Rate limits of a server per minute, shared by all requests. */
export interface Quota {
  readonly requestsPerMinute?: number | undefined
  /** Input and output tokens together. */
  readonly tokensPerMinute?: number | undefined
}

/** Clock of a limiter. */
export interface LimiterClock {
  /** Milliseconds from an arbitrary origin. */
  now(): number
  /** Rejects if the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** Spreads all requests to a model evenly, so that no minute, wherever it starts, exceeds the quota. */
export interface Limiter {
  /** Waits until a request may start. `tokens` is its estimated usage; call the returned function with the actual usage. */
  enter(tokens: number, signal: AbortSignal, onWait?: OnWait): Promise<(used: number) => void>
  /** Delays all requests because the server requested a pause. */
  pause(milliseconds: number): void
}

const MINUTE = 60_000

/** Pace of requests, in milliseconds. */
export interface Pace {
  /** Between the starts of two requests. */
  readonly spacing: number
  readonly perToken: number
  /** Burst of tokens, because requests differ in length. */
  readonly tokenBurst: number
}

/** Share of the quota to use, because requests arrive at a server less evenly than they are sent. */
const SHARE = 0.98

/** Tolerated lateness of timers, in milliseconds. */
const LATENESS = 50

/** Returns the pace at which no minute exceeds the quota. */
export function paceOf({ requestsPerMinute, tokensPerMinute }: Quota): Pace {
  return {
    spacing: requestsPerMinute === undefined ? 0 : MINUTE / (requestsPerMinute * SHARE),
    perToken: tokensPerMinute === undefined ? 0 : MINUTE / (tokensPerMinute * SHARE),
    tokenBurst: 5000,
  }
}

/** Creates a limiter. Without a quota, requests start immediately, except during pauses. */
export function createLimiter(quota: Quota, { now, sleep }: LimiterClock): Limiter {
  const { spacing, perToken, tokenBurst } = paceOf(quota)
  let nextStart = Number.NEGATIVE_INFINITY
  let tokensUntil = Number.NEGATIVE_INFINITY
  let pausedUntil = Number.NEGATIVE_INFINITY

  let last: Promise<void> = Promise.resolve()

  /** Returns the time at which the next request may start. A small lateness of timers is compensated. */
  const nextTurn = (): number => Math.max(nextStart, pausedUntil, tokensUntil - tokenBurst, now() - LATENESS)
  /** Waiting callers, who are notified of a pause. */
  const waiting = new Set<OnWait>()
  const waitNow = (): ModelWait => {
    const remainingMs = Math.max(0, nextTurn() - now())
    return { cause: pausedUntil > now() ? 'rate-limit' : 'quota', ...(remainingMs > 0 && { remainingMs }) }
  }
  const reportWait = (onWait: OnWait): (() => void) => {
    // Without other waiting requests, it starts immediately.
    if (nextTurn() > now() || inLine > 1) onWait(waitNow())
    waiting.add(onWait)
    return () => {
      waiting.delete(onWait)
      onWait(undefined)
    }
  }
  let inLine = 0
  return {
    async enter(tokens, signal, onWait) {
      const before = last
      const { promise, resolve } = withResolvers()
      last = promise
      inLine += 1
      const done = onWait && reportWait(onWait)
      try {
        await before
        let start = nextTurn()
        for (let remainingMs = start - now(); remainingMs > 0; remainingMs = start - now()) {
          onWait?.(waitNow())
          await sleep(Math.ceil(remainingMs), signal)
          start = nextTurn()
        }
        nextStart = start + spacing
        tokensUntil = Math.max(start, tokensUntil) + tokens * perToken
      } finally {
        inLine -= 1
        resolve()
        done?.()
      }
      return (used) => {
        tokensUntil += (used - tokens) * perToken
      }
    },
    pause(milliseconds) {
      pausedUntil = Math.max(pausedUntil, now() + milliseconds)
      for (const onWait of waiting) onWait(waitNow())
    },
  }
}

function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** Waits before the next attempt after an error, and reports the delay until it is over. */
export async function reportedPause(
  { code }: Pick<OrreryError, 'code'>,
  remainingMs: number,
  onWait: OnWait | undefined,
  pause: () => Promise<unknown>,
): Promise<void> {
  onWait?.({ cause: code === 'MODEL_RATE_LIMITED' ? 'rate-limit' : 'retry', remainingMs, code })
  try {
    await pause()
  } finally {
    onWait?.(undefined)
  }
}
