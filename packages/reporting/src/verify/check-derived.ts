import { requireNamedFile } from '@orreryjs/harness'
import type { CheckDerived } from '@orreryjs/runs/verify'
import { checkExports } from './check-exports.ts'

/** Options of `checkDerived`. */
export interface CheckDerivedOptions {
  /** Files outside the directory of the run; files inside are found automatically. @default none */
  readonly files?: readonly string[] | undefined
  /** Reads the HTML template of reports: `readTemplate` of `@orreryjs/viewer`. */
  template(): string
}

/** Returns the check of exports and reports that `verify` takes as `derived`. Throws `FILE_UNREADABLE` for one of `files` that cannot be read. */
export function checkDerived({ files = [], template }: CheckDerivedOptions): CheckDerived {
  files.forEach(requireNamedFile)
  return async ({ hasDigest, ...run }, claim) => {
    // Exports of an unfinished run cover fewer episodes than it has now.
    if (hasDigest) return checkExports({ ...run, template }, files, claim)
    if (files.length > 0) claim(`${files.join(', ')}: nothing can be compared with a run that is not over`)
    return 0
  }
}
