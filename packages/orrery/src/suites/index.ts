import type { Suite } from '@orreryjs/runs/suites'
import { adaptPaper, adaptTable1, adaptTable2, adaptTable3 } from './adapt.ts'
import { ar, arRules, arTable1, arTable2 } from './anticipatory-reflection.ts'
import { calibration, demo, smoke } from './calibration.ts'
import { laserPaper, laserTable1, laserTable2, laserTable3 } from './laser.ts'
import { latsPaper, latsTable } from './lats.ts'
import { occamAblation } from './occam.ts'
import { reactPaper, reactTable3, reactTable4 } from './react.ts'
import { rebactPaper, rebactTable1, rebactTable2, rebactTable3 } from './rebact.ts'
import { reflactAlfworld, reflactPaper } from './reflact.ts'
import { reflexionFigure, reflexionPaper } from './reflexion.ts'
import { webshopTable } from './shared-rows.ts'
import { smallReal } from './small-real.ts'
import { stateactAlfworld, stateactPaper, stateactTextcraft, stateactWebshop } from './stateact.ts'
import { webarenaWordings } from './wordings.ts'

/** Whole papers, named after their agents: one run, one report. */
const PAPERS: readonly Suite[] = [
  rebactPaper,
  laserPaper,
  ar,
  reactPaper,
  adaptPaper,
  latsPaper,
  reflexionPaper,
  stateactPaper,
  reflactPaper,
]

/** All suites. */
export const SUITES: readonly Suite[] = [
  demo,
  smoke,
  calibration,
  smallReal,
  rebactTable1,
  rebactTable2,
  rebactTable3,
  laserTable1,
  laserTable2,
  laserTable3,
  arTable1,
  arTable2,
  arRules,
  reactTable3,
  reactTable4,
  adaptTable1,
  adaptTable2,
  adaptTable3,
  latsTable,
  reflexionFigure,
  stateactAlfworld,
  stateactWebshop,
  stateactTextcraft,
  reflactAlfworld,
  webshopTable,
  webarenaWordings,
  occamAblation,
  ...PAPERS,
]
