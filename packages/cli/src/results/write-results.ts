import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorMessage, OrreryError } from '@orrery/core'
import { markdownReport } from './report.ts'
import type { RunResults } from './results.ts'

/** Writes `results.json` and `report.md` into the run's directory. Throws `FILE_UNWRITABLE`. */
export function writeResults(directory: string, results: RunResults): void {
  write(join(directory, 'results.json'), `${JSON.stringify(results, null, 2)}\n`)
  write(join(directory, 'report.md'), markdownReport(results))
}

function write(path: string, text: string): void {
  try {
    writeFileSync(path, text)
  } catch (cause) {
    throw new OrreryError('FILE_UNWRITABLE', `cannot write ${path}: ${errorMessage(cause)}`, { cause })
  }
}
