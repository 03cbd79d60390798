import { resolve } from 'node:path'
import { OrreryError } from '@orreryjs/core'

/** Throws `USAGE` if a run is named more than once: its episodes would count twice. */
export function refuseRepeatedRuns(directories: readonly string[]): void {
  const paths = directories.map((directory) => resolve(directory))
  const repeated = directories.find((_, index) => paths.indexOf(paths[index] ?? '') < index)
  if (repeated !== undefined) throw new OrreryError('USAGE', `${repeated} is named twice`, { hint: 'name each run once' })
}
