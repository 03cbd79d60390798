import { check } from './check.ts'

/** A case that does not hold, said openly. */
export interface Skip {
  /** Name of the case. */
  readonly case: string
  readonly reason: string
}

/** The reason to skip each case, by name. Throws where a skip names no case. */
export function skipReasons(skips: readonly Skip[], names: readonly string[]): ReadonlyMap<string, string> {
  for (const skip of skips) check(names.includes(skip.case), `no case is called '${skip.case}'`)
  return new Map(skips.map((skip) => [skip.case, skip.reason]))
}

/** Milliseconds that a case may take: to end one that hangs, on a machine where much else runs. */
export const PATIENCE = 120_000
