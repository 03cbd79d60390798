import { rng } from '@orreryjs/core'
import type { SiteId } from '../sites/shared/site.ts'

/** Values of option `faults`. */
export const FAULTS = ['none', 'signed-out', 'slow', 'error-page', 'outside-link'] as const

/**
 * Fault of the sites. `signed-out`: the session of a site ends once. `slow`: some pages are empty at first. `error-page`: some requests are
 * answered with an error. `outside-link`: pages link to hosts that cannot be reached.
 */
export type Fault = (typeof FAULTS)[number]

/** Progress of a fault in an episode: plain JSON in the state. */
export interface FaultProgress {
  /** Id of the task, from which every draw follows. */
  readonly seed: string
  /** Number of pages requested since the task started. Negative until the start pages are open. Redirects do not count. */
  readonly loads: number
  /** Session that has ended, in `signed-out`. */
  readonly endedSession?: EndedSession
}

/** Session of a site that has ended. */
interface EndedSession {
  readonly site: SiteId
  readonly user: string
  /** URL that opens after the next sign-in. */
  readonly returnTo?: string
  /** True if the request was a form, which must be filled again. */
  readonly isFormLost?: true
}

/** Number of loads of which one is faulty: 25 % of loads are slow, 20 % end in an error. */
const LOADS_PER_FAULT = { slow: 4, 'error-page': 5 } as const

/** Maximum number of faulty loads in an episode, so that long tasks stay within the step limit. */
const MAX_FAULTY_LOADS = 3

/** The session ends at one of the first three pages that the task opens on a site with accounts. */
const MAX_LOADS_IN_SESSION = 3

/**
 * True if the current load is faulty. Each of the first blocks of loads contains one faulty load at a drawn position, never the last one, so
 * that a second attempt always succeeds.
 */
export function isFaultyLoad(fault: keyof typeof LOADS_PER_FAULT, { seed, loads }: FaultProgress): boolean {
  if (loads < 1) return false
  const size = LOADS_PER_FAULT[fault]
  const block = Math.floor((loads - 1) / size)
  return block < MAX_FAULTY_LOADS && (loads - 1) % size === rng('fault', fault, seed, String(block)).integer(size - 1)
}

/** True if the server carries out the current request before it fails. */
export function isCarriedOut({ seed, loads }: FaultProgress): boolean {
  return rng('carried out', seed, String(loads)).integer(2) === 0
}

/** True if the session ends at the current load, unless it has ended before. */
export function isSessionOver({ seed, loads }: FaultProgress): boolean {
  return loads > rng('fault', 'signed-out', seed).integer(MAX_LOADS_IN_SESSION)
}
