import { randomUUID } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from '@orreryjs/harness'

/** Name of a run in Redis. */
interface RunName {
  readonly name: string
  /** True if an earlier coordinator of the run used the name. */
  readonly isOld: boolean
}

/**
 * Returns the name of a run directory in Redis. It is kept until the run is finished, so that a new coordinator finds events received
 * meanwhile.
 */
export function nameOfRun(directory: string): RunName {
  const path = pathOf(directory)
  const earlier = [path, formerPathOf(directory)].find(existsSync)
  const before = earlier === undefined ? '' : readText(earlier).trim()
  if (/^[0-9a-f-]{36}$/.test(before)) return { name: before, isOld: true }
  const name = randomUUID()
  writeFileSync(path, `${name}\n`)
  return { name, isOld: false }
}

/** Removes the name of a finished run. */
export function forgetName(directory: string): void {
  for (const path of [pathOf(directory), formerPathOf(directory)]) rmSync(path, { force: true })
}

function pathOf(directory: string): string {
  return join(directory, 'queue-name')
}

/** Path of the name in directories of earlier versions. */
function formerPathOf(directory: string): string {
  return join(directory, 'queue')
}
