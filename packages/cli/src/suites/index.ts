import { unknownName } from '../nearest.ts'
import { arTable1 } from './anticipatory-reflection.ts'
import { calibration } from './calibration.ts'
import { laserTable1, laserTable3 } from './laser.ts'
import { rebactTable1, rebactTable2, rebactTable3 } from './rebact.ts'
import { smoke } from './smoke.ts'
import type { Suite } from './suite.ts'

/** Every named suite. */
export const SUITES: readonly Suite[] = [
  smoke,
  calibration,
  rebactTable1,
  rebactTable2,
  rebactTable3,
  laserTable1,
  laserTable3,
  arTable1,
]

/** Throws `SUITE_UNKNOWN`. */
export function findSuite(id: string): Suite {
  const found = SUITES.find((suite) => suite.id === id)
  if (found !== undefined) return found
  const ids = SUITES.map((suite) => suite.id)
  throw unknownName('SUITE_UNKNOWN', 'suite', id, ids)
}
