import { check } from './check.ts'

/** Case that is skipped, with a reason. */
export interface Skip {
  /** Name of the case. */
  readonly case: string
  readonly reason: string
}

/** Returns the reason for skipping each case, by name. Throws if a skip names no case. */
export function skipReasons(skips: readonly Skip[], names: readonly string[]): ReadonlyMap<string, string> {
  for (const skip of skips) check(names.includes(skip.case), `no case is called '${skip.case}'`)
  return new Map(skips.map((skip) => [skip.case, skip.reason]))
}

/** Timeout of a case in milliseconds, generous for busy machines. */
export const CASE_TIMEOUT = 120_000
