import type { Suite } from '@orreryjs/runs/suites'
import { ar, arTable1, arTable2 } from './anticipatory-reflection.ts'
import { calibration } from './calibration.ts'
import { laserPaper, laserTable1, laserTable2, laserTable3 } from './laser.ts'
import { rebactPaper, rebactTable1, rebactTable2, rebactTable3 } from './rebact.ts'
import { smoke } from './smoke.ts'

/** All of a paper under the name of its agent: one run, one report. */
const PAPERS: readonly Suite[] = [rebactPaper, laserPaper, ar]

/** Every named suite. */
export const SUITES: readonly Suite[] = [
  smoke,
  calibration,
  rebactTable1,
  rebactTable2,
  rebactTable3,
  laserTable1,
  laserTable2,
  laserTable3,
  arTable1,
  arTable2,
  ...PAPERS,
]
