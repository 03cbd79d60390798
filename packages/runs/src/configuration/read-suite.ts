import { basename } from 'node:path'
import { findSuite, type Suite } from '../suites/suite.ts'
import { readConfigurationFile } from './file.ts'
import type { Configuration } from './schema.ts'

/** What `orrery run SUITE` runs. */
export interface ChosenSuite {
  /** Names the run's directory. */
  readonly name: string
  /** Of a suite that comes with the program. */
  readonly id?: string
  readonly configuration: Configuration
}

/** The suite of that id, or the one in that file. Throws `SUITE_UNKNOWN`, or what reading the file throws. */
export async function readSuite(suites: readonly Suite[], wanted: string): Promise<ChosenSuite> {
  if (/\.(ya?ml|json|m?[jt]s)$/.test(wanted)) {
    return { name: basename(wanted).replace(/\.\w+$/, ''), configuration: await readConfigurationFile(wanted) }
  }
  const { id, configuration } = findSuite(suites, wanted)
  return { name: id, id, configuration }
}
