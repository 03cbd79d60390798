import { basename } from 'node:path'
import { findSuite, type Suite } from '../suites/suite.ts'
import { NO_TRUST, type Trust } from '../trust/trust.ts'
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

/** True if the name of a suite is the name of a file. */
export function isSuiteFile(suiteName: string): boolean {
  return /\.(ya?ml|json|m?[jt]s)$/.test(suiteName)
}

/** Returns the suite with the given id or from the given file. Throws `SUITE_UNKNOWN`, or the errors of reading the file. */
export async function readSuite(suites: readonly Suite[], suiteName: string, trust: Trust = NO_TRUST): Promise<ChosenSuite> {
  if (isSuiteFile(suiteName)) {
    return { name: basename(suiteName).replace(/\.\w+$/, ''), configuration: await readConfigurationFile(suiteName, trust) }
  }
  const { id, configuration } = findSuite(suites, suiteName)
  return { name: id, id, configuration }
}
