import { unknownName } from '../nearest.ts'
import { calibration } from './calibration.ts'
import { smoke } from './smoke.ts'
import type { Suite } from './suite.ts'

/** Every named suite. */
export const SUITES: readonly Suite[] = [calibration, smoke]

/** Throws `SUITE_UNKNOWN`. */
export function findSuite(id: string): Suite {
  const found = SUITES.find((suite) => suite.id === id)
  if (found !== undefined) return found
  const ids = SUITES.map((suite) => suite.id)
  throw unknownName('SUITE_UNKNOWN', 'suite', id, ids)
}
