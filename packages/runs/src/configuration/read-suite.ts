import { basename } from 'node:path'
import { findSuite, type Suite } from '../suites/suite.ts'
import { readConfigurationFile } from './read-configuration-file.ts'
import type { Configuration } from './schema.ts'

/** The suite that `orrery run SUITE` runs. */
export interface ChosenSuite {
  /** Name of the run's directory. */
  readonly name: string
  /** Id of a bundled suite. */
  readonly id?: string
  readonly configuration: Configuration
}

/** Returns the suite with the given id or from the given file. Throws `SUITE_UNKNOWN`, or the errors of reading the file. */
export async function readSuite(suites: readonly Suite[], wanted: string): Promise<ChosenSuite> {
  if (/\.(ya?ml|json|m?[jt]s)$/.test(wanted)) {
    return { name: basename(wanted).replace(/\.\w+$/, ''), configuration: await readConfigurationFile(wanted) }
  }
  const { id, configuration } = findSuite(suites, wanted)
  return { name: id, id, configuration }
}
