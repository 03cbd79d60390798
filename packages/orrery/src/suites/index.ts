import type { Suite } from '@orreryjs/runs/suites'
import { arTable1 } from './anticipatory-reflection.ts'
import { calibration } from './calibration.ts'
import { laserTable1, laserTable3 } from './laser.ts'
import { rebactTable1, rebactTable2, rebactTable3 } from './rebact.ts'
import { smoke } from './smoke.ts'

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
