import type { CheckDerived } from '@orreryjs/runs/verify'
import { checkExports } from './exports-again.ts'

/** Which exports and reports of a run are checked, and how. */
export interface CheckDerivedOptions {
  /** Files outside the run's directory; those inside are found there. @default none */
  readonly files?: readonly string[] | undefined
  /** Reads the page that a report as HTML fills: `readTemplate` of `@orreryjs/viewer`. */
  template(): string
}

/** Returns the check of exports and reports that `verify` takes as `derived`. */
export function checkDerived({ files = [], template }: CheckDerivedOptions): CheckDerived {
  return async ({ directory, registry, isSealed }, claim) => {
    // What was made of a run before it was over is of less than it is now.
    if (isSealed) return checkExports({ directory, registry, template, known: new Map() }, files, claim)
    if (files.length > 0) claim(`${files.join(', ')}: nothing can be compared with a run that is not over`)
    return 0
  }
}
