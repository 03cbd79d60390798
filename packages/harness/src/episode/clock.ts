import type { Clock } from './spec.ts'

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() }

/** A clock that stands still at 0: journals without times. A time limit never binds on it. */
export const zeroClock: Clock = { now: () => 0 }
