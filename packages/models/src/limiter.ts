import type { ModelWait, OnWait, OrreryError } from '@orreryjs/core'

/** What a server allows in a minute, over everybody who asks it. */
export interface Quota {
  readonly requestsPerMinute?: number | undefined
  /** In and out together. */
  readonly tokensPerMinute?: number | undefined
}

/** How a limiter tells the time. */
export interface LimiterClock {
  /** Milliseconds from any moment on. */
  now(): number
  /** Rejects where the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** One for all requests to a model: they begin evenly, so that no minute, wherever it starts, holds more than is allowed. */
export interface Limiter {
  /** Waits for a request's turn, and tells of it. `tokens` is what it may take; the answer is told what it took. */
  enter(tokens: number, signal: AbortSignal, onWait?: OnWait): Promise<(taken: number) => void>
  /** Nobody begins for so long: the server asked one of them to wait. */
  pause(milliseconds: number): void
}

const MINUTE = 60_000

/** How requests are spread over time, in milliseconds. */
export interface Pace {
  /** Between the beginnings of two requests. */
  readonly spacing: number
  readonly perToken: number
  /** Of tokens that may be taken at once: requests differ in length. */
  readonly tokenBurst: number
}

/** What is left of a quota, as arrivals at a server are less even than departures here. */
const SHARE = 0.98

/** Milliseconds by which timers may be late without that a turn is lost. */
const LATENESS = 50

/** The pace at which no minute, wherever it starts, holds more than a quota. */
export function paceOf({ requestsPerMinute, tokensPerMinute }: Quota): Pace {
  return {
    spacing: requestsPerMinute === undefined ? 0 : MINUTE / (requestsPerMinute * SHARE),
    perToken: tokensPerMinute === undefined ? 0 : MINUTE / (tokensPerMinute * SHARE),
    tokenBurst: 5000,
  }
}

/** A limiter of one model. Without a quota requests begin at once, but for pauses. */
export function createLimiter(quota: Quota, { now, sleep }: LimiterClock): Limiter {
  const { spacing, perToken, tokenBurst } = paceOf(quota)
  let nextStart = Number.NEGATIVE_INFINITY
  let tokensUntil = Number.NEGATIVE_INFINITY
  let pausedUntil = Number.NEGATIVE_INFINITY

  let last: Promise<void> = Promise.resolve()

  /** The moment at which the next request may begin. A little lateness of timers is made up for. */
  const nextTurn = (): number => Math.max(nextStart, pausedUntil, tokensUntil - tokenBurst, now() - LATENESS)
  /** Who waits, as a pause is news for all of them. */
  const waiting = new Set<OnWait>()
  const waitNow = (): ModelWait => {
    const left = Math.max(0, nextTurn() - now())
    return { cause: pausedUntil > now() ? 'rate-limit' : 'quota', ...(left > 0 && { left }) }
  }
  const told = (onWait: OnWait): (() => void) => {
    // Where nobody waits before it, its turn is at once.
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
      const done = onWait && told(onWait)
      try {
        await before
        let start = nextTurn()
        for (let left = start - now(); left > 0; left = start - now()) {
          onWait?.(waitNow())
          await sleep(Math.ceil(left), signal)
          start = nextTurn()
        }
        nextStart = start + spacing
        tokensUntil = Math.max(start, tokensUntil) + tokens * perToken
      } finally {
        inLine -= 1
        resolve()
        done?.()
      }
      return (taken) => {
        tokensUntil += (taken - tokens) * perToken
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

/** Waits before another attempt after that error, at least so many milliseconds, and tells of it until it is over. */
export async function toldPause(
  { code }: Pick<OrreryError, 'code'>,
  left: number,
  onWait: OnWait | undefined,
  pause: () => Promise<unknown>,
): Promise<void> {
  onWait?.({ cause: code === 'MODEL_RATE_LIMITED' ? 'rate-limit' : 'retry', left, code })
  try {
    await pause()
  } finally {
    onWait?.(undefined)
  }
}
